//! Files on disk. What cannot be a map is refused before memory is taken; a file is written whole or not at all.

use super::scene::Scene;
use super::{BadInput, builtin, format, scene_file};
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Opens a scene by name: one of the built-in scenes, or any file that Pathlight reads.
///
/// # Errors
/// There is no such scene or file, or its content is wrong; the message names the file and, where there is one, the line.
pub fn open(name: &str) -> Result<Scene, BadInput> {
    if let Some(builtin) = builtin::find(name) {
        return scene_file::read(builtin.text).map_err(|bad| bad.in_file(name));
    }
    let missing = || {
        format!(
            "there is no such file, and no built-in scene with this name; `pathlight scenes` lists the scenes{}",
            builtin::nearest(name).map(|n| format!(" (did you mean {n}?)")).unwrap_or_default()
        )
    };
    let path = Path::new(name);
    let scene = metadata(path, missing).and_then(|metadata| {
        let format = format::of(path)?;
        let title = path.file_stem().and_then(|s| s.to_str()).unwrap_or("untitled");
        (format.read)(&content(path, &metadata, format.max_bytes, "use a smaller map")?, title)
    });
    scene.map_err(|bad| bad.in_file(name))
}

/// The text of a file of at most `max_bytes`. `remedy`: what to do if it is larger.
///
/// # Errors
/// It is missing, not a regular file, too large, or not UTF-8.
pub fn text(name: &str, max_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let path = Path::new(name);
    let text = metadata(path, || "there is no such file".to_owned())
        .and_then(|metadata| content(path, &metadata, max_bytes, remedy));
    text.map_err(|bad| bad.in_file(name))
}

/// The first `bytes` of a regular file, or all of it, as far as they are text. None if it cannot be read.
pub fn beginning(name: &str, bytes: u64) -> Option<String> {
    let path = Path::new(name);
    metadata(path, String::new).ok()?;
    let mut first = Vec::new();
    File::open(path).ok()?.take(bytes).read_to_end(&mut first).ok()?;
    Some(String::from_utf8_lossy(&first).into_owned())
}

/// What is known about a regular file without opening it: opening a pipe would wait for a writer, and a
/// device may never end.
fn metadata(path: &Path, missing: impl Fn() -> String) -> Result<Metadata, BadInput> {
    let metadata = fs::metadata(path).map_err(|e| match e.kind() {
        ErrorKind::NotFound => BadInput::new(missing()),
        _ => BadInput::new(format!("cannot be read: {e}")),
    })?;
    if metadata.is_file() {
        return Ok(metadata);
    }
    let (kind, remedy) = irregular(&metadata);
    Err(BadInput::new(format!("cannot be read: it is {kind}; {remedy}")))
}

/// What something is that is no regular file, and what to do instead.
fn irregular(metadata: &Metadata) -> (&'static str, &'static str) {
    if metadata.is_dir() {
        return ("a folder", "name a file in it");
    }
    let save = "save its content to a file, and open that";
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return ("a pipe", save);
        }
        if kind.is_char_device() || kind.is_block_device() {
            return ("a device", save);
        }
    }
    ("not a regular file", save)
}

fn content(path: &Path, metadata: &Metadata, max_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let too_large = |bytes: u64| {
        // Rounded up, so that a file is never as large as what is allowed.
        let (bytes, most) = (bytes.div_ceil(1_000_000), max_bytes / 1_000_000);
        BadInput::new(format!("is too large: {bytes} MB; at most {most} MB are read: {remedy}"))
    };
    if metadata.len() > max_bytes {
        return Err(too_large(metadata.len()));
    }
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    let unreadable = |e: std::io::Error| BadInput::new(format!("cannot be read: {e}"));
    // A file may grow while it is read, and some of the system's have no size at all.
    let limited = |file: File| file.take(max_bytes + 1).read_to_end(&mut bytes);
    File::open(path).and_then(limited).map_err(unreadable)?;
    if bytes.len() as u64 > max_bytes {
        return Err(too_large(bytes.len() as u64));
    }
    String::from_utf8(bytes).map_err(|e| {
        let first = e.utf8_error().valid_up_to();
        BadInput::new(format!("is not text: byte {first} is not UTF-8; save the file as UTF-8 text"))
    })
}

/// Writes a file whole or not at all: beside it first, then renamed.
///
/// # Errors
/// The file or its folder cannot be written; nothing is left behind.
pub fn write_beside(path: &Path, bytes: &[u8]) -> Result<(), BadInput> {
    let name = path.display().to_string();
    let failed = |e: std::io::Error| BadInput::new(format!("cannot be written: {e}")).in_file(name.clone());
    let mut beside = path.as_os_str().to_owned();
    // Two processes may write the same file. On the web there are none, and asking for the number would panic.
    let process = if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() };
    beside.push(format!(".{process}.part"));
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside); // it may not exist; the first error is the one to report
    }
    written.map_err(failed)
}
