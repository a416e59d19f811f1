//! As few pages as possible, about equally full: the last one had a single exercise.

/// The first block of each page. `heights`: of the blocks, with the space below them. `room`: that of the first page, and that of all
/// others. A block that is higher than a page has a page of its own.
pub fn firsts(heights: &[f64], [first, other]: [f64; 2]) -> Vec<usize> {
    // The best pages from block i to the end: how many, the squares of what stays free, and the end of the first of these pages.
    let mut best = vec![(0, 0.0, heights.len()); heights.len() + 1];
    for i in (0..heights.len()).rev() {
        let room = if i == 0 { first } else { other };
        let (mut used, mut chosen) = (0.0, None::<(usize, f64, usize)>);
        for end in i + 1..=heights.len() {
            used += heights[end - 1];
            if used > room && end > i + 1 {
                break;
            }
            let (pages, free, _) = best[end];
            let own = (pages + 1, free + (room - used).max(0.0).powi(2), end);
            if chosen.is_none_or(|chosen| (own.0, own.1) <= (chosen.0, chosen.1)) {
                chosen = Some(own);
            }
        }
        best[i] = chosen.unwrap_or((1, 0.0, heights.len()));
    }
    let mut firsts = vec![0];
    while let Some(&at) = firsts.last()
        && at < heights.len()
    {
        firsts.push(best[at].2);
    }
    firsts.pop();
    firsts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_few_and_about_equally_full() {
        // One after another, the last page had one block.
        assert_eq!(firsts(&[30.0; 10], [95.0, 95.0]), [0, 3, 6, 8]);
        assert_eq!(firsts(&[30.0; 4], [95.0, 95.0]), [0, 2]);
        assert_eq!(firsts(&[30.0; 3], [65.0, 95.0]), [0, 1]);
        assert_eq!(firsts(&[30.0, 200.0, 30.0], [95.0, 95.0]), [0, 1, 2]);
        assert_eq!(firsts(&[30.0], [95.0, 95.0]), [0]);
        assert_eq!(firsts(&[], [95.0, 95.0]), Vec::<usize>::new());
    }
}
