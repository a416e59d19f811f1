use super::*;

#[test]
fn every_dependency_is_named() {
    let manifest = include_str!("../../../Cargo.toml");
    let named: Vec<&str> = LIBRARIES.iter().flat_map(|library| library.name.split(", ")).collect();
    let mut seen = 0;
    for section in manifest.split("\n[").filter(|s| s.contains("dependencies]") && !s.starts_with("dev-")) {
        for line in section.lines().skip(1).filter(|line| line.contains(" = ")) {
            let name = line.split(' ').next().unwrap_or("");
            assert!(named.contains(&name), "{name} is not among the sources");
            seen += 1;
        }
    }
    assert_eq!(seen, named.len(), "a library is named that the program does not use");
}

#[test]
fn every_text_is_a_sentence_and_every_tutorial_differs() {
    for Difference { there, here, why, .. } in DIFFERENCES {
        for text in [there, here, why] {
            assert!(text.ends_with('.'), "{text}");
        }
    }
    for tutorial in Tutorial::ALL {
        assert!(DIFFERENCES.iter().any(|d| d.tutorial.short() == tutorial.short()), "{tutorial:?}");
        assert!(tutorial.teaches().ends_with('.'));
    }
}

/// A paper that the algorithms name is in the table.
#[test]
fn papers_are_in_the_order_of_their_years() {
    let years: Vec<u32> =
        PAPERS.iter().map(|p| p.name.rsplit(' ').next().unwrap_or("").parse().expect("a year")).collect();
    assert!(years.is_sorted());
}
