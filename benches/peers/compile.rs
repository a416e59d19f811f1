//! Peers in C++: small programs under `benches/peers`, compiled on the spot.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Compiles a source under `benches/peers` once; the error says why the program cannot be used.
pub fn program(source: &str, libraries: &[&str]) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.replace('/', "-").replace(".cpp", ""));
    // From Pathlight's own benches, or from those of this package.
    let text = [root.join("benches/peers"), root.to_owned()].map(|folder| folder.join(source));
    let [there, here] = &text;
    let text = if there.exists() { there } else { here };
    let age = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    if age(&out).is_some() && age(&out) > age(text) {
        return Ok(out);
    }
    let built = Command::new("c++")
        // Without NDEBUG CGAL checks itself at every step, and takes several times as long.
        .args(["-std=c++17", "-O3", "-march=native", "-DNDEBUG", "-o"])
        .args([&out, text])
        .args(libraries)
        .output()
        .map_err(|e| format!("no C++ compiler: {e}"))?;
    let first = || String::from_utf8_lossy(&built.stderr).lines().next().unwrap_or("").to_owned();
    if built.status.success() { Ok(out) } else { Err(format!("{source} does not compile: {}", first())) }
}

/// What the program says to `input`.
pub fn answer(program: &Path, argument: Option<&str>, input: &str) -> Output {
    let mut child = Command::new(program)
        .args(argument)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it was just compiled");
    // All is read before anything is written, so that no pipe can be full on both sides.
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    output
}
