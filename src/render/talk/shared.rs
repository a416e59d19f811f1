//! Pictures of one run repeat most of their marks: the walls, the mesh, the numbers that stay. A talk has each of them once, and
//! its slides refer to them.

use std::collections::HashMap;
use std::fmt::Write;

/// What a reference costs, and a definition around its marks, in bytes: about.
const REFERENCE: usize = 22;
const DEFINITION: usize = 24;

/// Where a mark stands: the picture, and its place in it.
type Place = (usize, usize);

/// The marks that several pictures share, as definitions, and the pictures, which refer to them.
pub fn share(pictures: &[&[String]]) -> (String, Vec<String>) {
    let mut places: HashMap<&str, Vec<Place>> = HashMap::new();
    for (picture, marks) in pictures.iter().enumerate() {
        for (i, mark) in marks.iter().enumerate() {
            places.entry(mark).or_default().push((picture, i));
        }
    }
    let places_of = |(picture, i): Place| places.get(pictures[picture].get(i)?.as_str());
    // The marks from this place on that follow each other in all their pictures.
    let length_of_group = |(picture, i): Place| {
        let Some(first) = places_of((picture, i)) else { return 1 };
        let follows = |by: &usize| {
            let moved = first.iter().map(|&(picture, i)| (picture, i + by));
            places_of((picture, i + by)).is_some_and(|places| places.iter().copied().eq(moved))
        };
        1 + (1..pictures[picture].len() - i).take_while(follows).count()
    };
    let (mut definitions, mut numbers) = (String::new(), HashMap::new());
    let mut written = Vec::new();
    for (picture, marks) in pictures.iter().enumerate() {
        let (mut text, mut i) = (String::new(), 0);
        while i < marks.len() {
            let times = places_of((picture, i)).map_or(1, Vec::len);
            let length = if times > 1 { length_of_group((picture, i)) } else { 1 };
            let group = &marks[i..i + length];
            let bytes: usize = group.iter().map(|mark| mark.len() + 1).sum();
            if times > 1 && bytes * (times - 1) > REFERENCE * times + DEFINITION {
                let next = numbers.len();
                let number = *numbers.entry(marks[i].as_str()).or_insert(next);
                if number == next {
                    let _ = writeln!(definitions, "<g id=\"m{number}\">{}</g>", group.join("\n"));
                }
                let _ = writeln!(text, "<use href=\"#m{number}\"/>");
            } else {
                group.iter().for_each(|mark| text.extend([mark.as_str(), "\n"]));
            }
            i += length;
        }
        written.push(text);
    }
    (definitions, written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pictures_share_is_written_once_and_every_picture_stays_whole() {
        let mark = |name: &str| {
            format!("<path class=\"{name}\" d=\"M0 0L100 100L200 300L400 500L600 700L800 900L1000 1100z\"/>")
        };
        let pictures = [["wall", "mesh", "a", "goal"], ["wall", "mesh", "b", "goal"], ["wall", "mesh", "a", "a"]];
        let pictures = pictures.map(|names| names.map(mark).to_vec());
        let (definitions, written) = share(&pictures.each_ref().map(|marks| &marks[..]));
        assert_eq!(definitions.matches("class=\"wall\"").count(), 1);
        assert_eq!(definitions.matches("<g ").count(), 3, "wall and mesh together, a, goal");
        let definition = |number: &str| {
            let (_, after) = definitions.split_once(&format!("<g id=\"{number}\">")).unwrap();
            after.split_once("</g>").unwrap().0.to_owned()
        };
        for (marks, text) in pictures.iter().zip(&written) {
            let lines = text.lines().map(|line| match line.strip_prefix("<use href=\"#") {
                Some(number) => definition(number.trim_end_matches("\"/>")),
                None => line.to_owned(),
            });
            assert_eq!(lines.collect::<Vec<_>>().join("\n"), marks.join("\n"));
        }
    }
}
