//! XML, as Tiled and programs for drawings write it, and where a text is none.

use crate::scene::BadInput;
use resvg::usvg::roxmltree::{Document, Error, ParsingOptions};

/// A text of at most this many elements.
///
/// # Errors
/// It is no XML; the message names the line. `what`: "this is no SVG", `remedy`: what to do about it.
pub fn parse<'a>(text: &'a str, most_nodes: u32, [what, remedy]: [&str; 2]) -> Result<Document<'a>, BadInput> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: most_nodes, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|e| {
        let bad = |why: &str| BadInput::new(format!("{what}: {why}; {remedy}"));
        match e {
            // The parser does not know where: it has come to the end.
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream => match unclosed(text) {
                Some((name, line)) => bad(&format!("<{name}> is not closed")).at_line(line),
                None => bad("it ends too early").at_line(text.lines().count().max(1)),
            },
            Error::NoRootNode => bad("there is no element in it"),
            Error::NodesLimitReached => bad(&format!("it has more than {most_nodes} elements")),
            e => {
                let why = e.to_string();
                // The line is named already.
                let why = why.strip_suffix(&format!(" at {}", e.pos())).unwrap_or(&why);
                bad(why).at_line(e.pos().row as usize)
            }
        }
    })
}

/// The innermost element that is not closed, and the line in which it begins.
fn unclosed(text: &str) -> Option<(&str, usize)> {
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find('<').map(|from| at + from) {
        let rest = &text[begin + 1..];
        let name_end = rest.find(|c: char| c.is_whitespace() || c == '>' || c == '/').unwrap_or(rest.len());
        // What is no element ends in its own way.
        let other = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("!", ">")];
        let end = match other.into_iter().find(|(mark, _)| rest.starts_with(mark)) {
            Some((_, end)) => rest.find(end).map(|from| from + end.len()),
            None => tag_end(rest),
        };
        let Some(end) = end else {
            // The text ends in the middle of it. In a closing tag, the element that it closes is still open.
            if !rest.starts_with('/') {
                open.push((&rest[..name_end], begin));
            }
            break;
        };
        if rest.starts_with('/') {
            open.pop();
        } else if !rest.starts_with(['!', '?']) && !rest[..end].ends_with("/>") {
            open.push((&rest[..name_end], begin));
        }
        at = begin + 1 + end;
    }
    open.pop().map(|(name, byte)| (name, line(text, byte)))
}

/// Behind the end of a tag. Values in quotes may have the sign that ends it.
fn tag_end(rest: &str) -> Option<usize> {
    let mut quote = None;
    rest.char_indices().find_map(|(i, c)| {
        match (quote, c) {
            (None, '>') => return Some(i + 1),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
        None
    })
}

fn line(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Line 1" was named though the fault is far below.
    #[test]
    fn what_is_not_closed_is_named_with_its_line() {
        let message = |text: &str| parse(text, 100, ["this is no XML", "save it again"]).unwrap_err().to_string();
        let head = "<?xml version=\"1.0\"?>\n<!-- <a> -->\n<map a=\">\">\n";
        assert_eq!(
            message(&format!("{head}<b/>\n<c d='/>'>\n</c>\n<e>\n<f/>\n")),
            "line 7: this is no XML: <e> is not closed; save it again"
        );
        assert_eq!(message(&format!("{head}<b/>\n")), "line 3: this is no XML: <map> is not closed; save it again");
        assert_eq!(
            message(&format!("{head}<b/>\n<c d=\"")),
            "line 5: this is no XML: <c> is not closed; save it again"
        );
        assert_eq!(message(&format!("{head}<b/>\n</ma")), "line 3: this is no XML: <map> is not closed; save it again");
        let wrong = message(&format!("{head}<b>\n</c>\n</map>"));
        assert!(wrong.starts_with("line 5: this is no XML: expected 'b' tag, not 'c'; "), "{wrong}");
        assert!(message("").contains("no element"));
    }
}
