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
}

impl Layers {
    /// One of these was read.
    pub fn one_of(names: Vec<String>, read: impl Into<String>) -> Self {
        Self { names, read: Some(read.into()), may_read_all: false }.if_any()
    }

    /// This one of these was read, or all of them.
    pub fn all_or_one_of(names: Vec<String>, read: Option<&str>) -> Self {
        Self { names, read: read.map(str::to_owned), may_read_all: true }.if_any()
    }

    /// Nothing is to be chosen from a single one.
    fn if_any(mut self) -> Self {
        let mut seen = std::collections::HashSet::new();
        self.names.retain(|name| !name.is_empty() && seen.insert(name.clone()));
        if self.names.len() > 1 { self } else { Self::default() }
    }
}
