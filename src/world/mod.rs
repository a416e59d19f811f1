//! The world that the lessons walk in: a grid of cells or polygons, each convertible to the other,
//! and the files that describe them.

/// The scenes that come with the program.
pub mod builtin;
/// Square cells, walls and open.
pub mod grid;
/// Free space for an agent with a radius.
mod grown;
/// Foreign formats, one file each.
pub mod import;
/// Triangles over free space.
pub mod mesh;
/// What a person bids the two of a robbery.
pub mod order;
/// Obstacles and their union.
pub mod polygons;
/// A polygon world laid on cells.
mod raster;
/// What a scene is, and the world made from it.
pub mod scene;
/// Scenes as TOML.
pub mod scene_file;

use std::fmt;
use std::path::Path;

/// Input that cannot be used: one clear line for the user. What, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    pub file: String,
    /// Counted from 1.
    pub line: Option<usize>,
    pub what: String,
}

impl BadInput {
    pub fn new(what: impl Into<String>) -> Self {
        Self { file: String::new(), line: None, what: what.into() }
    }

    #[must_use]
    pub fn at_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// With the line of `text` that holds the byte at `offset`.
    #[must_use]
    pub fn at_byte(self, text: &str, offset: usize) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        self.at_line(before.split(|&b| b == b'\n').count())
    }

    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for BadInput {}

/// Opens a scene by name: one of the built-in scenes, or any file that Pathlight reads.
pub fn open(name: &str) -> Result<scene::Scene, BadInput> {
    if let Some(builtin) = builtin::find(name) {
        return scene_file::read(builtin.text).map_err(|e| e.in_file(name));
    }
    let missing = || {
        format!(
            "there is no such file, and no built-in scene of this name; `pathlight scenes` lists them{}",
            builtin::nearest(name).map(|n| format!(" (did you mean {n}?)")).unwrap_or_default()
        )
    };
    read(&text_or(name, missing)?, Path::new(name)).map_err(|e| e.in_file(name))
}

/// The text of a file.
pub fn text(name: &str) -> Result<String, BadInput> {
    text_or(name, || "there is no such file".to_owned())
}

/// The text of a file, or what `missing` says when it is not there.
fn text_or(name: &str, missing: impl Fn() -> String) -> Result<String, BadInput> {
    let bytes = std::fs::read(name).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => BadInput::new(missing()).in_file(name),
        _ => BadInput::new(format!("cannot be read: {e}")).in_file(name),
    })?;
    String::from_utf8(bytes).map_err(|e| {
        BadInput::new(format!("is not text (byte {} is not UTF-8)", e.utf8_error().valid_up_to())).in_file(name)
    })
}

/// Reads the text of a file; its ending tells the format.
pub fn read(text: &str, path: &Path) -> Result<scene::Scene, BadInput> {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let title = path.file_stem().and_then(|s| s.to_str()).unwrap_or("untitled");
    match ending.as_str() {
        "toml" => scene_file::read(text),
        "map" => import::movingai::read(text, title),
        _ => Err(BadInput::new(format!(
            "files ending in \".{ending}\" are not read yet; use a scene (.toml) or a MovingAI map (.map)"
        ))),
    }
}

/// Writes a file whole or not at all: beside it first, then renamed.
pub fn write_beside(path: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    let name = path.display().to_string();
    let failed = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).in_file(name.clone());
    let mut beside = path.as_os_str().to_owned();
    // Two processes may write the same file. On the web there are none, and asking for the number would panic.
    let process = if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() };
    beside.push(format!(".{process}.part"));
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside); // it may not exist; the first error is the one to tell
    }
    written.map_err(failed)
}
