//! The programs work with whole numbers. They refuse others: read in part, they gave a wrong path.

use super::programs::{Compiled, is_missing};
use pathlight::lesson::listing::{self, Program};

const TRIANGLE: &str = "3\n0 0\n8 0\n0 8\n1\n0 1 2 -1 -1 -1\n";
const PORTALS: &str = "3\n0 0 0 0\n4 -1 4 1\n8 0 8 0\n";

/// A small input of each program, and how many of its last numbers are weights or words. Averaged normals read decimals.
fn inputs() -> Vec<(&'static Program, String, usize)> {
    let area = "1 1 2 1 1\n3 0 0 4 0 0 4\n3 0 0 4 0 -1 4 0 0 4 -1 0 4 0 0 -1\n";
    vec![
        (&listing::WAVE, "4 4\n####\n#..#\n#..#\n####\n1 1\n2 2\n8 keep none\n".to_owned(), 1),
        (&listing::OCTILE, "4 4\n####\n#..#\n#..#\n####\n1 1\n2 2\n8\nnone\n".to_owned(), 0),
        (&listing::ASTAR, "4 4\n####\n#..#\n#..#\n####\n1 1\n2 2\n8\noctile\n1 1\n".to_owned(), 2),
        (&listing::CHANNEL, area.to_owned(), 0),
        (&listing::FUNNEL, PORTALS.to_owned(), 0),
        (&listing::QUEUE, PORTALS.to_owned(), 0),
        (&listing::BEAM, format!("{TRIANGLE}1 1\n"), 0),
        (&listing::POLYANYA, format!("{TRIANGLE}1 1 2 2\n"), 0),
    ]
}

/// The C++ programs took the digits before the point, and the path was another one.
#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn programs_refuse_numbers_that_are_not_whole() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let inputs = inputs();
    assert_eq!(inputs.len() + 1, listing::ALL.len(), "all but averaged normals");
    for (program, input, free) in inputs {
        let compiled = Compiled::new(program);
        compiled.answer(&input);
        let is_whole = |(at, word): (usize, &str)| word.parse::<i32>().is_ok().then_some(at + word.len());
        let words = input.split_whitespace().map(|word| (word.as_ptr() as usize - input.as_ptr() as usize, word));
        let ends: Vec<usize> = words.filter_map(is_whole).collect();
        for end in &ends[..ends.len() - free] {
            let decimal = format!("{}.5{}", &input[..*end], &input[*end..]);
            assert!(compiled.refuses(&decimal), "{}:\n{decimal}", program.name);
        }
    }
}
