//! Licences and sources of all crates that the program is built from, against `deny.toml`: the part of `cargo deny` that needs no
//! other program.

use crate::common::pairs::is_thorough;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use toml_edit::DocumentMut;

/// What `deny.toml` allows.
struct Allowed {
    licences: BTreeSet<String>,
    /// By the name of the crate.
    exceptions: BTreeMap<String, BTreeSet<String>>,
}

impl Allowed {
    fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
        let file: DocumentMut = std::fs::read_to_string(path).unwrap().parse().unwrap();
        let words = |value: &toml_edit::Value| -> BTreeSet<String> {
            value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
        };
        let licenses = &file["licenses"];
        let exceptions = licenses["exceptions"].as_array().unwrap().iter().map(|exception| {
            let exception = exception.as_inline_table().unwrap();
            (exception["crate"].as_str().unwrap().to_owned(), words(&exception["allow"]))
        });
        Self { licences: words(licenses["allow"].as_value().unwrap()), exceptions: exceptions.collect() }
    }

    /// Does an SPDX expression leave a choice that is allowed?
    fn accepts(&self, package: &str, expression: &str) -> bool {
        let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut reader = Expression { words: &words, at: 0 };
        let is_allowed = reader.any(&|licence| {
            self.licences.contains(licence) || self.exceptions.get(package).is_some_and(|own| own.contains(licence))
        });
        is_allowed && reader.at == words.len()
    }
}

/// `AND` binds more tightly than `OR`; an exception (`WITH`) only permits more.
struct Expression<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl Expression<'_> {
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_next);
        is_next
    }

    fn any(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        let mut is_allowed = self.all(allowed);
        while self.takes("OR") {
            is_allowed |= self.all(allowed);
        }
        is_allowed
    }

    fn all(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        let mut is_allowed = self.one(allowed);
        while self.takes("AND") {
            is_allowed &= self.one(allowed);
        }
        is_allowed
    }

    fn one(&mut self, allowed: &dyn Fn(&str) -> bool) -> bool {
        if self.takes("(") {
            let is_allowed = self.any(allowed);
            return self.takes(")") && is_allowed;
        }
        let word = self.words.get(self.at);
        // Beyond the end where a licence is missing: then the whole is no expression.
        self.at += 1;
        let Some(word) = word else { return false };
        if self.takes("WITH") {
            self.at += 1;
        }
        allowed(word)
    }
}

fn packages(platform: &str) -> Vec<Value> {
    let args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", platform];
    let output = Command::new(env!("CARGO")).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let Value::Array(packages) = metadata["packages"].take() else { panic!("no packages") };
    packages
}

#[test]
fn every_crate_has_a_permissive_licence_and_comes_from_crates_io() {
    let allowed = Allowed::read();
    // The crates of the web are downloaded where the program is built for it.
    let platforms = ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"];
    let mut met = BTreeSet::new();
    for platform in &platforms[..if is_thorough() { 2 } else { 1 }] {
        for package in packages(platform) {
            let name = package["name"].as_str().unwrap();
            met.insert(name.to_owned());
            let licence = package["license"].as_str().unwrap_or("none is given");
            assert!(allowed.accepts(name, licence), "{name}: {licence}. See deny.toml");
            let source = package["source"].as_str();
            let is_ours = name == "pathlight";
            let is_crates_io = source.is_some_and(|source| source.ends_with("crates.io-index"));
            assert!(is_ours || is_crates_io, "{name} comes from {source:?}");
        }
    }
    assert!(met.len() > 100);
    let unused: Vec<&String> = allowed.exceptions.keys().filter(|name| !met.contains(*name)).collect();
    assert!(unused.is_empty(), "deny.toml has exceptions for crates that are not used: {unused:?}");
}

#[test]
fn an_expression_is_accepted_if_it_leaves_an_allowed_choice() {
    let allowed = Allowed {
        licences: ["MIT", "Zlib"].map(str::to_owned).into(),
        exceptions: [("fonts".to_owned(), ["OFL-1.1".to_owned()].into())].into(),
    };
    for expression in
        ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "MIT AND Zlib", "(GPL-3.0 OR Zlib) AND MIT", "MIT WITH x OR GPL-3.0"]
    {
        assert!(allowed.accepts("any", expression), "{expression}");
    }
    for expression in ["GPL-3.0", "", "MIT AND GPL-3.0", "(MIT", "MIT)", "MIT OR", "(MIT OR Zlib) AND OFL-1.1"] {
        assert!(!allowed.accepts("any", expression), "{expression}");
    }
    assert!(allowed.accepts("fonts", "MIT AND OFL-1.1"));
}
