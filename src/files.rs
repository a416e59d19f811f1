//! The file system: regular files are read, and files are written whole or not at all. It carries out what the player asks for
//! ([`Request`]) at once. The commands, the desktop's window and tests use it; a browser has no such thing.

/// Regular files, the only ones that are read.
mod read;
/// Files that are written whole or not at all.
mod write;

pub use read::RegularFile;
pub use write::{make_folder, write_beside, write_together};

use crate::lesson;
use crate::player::{Command, Effects, NotWritten, Over, Player, Request, Wanted, Write};
use crate::scene::format::{Format, Options};
use crate::scene::{
    self, BadInput, Content, FileName, Files, Fingerprint, Scene, Unreadable, builtin, format, scene_file as own_format,
};
use crate::tutor::tour::{self, Tour};
use std::io::Read;
use std::path::Path;

/// The name of the file at a path. Characters of a path that are not Unicode are replaced.
pub fn name_of(path: &Path) -> FileName {
    FileName::new(path.display().to_string())
}

/// Reads a file of at most `most_bytes`.
///
/// # Errors
/// It is missing, not a regular file, or too large.
pub fn read(file: &FileName, most_bytes: u64) -> Result<Content, Unreadable> {
    RegularFile::find(Path::new(file.as_str()))?.content(most_bytes)
}

/// The text of a file of at most `most_bytes`. `remedy`: what to do if it is larger.
///
/// # Errors
/// It is missing, not a regular file, too large, or not UTF-8.
pub fn text(name: &str, most_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    let text = RegularFile::find(Path::new(name)).and_then(|file| file.text(most_bytes));
    text.map_err(|why| why.with_remedy(remedy).in_file(name))
}

/// The same, or standard input if the name is `-`.
///
/// # Errors
/// As [`text`]; or standard input cannot be read, is too large, or is no text.
pub fn text_or_input(name: &str, most_bytes: u64, remedy: &str) -> Result<String, BadInput> {
    if name != "-" {
        return text(name, most_bytes, remedy);
    }
    let mut text = String::new();
    let read = std::io::stdin().lock().take(most_bytes + 1).read_to_string(&mut text);
    read.map_err(|e| BadInput::new(format!("standard input cannot be read: {e}")))?;
    if text.len() as u64 > most_bytes {
        let what = format!("standard input has more than {} MB: {remedy}", most_bytes / 1_000_000);
        return Err(BadInput::new(what));
    }
    Ok(text)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// The file or its folder cannot be written; nothing is left behind.
pub fn write(file: &FileName, bytes: &[u8]) -> Result<(), BadInput> {
    write_beside(Path::new(file.as_str()), bytes)
}

/// A scene or a tour that was opened by its name: a built-in one, or that of a file.
pub enum Opened {
    Scene {
        scene: Box<Scene>,
        format: &'static Format,
    },
    /// With the files of its scenes.
    Tour(Tour, Files),
}

/// Opens a scene or a tour by its name.
///
/// # Errors
/// There is no such scene, tour or file, or its content is wrong; the message names the file and the line.
pub fn open(name: &str) -> Result<Opened, BadInput> {
    open_with(name, &Options::default())
}

/// The same; a map of another program is read with these options.
///
/// # Errors
/// As [`open`].
pub fn open_with(name: &str, options: &Options) -> Result<Opened, BadInput> {
    if tour::builtin::find(name).is_some() {
        return Ok(Opened::Tour(tour::open(name)?, Files::default()));
    }
    if builtin::find(name).is_some() {
        return Ok(Opened::Scene { scene: Box::new(scene::open(name)?), format: &own_format::FORMAT });
    }
    let (file, mut files) = scene_file(name);
    if !tour::is_in_file(&file, &files) {
        let (scene, format) = lesson::scene_and_format(&file, &files, options)?;
        return Ok(Opened::Scene { scene: Box::new(scene), format });
    }
    let tour = tour::of_file(&file, &files)?;
    tour.scene_files().into_iter().for_each(|file| add_scene(&mut files, &file));
    Ok(Opened::Tour(tour, files))
}

/// The tour of this name: a built-in one, or one in a file. None if there is no tour.
///
/// # Errors
/// The tour is wrong; the message names the file and the line.
pub fn tour(name: &str) -> Result<Option<Tour>, BadInput> {
    if tour::builtin::find(name).is_some() {
        return tour::open(name).map(Some);
    }
    // A large map is not read twice.
    if builtin::find(name).is_some() || !tour::may_be_in(&name.into()) {
        return Ok(None);
    }
    let (file, files) = scene_file(name);
    tour::is_in_file(&file, &files).then(|| tour::of_file(&file, &files)).transpose()
}

/// The name that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// A file that may hold a scene, as it was read, with the files that it needs.
fn scene_file(name: &str) -> (FileName, Files) {
    let (file, mut files) = (FileName::new(name), Files::default());
    if name == STANDARD_INPUT {
        // It has no ending: its content shows its format.
        let file = FileName::new("standard input");
        files.add(file.clone(), read_standard_input());
        return (file, files);
    }
    add_scene(&mut files, &file);
    (file, files)
}

fn add_scene(files: &mut Files, file: &FileName) {
    let content = read(file, format::most_bytes_of(file));
    files.add(file.clone(), content);
    for (other, most_bytes) in format::others(file, files) {
        let content = read(&other, most_bytes);
        files.add(other, content);
    }
}

fn read_standard_input() -> Result<Content, Unreadable> {
    let (most, mut bytes) = (format::most_bytes(), Vec::new());
    let read = std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
    read.map_err(|e| Unreadable::System(e.to_string()))?;
    let count = bytes.len() as u64;
    if count > most { Err(Unreadable::TooLarge { bytes: count, most }) } else { Ok(Content::new(String::new(), bytes)) }
}

/// The scene in a file, or in standard input if its name is `-`, read with options of the command line; and its format.
///
/// # Errors
/// There is no such file, or its content is wrong; the message names the file and the line.
pub fn scene_with(name: &str, options: &Options) -> Result<(Scene, &'static Format), BadInput> {
    let (file, files) = scene_file(name);
    scene::of_file_with(&file, &files, options)
}

/// Carries out what a player asks for. The command is the answer.
pub fn answer(request: Request) -> Command {
    match request {
        Request::Read(read_files) => read_files.answer(|Wanted { file, most_bytes }| read(file, *most_bytes)),
        Request::Write(asked) => {
            let written = write_over(&asked);
            asked.answer(written)
        }
    }
}

/// Writes a file if nothing is lost that was not seen.
fn write_over(Write { file, bytes, over, .. }: &Write) -> Result<Fingerprint, NotWritten> {
    if *over != Over::Anything {
        match read(file, format::most_bytes()) {
            Err(Unreadable::Missing) => {}
            there => over.permits(there.ok().map(|there| there.fingerprint()).as_ref())?,
        }
    }
    write(file, bytes).map_err(NotWritten::Failed)?;
    Ok(Fingerprint::new(read::place(Path::new(file.as_str())), bytes))
}

/// Carries out a command with everything that it asks for, as the window does on the desktop.
///
/// # Errors
/// As [`Player::apply`].
pub fn apply(player: &mut Player, command: Command) -> Result<Effects, BadInput> {
    let mut effects = player.apply(command)?;
    while let Some(request) = effects.request.take() {
        effects = player.apply(answer(request))?;
    }
    Ok(effects)
}

/// Carries out a command before there is a window; see [`Player::apply_before_window`].
///
/// # Errors
/// As [`Player::apply`].
pub fn apply_before_window(player: &mut Player, command: Command) -> Result<(), BadInput> {
    let mut request = player.apply_before_window(command)?;
    while let Some(asked) = request {
        request = player.apply_before_window(answer(asked))?;
    }
    Ok(())
}

/// Opens a built-in scene or a file; see [`Player::open`].
///
/// # Errors
/// The scene cannot be read, or there is no such lesson.
pub fn open_player(name: &str, lesson: Option<&str>) -> Result<Player, BadInput> {
    open_player_with(name, lesson, &Options::default())
}

/// The same; a map of another program is read with these options, also when it is read again.
///
/// # Errors
/// As [`open_player`].
pub fn open_player_with(name: &str, lesson: Option<&str>, options: &Options) -> Result<Player, BadInput> {
    if builtin::find(name).is_some() {
        return Player::open(name, lesson);
    }
    let (file, files) = scene_file(name);
    if name == STANDARD_INPUT {
        return Player::of_text_with(&file, &files, lesson, options);
    }
    Player::of_file_with(&file, &files, lesson, options)
}
