//! Lists as text.

/// A list of choices: "4, 8 or mixed".
pub fn one_of<T: AsRef<str>>(choices: &[T]) -> String {
    joined(choices, "or")
}

/// A list of things that hold together: "the wave, the funnel and the beam".
pub fn all_of<T: AsRef<str>>(parts: &[T]) -> String {
    joined(parts, "and")
}

fn joined<T: AsRef<str>>(parts: &[T], word: &str) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_has_the_word_and_the_others_commas() {
        assert_eq!(one_of(&["on"]), "on");
        assert_eq!(one_of(&["on", "off"]), "on or off");
        assert_eq!(one_of(&["4", "8", "mixed"]), "4, 8 or mixed");
        assert_eq!(all_of(&["the wave", "the beam"]), "the wave and the beam");
        assert_eq!(one_of::<&str>(&[]), "");
    }
}
