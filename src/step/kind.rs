//! The names of kinds of steps: the name of the variant as words, made by the compiler.

/// The length of [`spaced`] for a name, in bytes.
pub const fn spaced_len(name: &str) -> usize {
    let name = name.as_bytes();
    let (mut len, mut i) = (0, 0);
    while i < name.len() {
        len += if i > 0 && name[i].is_ascii_uppercase() { 2 } else { 1 };
        i += 1;
    }
    len
}

/// `GoLeft` becomes "go left". A name in lower case words stays as it is.
pub const fn spaced<const N: usize>(name: &str) -> [u8; N] {
    let name = name.as_bytes();
    let mut words = [b' '; N];
    let (mut to, mut i) = (0, 0);
    while i < name.len() {
        if i > 0 && name[i].is_ascii_uppercase() {
            to += 1; // the space is there already
        }
        words[to] = name[i].to_ascii_lowercase();
        to += 1;
        i += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<const N: usize>(name: &str) -> String {
        assert_eq!(spaced_len(name), N);
        String::from_utf8(spaced::<N>(name).to_vec()).unwrap()
    }

    #[test]
    fn a_variant_becomes_words() {
        assert_eq!(words::<4>("Skip"), "skip");
        assert_eq!(words::<7>("GoLeft"), "go left");
        assert_eq!(words::<13>("NotTautHere"), "not taut here");
        assert_eq!(words::<17>("duplicate dropped"), "duplicate dropped");
    }
}
