//! Why a file cannot be read.

use crate::scene::BadInput;
use std::fmt::{Display, Formatter};

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    Missing,
    /// What it is instead of a regular file, and what to do.
    Irregular {
        kind: &'static str,
        remedy: &'static str,
    },
    TooLarge {
        bytes: u64,
        most: u64,
    },
    /// The first byte that is not UTF-8.
    NotText {
        byte: usize,
    },
    /// What the system says.
    System(String),
}

impl Unreadable {
    /// As a message; `remedy` is what to do if the file is too large.
    pub fn with_remedy(&self, remedy: &str) -> BadInput {
        match self {
            Self::TooLarge { .. } => BadInput::new(format!("{self}: {remedy}")),
            _ => BadInput::new(self.to_string()),
        }
    }
}

impl Display for Unreadable {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no such file"),
            Self::Irregular { kind, remedy } => write!(f, "the file cannot be read: it is {kind}; {remedy}"),
            Self::TooLarge { bytes, most } => {
                write!(f, "the file is too large: {}; at most {} are read", megabytes(*bytes), megabytes(*most))
            }
            Self::NotText { byte } => {
                write!(f, "the file is not text: byte {byte} is not UTF-8; save the file as UTF-8 text")
            }
            Self::System(why) => write!(f, "the file cannot be read: {why}"),
        }
    }
}

/// A size: with one decimal below 10 MB, rounded up, so that a file is never as large as what is allowed.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    match (tenths / 10, tenths % 10) {
        (whole @ 0..10, part @ 1..) => format!("{whole}.{part} MB"),
        _ => format!("{} MB", tenths.div_ceil(10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of 1.16 MB was said to have 2 MB.
    #[test]
    fn a_size_is_rounded_up_to_a_tenth() {
        let sizes = [(1_000_000, "1 MB"), (1_000_001, "1.1 MB"), (1_160_000, "1.2 MB"), (9_990_000, "10 MB")];
        for (bytes, text) in sizes.into_iter().chain([(400_000_000, "400 MB"), (400_000_001, "401 MB"), (1, "0.1 MB")])
        {
            assert_eq!(megabytes(bytes), text);
        }
    }
}
