//! The layers of a file, where one of them is the map.

/// The layers of the file that a map was read from. A scene file has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// Those that can be read, as the option `--layer` names them. Empty if there is nothing to choose.
    pub names: Vec<String>,
    /// The one that was read; None if all of them were.
    pub read: Option<String>,
    /// Can all of them be read together, as in a drawing?
    pub may_read_all: bool,
    /// Those of them that cannot be read as they are, and why.
    pub refused: Vec<(String, String)>,
}

impl Layers {
    /// One of these was read.
    pub fn one_of(names: Vec<String>, read: impl Into<String>) -> Self {
        Self { names, read: Some(read.into()), ..Self::default() }.if_any()
    }

    /// This one of these was read, or all of them.
    pub fn all_or_one_of(names: Vec<String>, read: Option<&str>) -> Self {
        Self { names, read: read.map(str::to_owned), may_read_all: true, ..Self::default() }.if_any()
    }

    /// Why this one cannot be read. None if it can.
    pub fn why_not(&self, name: &str) -> Option<&str> {
        self.refused.iter().find(|(refused, _)| refused == name).map(|(_, why)| why.as_str())
    }

    /// Nothing is to be chosen from a single one.
    fn if_any(mut self) -> Self {
        let mut seen = std::collections::HashSet::new();
        self.names.retain(|name| !name.is_empty() && seen.insert(name.clone()));
        if self.names.len() > 1 { self } else { Self::default() }
    }
}
