//! Compiles and runs the listings: both languages read the same text and must print the same.

use pathlight::lesson::listing::{Language, Listing, Program};
use pathlight::map::mesh::Mesh;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The name of a line of output, and its words.
type NamedLine = (String, Vec<String>);

/// A compiled C++ program and a Python file.
pub struct Compiled {
    name: &'static str,
    folder: PathBuf,
}

/// Where a tool is missing: what is not tested. Fails in CI.
pub fn is_missing(tools: &[&str]) -> bool {
    let is_there = |tool: &&str| Command::new(tool).arg("--version").stdout(Stdio::null()).status().is_ok();
    let missing: Vec<&&str> = tools.iter().filter(|tool| !is_there(tool)).collect();
    if missing.is_empty() {
        return false;
    }
    assert!(std::env::var("CI").is_err(), "NOT RUN: missing are {missing:?}");
    println!(
        "\n*** NOT RUN: missing are {missing:?} ***\n*** The listings were NOT compared with our algorithms. ***\n"
    );
    true
}

impl Compiled {
    /// Writes the program as it is copied in the window, and compiles it with all warnings as errors.
    pub fn new(program: &'static Program) -> Self {
        Self::from_texts(program, Listing::text, &["-Wall", "-Wextra", "-Wshadow", "-Werror"])
    }

    /// The program, which also prints `step` and the name of the kind at each line that is marked with one.
    pub fn traced(program: &'static Program) -> Self {
        Self::from_texts(program, traced, &[])
    }

    fn from_texts(program: &'static Program, text: fn(&Listing) -> String, warnings: &[&str]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("pathlight-listings-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let compiled = Self { name: program.name, folder };
        for language in Language::ALL {
            std::fs::write(compiled.source(language), text(program.listing(language))).unwrap();
        }
        // Sums are rounded as ours are, also where a processor could add and multiply at once.
        let output = Command::new("g++")
            .args(["-std=c++17", "-O1", "-ffp-contract=off"])
            .args(warnings)
            .arg("-o")
            .args([compiled.folder.join("program"), compiled.source(Language::Cpp)])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}.cpp:\n{}", program.name, String::from_utf8_lossy(&output.stderr));
        compiled
    }

    fn source(&self, language: Language) -> PathBuf {
        self.folder.join(match language {
            Language::Cpp => "listing.cpp",
            Language::Python => "listing.py",
        })
    }

    /// The answer of both programs, which must be the same.
    pub fn answer(&self, input: &str) -> Answer {
        let cpp = Answer::of(&run(Command::new(self.folder.join("program")), input, self.name));
        let mut python = python3();
        python.arg(self.source(Language::Python));
        let python = Answer::of(&run(python, input, self.name));
        assert!(cpp.is_close_to(&python), "{}: C++ and Python differ for\n{input}\n{cpp:?}\n{python:?}", self.name);
        cpp
    }

    /// Do both programs end with the code 1 and a message? A count that was not read must not ask for memory: one program took 9 GB
    /// for it, and more than a minute.
    pub fn refuses(&self, input: &str) -> bool {
        let mut cpp = Command::new("sh");
        cpp.args(["-c", r#"ulimit -v 1000000 && exec "$0""#]).arg(self.folder.join("program"));
        let mut python = python3();
        python.arg(self.source(Language::Python));
        let output = |command| output(command, input).0;
        let has_refused = |output: Output| output.status.code() == Some(1) && !output.stderr.is_empty();
        [cpp, python].map(output).into_iter().all(has_refused)
    }
}

/// Prints the kinds of a line before it is carried out.
fn traced(listing: &Listing) -> String {
    let mut text = String::new();
    let mut is_after_condition = false;
    for line in &listing.lines {
        let code = line.text[..line.comment].trim_end();
        let indent = &line.text[..line.text.len() - line.text.trim_start().len()];
        let kinds = line.kinds.join(", ");
        if !kinds.is_empty() {
            text += &match listing.language {
                Language::Python => format!("{indent}print('step', '{kinds}')\n"),
                // A statement without braces stays one statement.
                Language::Cpp if is_after_condition => format!("if (cout << \"step {kinds}\\n\", false) {{}} else\n"),
                Language::Cpp => format!("cout << \"step {kinds}\\n\";\n"),
            };
        }
        text.extend([line.text, "\n"]);
        if !code.trim().is_empty() {
            is_after_condition = code.ends_with(')');
        }
    }
    text
}

impl Drop for Compiled {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The interpreter itself, found once: hundreds of runs go through it, and `python3` is often a script (of pyenv) that
/// takes longer than a program. Without `site`, it starts in half the time.
pub fn python3() -> Command {
    static INTERPRETER: LazyLock<String> = LazyLock::new(|| {
        let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    });
    let mut python = Command::new(INTERPRETER.as_str());
    python.arg("-S");
    python
}

/// What a Python program prints.
pub fn python(text: &str) -> Answer {
    Answer::of(&run(python3(), text, "a Python program"))
}

/// What a C++ program prints.
pub fn cpp(text: &str) -> Answer {
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("program.cpp"), folder.path().join("program"));
    std::fs::write(&source, text).unwrap();
    let output = Command::new("g++").args(["-std=c++17", "-O1", "-o"]).args([&program, &source]).output().unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    Answer::of(&run(Command::new(program), "", "a C++ program"))
}

fn run(command: Command, input: &str, name: &str) -> String {
    let (output, is_written) = output(command, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && is_written, "{name} failed on\n{input}\n{stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a program did, and whether it took all of its input.
fn output(mut command: Command, input: &str) -> (Output, bool) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    (output, writer.join().unwrap().is_ok())
}

/// What a program printed: lines of a word and its values.
#[derive(Debug)]
pub struct Answer(Vec<(String, Vec<String>)>);

impl Answer {
    fn of(text: &str) -> Self {
        let line = |line: &str| {
            let mut words = line.split_whitespace().map(str::to_owned);
            (words.next().unwrap_or_default(), words.collect())
        };
        Self(text.lines().map(line).collect())
    }

    /// The values of all lines that begin with this word.
    pub fn lines<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a [String]> {
        self.0.iter().filter(move |(first, _)| first == word).map(|(_, values)| values.as_slice())
    }

    pub fn numbers<T: std::str::FromStr>(&self, word: &str) -> Vec<Vec<T>> {
        let number = |value: &String| value.parse().unwrap_or_else(|_| panic!("{value:?} is no number"));
        self.lines(word).map(|values| values.iter().map(number).collect()).collect()
    }

    pub fn has(&self, word: &str) -> bool {
        self.lines(word).next().is_some()
    }

    /// The same words and the same values; numbers may differ in the last digits.
    fn is_close_to(&self, other: &Self) -> bool {
        let is_close = |(a, b): (&String, &String)| {
            a == b || a.parse::<f64>().ok().zip(b.parse::<f64>().ok()).is_some_and(|(a, b)| (a - b).abs() < 1e-3)
        };
        let is_same_line =
            |((a, v), (b, w)): (&NamedLine, &NamedLine)| a == b && v.len() == w.len() && v.iter().zip(w).all(is_close);
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(is_same_line)
    }
}

/// Adds values with spaces between them, and ends the line.
pub fn line<T: std::fmt::Display>(text: &mut String, values: impl IntoIterator<Item = T>) {
    let words: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    writeln!(text, "{}", words.join(" ")).expect("memory");
}

/// A triangulation as programs read it. Neighbour k lies across the edge from corner k to the next one.
pub fn mesh_text(mesh: &Mesh) -> String {
    let mut text = String::new();
    line(&mut text, [mesh.vertex_count()]);
    for v in mesh.vertices() {
        line(&mut text, [mesh.point(v).x, mesh.point(v).y]);
    }
    line(&mut text, [mesh.triangle_count()]);
    for t in mesh.triangles() {
        let corners = mesh.corners(t).map(|v| i64::from(v.0));
        let neighbours = t.edges().map(|e| mesh.twin(e).map_or(-1, |twin| i64::from(twin.triangle().0)));
        line(&mut text, corners.into_iter().chain(neighbours));
    }
    text
}
