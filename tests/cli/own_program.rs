//! `inputs` and `grade`: a program of the learner's own.

use crate::{error_of, run, stdout_of};
use serde_json::Value;
use tempfile::TempDir;

/// Runs `grade` on a trace. Returns the exit status and the JSON report.
fn grade(scene: &str, trace: &str, more: &[&str]) -> (Option<i32>, Value) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("trace.jsonl");
    std::fs::write(&file, trace).unwrap();
    let output = run(&[&["grade", scene, file.to_str().unwrap(), "--json"], more].concat());
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code(), report)
}

/// A wave with a queue, written for this test.
fn wave(inputs: &Value) -> Vec<String> {
    let rows: Vec<Vec<char>> =
        inputs["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().chars().collect()).collect();
    let cell = |key: &str| [0, 1].map(|i| inputs[key][i].as_i64().unwrap());
    let (start, goal) = (cell("start"), cell("goal"));
    let open = |[x, y]: [i64; 2]| {
        usize::try_from(y).ok().and_then(|y| rows.get(y)?.get(usize::try_from(x).ok()?)) == Some(&'.')
    };
    let around = |[x, y]: [i64; 2]| [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]];
    let mut numbers = std::collections::BTreeMap::from([(goal, 1)]);
    let mut queue = std::collections::VecDeque::from([goal]);
    let mut lines = Vec::new();
    while let Some(at) = queue.pop_front() {
        let d = numbers[&at];
        lines.push(format!("{{\"number\": [{}, {}], \"d\": {d}}}", at[0], at[1]));
        for next in around(at).into_iter().filter(|&next| open(next)) {
            numbers.entry(next).or_insert_with(|| {
                queue.push_back(next);
                d + 1
            });
        }
    }
    let mut path = vec![start];
    while let Some(&next) = around(path[path.len() - 1])
        .iter()
        .find(|next| numbers.get(*next) == Some(&(numbers[&path[path.len() - 1]] - 1)))
    {
        path.push(next);
    }
    lines.push(format!("{{\"path\": {path:?}}}"));
    lines
}

#[test]
fn an_implementation_agrees_and_its_first_fault_is_found_at_its_line() {
    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "wave/walkthrough"])).unwrap();
    assert_eq!((inputs["width"].as_u64(), inputs["moves"].as_u64()), (Some(7), Some(4)));
    let lines = wave(&inputs);
    let (status, report) = grade("wave/walkthrough", &lines.join("\n"), &[]);
    assert_eq!(
        (status, &report["agrees"], &report["result"]),
        (Some(0), &Value::Bool(true), &"right".into()),
        "{report}"
    );
    assert_eq!((&report["decisions"], &report["matched"]), (&(lines.len() - 1).into(), &(lines.len() - 1).into()));
    for fault in [0, 3, 9] {
        let mut wrong = lines.clone();
        wrong[fault] = wrong[fault].replace("\"d\": ", "\"d\": 1");
        let (status, report) = grade("wave/walkthrough", &wrong.join("\n"), &[]);
        assert_eq!((status, &report["line"]), (Some(3), &(fault + 1).into()), "{report}");
        assert!(report["expected"].as_str().unwrap().contains("number") && report["why"] != "", "{report}");
    }
    // A cell that is numbered twice is the mistake of a program without any remedy against duplicates.
    let (_, report) = grade("wave/walkthrough", &[&lines[..5], &lines[4..]].concat().join("\n"), &[]);
    assert_eq!(report["line"], 6, "{report}");
    // The end of the run was given as the reason for a number that the run never writes: "It is the goal, after 6 moves."
    let (_, report) = grade("wave/walkthrough", r#"{"number": [6, 2], "d": 3}"#, &[]);
    assert_eq!(report["why"], "No step of the run writes this.", "{report}");
}

#[test]
fn a_trace_that_is_too_short_or_without_a_result_differs() {
    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "wave/walkthrough"])).unwrap();
    let lines = wave(&inputs);
    let (status, report) = grade("wave/walkthrough", &lines[..lines.len() - 1].join("\n"), &[]);
    assert_eq!((status, &report["result"]), (Some(3), &"missing".into()), "{report}");
    // The end of our run was given as the reason.
    assert_eq!(report["why"], "The trace has no line with the result.", "{report}");
    let (status, report) = grade("wave/walkthrough", "", &[]);
    assert_eq!((status, &report["line"], &report["matched"]), (Some(3), &1.into(), &0.into()), "{report}");
}

/// "0 of 21 decisions" stood there although the first two lines were right, reasons spoke of "the first one" that nobody had named, and
/// nothing said that a line was missing, or one too many.
#[test]
fn reasons_say_what_is_wrong_with_a_line() {
    let of_portal = |portal, end, act| format!("{{\"portal\": {portal}, \"end\": \"{end}\", \"do\": \"{act}\"}}");
    let funnel = [of_portal(1, "right", "open"), of_portal(1, "left", "open"), of_portal(2, "right", "tighten")];
    let why = |scene: &str, lines: &[String]| {
        let (_, report) = grade(scene, &lines.join("\n"), &[]);
        report["why"].as_str().unwrap().to_owned()
    };
    let starts = |scene: &str, lines: &[String], with: &str| {
        let why = why(scene, lines);
        assert!(why.starts_with(with), "{scene}: {why}");
    };
    starts(
        "funnel/a-to-g",
        &funnel[..2],
        "A line is missing: the decisions end here, and the right end of portal 2 comes next.",
    );
    let repeated = [&funnel[..], &funnel[2..]].concat();
    starts("funnel/a-to-g", &repeated, "This line repeats line 3; the left end of portal 2 comes next.");
    let with_gap = [&funnel[..2], &[of_portal(2, "left", "tighten")]].concat();
    let expected = "A line is missing before this one, which is about the left end of portal 2: the right end of portal 2 comes next.";
    starts("funnel/a-to-g", &with_gap, expected);

    let folder = TempDir::new().unwrap();
    let file = folder.path().join("trace.jsonl");
    std::fs::write(&file, funnel[..2].join("\n")).unwrap();
    let output = run(&["grade", "funnel/a-to-g", file.to_str().unwrap()]);
    let text = String::from_utf8(output.stdout).unwrap();
    let counted = "0 of 21 decisions right before it (the right lines that open a side do not count), 0 right in all, result missing";
    assert!(text.contains(counted), "{text}");

    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "wave/walkthrough"])).unwrap();
    let lines = wave(&inputs);
    for cut in 0..lines.len() - 1 {
        let why = why("wave/walkthrough", &lines[..cut]);
        let is_said = why.contains("missing: cell (") || why.contains(" are missing, one of them for cell (");
        assert!(is_said && !why.contains("first one") && !why.contains("cell 1 of"), "{why}");
    }
    // "Cell (4, 0) gets the number 2" did not say that a line is missing.
    let gap = [&lines[..3], &lines[4..]].concat();
    let missing = why("wave/walkthrough", &gap);
    let is_said = missing.starts_with("A line is missing: cell (") && missing.ends_with("the order is free.");
    assert!(is_said, "{missing}");
    let repeated = [&lines[..5], &lines[4..]].concat();
    starts("wave/walkthrough", &repeated, "A cell gets one number, when the wave first reaches it.");
}

/// For a queue of beams: a trace in another order agrees if the order is free, and not otherwise.
#[test]
fn the_order_of_edges_is_free_on_request() {
    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "beam/left-only"])).unwrap();
    assert_eq!(inputs["version"], 2);
    let (_, report) = grade("beam/left-only", "{\"version\": 1}\n{\"polygon\": []}", &[]);
    assert_eq!((&report["line"], &report["result"]), (&2.into(), &"wrong".into()), "{report}");
    let expected = report["expected"].as_str().unwrap();
    let (_, in_order) = grade("beam/left-only", &format!("{expected}\n{{\"polygon\": []}}"), &[]);
    assert_eq!(in_order["matched"], 1, "{in_order}");
    // The second edge first.
    let second = in_order["expected"].as_str().unwrap();
    let turned = format!("{second}\n{expected}\n{{\"polygon\": []}}");
    assert_eq!(grade("beam/left-only", &turned, &[]).1["matched"], 0);
    assert_eq!(grade("beam/left-only", &turned, &["--any-order"]).1["matched"], 2);
}

#[test]
fn a_malformed_line_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("trace.jsonl");
    std::fs::write(&file, "{\"portal\": 1, \"end\": \"right\", \"do\": \"open\"}\n{\"portal\": }\n").unwrap();
    let line = error_of(&["grade", "funnel/a-to-g", file.to_str().unwrap()]);
    assert!(line.contains("trace.jsonl:2") || line.contains("line 2"), "{line}");
    assert!(error_of(&["inputs", "beam/robbery"]).contains("no program can repeat"), "a game");
}

/// It ended with status 3: every line differed from what the other lesson expects.
#[test]
fn a_trace_of_another_lesson_is_bad_input_and_the_lesson_is_named() {
    let folder = TempDir::new().unwrap();
    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "funnel/a-to-g", "--lesson", "wave"])).unwrap();
    let trace = crate::file(&folder, "trace.jsonl", &format!("{{\"version\": 1}}\n{}", wave(&inputs).join("\n")));
    let error = error_of(&["grade", "funnel/a-to-g", &trace]);
    let expected = "line 2: this is a decision of the wave, but the lesson here is the funnel: use --lesson wave\n";
    assert_eq!(error, format!("pathlight: {trace}: {expected}"));
    assert!(stdout_of(&["grade", "funnel/a-to-g", &trace, "--lesson", "wave"]).starts_with("agrees: "));
    // One line of another lesson among others is not a wrong decision, either.
    let mixed =
        "{\"portal\": 1, \"end\": \"right\", \"do\": \"open\"}\n{\"edge\": [[0, 0], [1, 1]], \"do\": \"wall\"}\n";
    let error = error_of(&["grade", "funnel/a-to-g", &crate::file(&folder, "mixed.jsonl", mixed)]);
    assert!(error.contains("mixed.jsonl: line 2: this is a decision of the beam"), "{error}");
}

/// A script that reads the JSON got nothing at all.
#[test]
fn what_cannot_be_graded_is_one_json_object_too() {
    let folder = TempDir::new().unwrap();
    let trace = crate::file(&folder, "trace.jsonl", "{\"number\": [5, 1], \"d\": 1}\n{\"number\": 5}\n");
    let cases = [
        (vec!["grade", "wave/walkthrough", trace.as_str()], Value::from(2), "a cell must be [x, y]"),
        (vec!["grade", "funnel/a-to-g", trace.as_str()], Value::from(2), "a cell must be [x, y]"),
        (vec!["grade", "wave/walkthrough", "nowhere.jsonl"], Value::Null, "there is no such file"),
    ];
    for (args, line, what) in cases {
        let output = run(&[&args[..], &["--json"]].concat());
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        let error = &serde_json::from_str::<Value>(&text).unwrap()["error"];
        assert_eq!(error["line"], line, "{text}");
        assert!(error["message"].as_str().unwrap().contains(what), "{text}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(what) && said.lines().count() == 1, "{said}");
    }
}

/// A class: one row for each submission, also for one that is no trace.
#[test]
fn a_folder_of_submissions_is_a_table_for_a_spreadsheet() {
    let folder = TempDir::new().unwrap();
    let inputs: Value = serde_json::from_str(&stdout_of(&["inputs", "wave/walkthrough"])).unwrap();
    let lines = wave(&inputs);
    let wrong = lines.join("\n").replace("\"d\": 3", "\"d\": 4");
    for (name, text) in [("bob", wrong.as_str()), ("ann", &lines.join("\n")), ("eve, d.", "nonsense"), ("=1", "{}")] {
        std::fs::write(folder.path().join(format!("{name}.jsonl")), text).unwrap();
    }
    std::fs::write(folder.path().join("notes.txt"), "no submission").unwrap();
    let path = folder.path().to_str().unwrap();
    let output = run(&["grade", "wave/walkthrough", path, "--csv"]);
    assert_eq!(output.status.code(), Some(3), "not all agree");
    let table = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "name,agrees,right,decisions,before_difference,result,line,mistake,message,expected,got");
    let starts = ["'=1,no,,,,,1,,", "ann,yes,17,17,17,right,,,", "bob,no,15,17,3,right,4,,", "\"eve, d.\",no,,,,,1,,"];
    assert_eq!(rows.len(), 5, "{table}");
    for (row, start) in rows[1..].iter().zip(starts) {
        assert!(row.starts_with(start), "{row} does not begin with {start}");
    }
    // As text and as JSON, one line for each.
    let text = String::from_utf8(run(&["grade", "wave/walkthrough", path]).stdout).unwrap();
    assert!(text.lines().count() == 4 && text.contains("ann: agrees: 17 of 17 decisions, result right"), "{text}");
    let json = String::from_utf8(run(&["grade", "wave/walkthrough", path, "--json"]).stdout).unwrap();
    let reports: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((reports[1]["name"].as_str(), reports[1]["agrees"].as_bool()), (Some("ann"), Some(true)));
    let empty = TempDir::new().unwrap();
    let error = error_of(&["grade", "wave/walkthrough", empty.path().to_str().unwrap(), "--csv"]);
    assert!(error.contains("no file in this folder ends in .jsonl"), "{error}");
}

#[test]
fn help_grade_has_the_format_of_each_lesson_and_a_first_program() {
    let help = stdout_of(&["help", "grade"]);
    for word in ["portals", "\"polygon\"", "{\"number\": [5, 2], \"d\": 3}", "FOLDER --csv", "# ???", "import json"] {
        assert!(help.contains(word), "{word} is missing:\n{help}");
    }
    // It fits the page of the window's help without a break.
    let guide = help.split_once("Write the algorithm yourself").unwrap().1;
    assert!(guide.lines().all(|line| line.chars().count() <= 86), "{guide}");
}
