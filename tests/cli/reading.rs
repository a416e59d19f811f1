//! Options that say how a map is read, in every command that reads one.

use crate::{file, run};

/// What a command says on standard output, and on standard error.
fn said(args: &[&str]) -> [String; 2] {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap())
}

/// `convert` alone took them: a mesh with another axis up could be neither solved nor checked.
#[test]
fn the_options_of_reading_work_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    // Seen along z it is a square of side 4, seen along x a strip.
    let mesh = "v 0 0 0\nv 4 0 1\nv 4 4 2\nv 0 4 1\nf 1 2 3 4\n";
    let mesh = file(&folder, "ramp.obj", mesh);
    let picture = folder.path().join("out.svg").to_str().unwrap().to_owned();
    for command in [&["solve"][..], &["check"], &["trace"], &["compare"], &["render", "--step", "end", "-o", &picture]]
    {
        for axis in ["y", "z"] {
            let args: Vec<&str> = command.iter().copied().chain([mesh.as_str(), "--up", axis]).collect();
            said(&args);
        }
    }
    let solve = |axis: &str| said(&["solve", &mesh, "--lesson", "funnel", "--json", "--up", axis])[0].clone();
    assert_ne!(solve("y"), solve("z"));
    // The layer, the walls and the side of a cell.
    let table = file(&folder, "level.csv", "0,2,0\n0,1,0\n0,0,0\n");
    let path = |more: &[&str]| {
        let args = ["solve", table.as_str(), "--start", "0.5,0.5", "--goal", "2.5,0.5", "--json"];
        said(&args.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())[0].clone()
    };
    assert_ne!(path(&[]), path(&["--wall", "1"]));
    let large = said(&["compare", &table, "--cell", "8", "--json"])[0].clone();
    assert_ne!(large, said(&["compare", &table, "--json"])[0]);
    // What has no effect is a note.
    let [_, note] = said(&["check", &table, "--threshold", "9"]);
    assert!(note.contains("--threshold has no effect"), "{note}");
}
