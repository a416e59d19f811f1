//! `render ... -o talk.html`: slides in one file.

use crate::{error_of, pathlight, run, stdout_of};
use pathlight::lesson::{self, Watch};
use pathlight::paint::theme::Theme;
use pathlight::render::{Talk, outcomes};
use pathlight::scene::{self, Files, World, builtin};
use pathlight::tutor::tour;
use std::collections::HashSet;
use std::sync::Arc;
use tempfile::TempDir;

/// The opening tags of a page. Every tag is closed, in the right order, and every id is unique.
fn tags(page: &str) -> Vec<&str> {
    let (mut open, mut all, mut ids) = (Vec::new(), Vec::new(), HashSet::new());
    let (style, script) = (page.find("<style>").unwrap(), page.find("<script>").unwrap());
    let without = |from: usize, end: &str| from + page[from..].find(end).unwrap();
    let (style_end, script_end) = (without(style, "</style>"), without(script, "</script>"));
    let mut rest = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    while let Some(begin) = rest.find('<') {
        let at = page.len() - rest.len() + begin;
        if (style + 1..style_end).contains(&at) || (script + 1..script_end).contains(&at) {
            rest = &rest[begin + 1..];
            continue;
        }
        let tag = &rest[begin + 1..begin + rest[begin..].find('>').unwrap()];
        rest = &rest[begin + 1..];
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        all.push(tag);
        if let Some((_, id)) = tag.split_once(" id=\"") {
            assert!(ids.insert(id.split_once('"').unwrap().0), "{tag}");
        }
        if !tag.ends_with('/') && name != "meta" {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for tag in &all {
        if let Some((_, name)) = tag.split_once(" href=\"#") {
            assert!(ids.contains(name.split_once('"').unwrap().0), "{tag}");
        }
    }
    all
}

/// A slide about a stage of A* said what happened to the last neighbour, and nothing said what "own side" is.
#[test]
fn slides_of_a_scene_say_what_a_stage_has_come_to_and_explain_the_words_in_pictures() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("talk.html");
    let page = |scene: &str| {
        assert!(run(&["render", scene, "-o", out.to_str().unwrap()]).status.success());
        std::fs::read_to_string(&out).unwrap()
    };
    for (scene, stage) in [("wave/guided", "f = "), ("wave/octile", "costs from ")] {
        let page = page(scene);
        let slides = page.split("<h2>").skip(1).filter(|slide| slide.starts_with(stage));
        let said: Vec<&str> =
            slides.map(|slide| slide.split_once("class=\"say\">").unwrap().1.split_once('<').unwrap().0).collect();
        let (last, others) = said.split_last().unwrap();
        assert!(others.len() > 5, "{scene}: {said:?}");
        // After the goal alone the octile wave has found nothing yet. One slide shows the step that answers the question of the scene.
        let is_of_step =
            |words: &str| words.ends_with("its cost 0 is final.") || words.contains(": its cost falls from ");
        for words in others.iter().filter(|words| !is_of_step(words)) {
            assert!(words.contains(" closed and ") && words.contains(" open; the lowest "), "{words}");
        }
        assert!(!last.contains("neighbour"), "{last}");
    }
    assert_eq!(page("funnel/a-to-g").matches("Left side, right side: ").count(), 1);
    assert!(!page("wave/guided").contains("Left side, right side"));
    for (scene, count) in [("wave/door", "×2: "), ("funnel/a-to-g", "2×: ")] {
        assert_eq!(page(scene).matches(&format!(">{count}")).count(), 1, "{scene}");
    }
}

/// All slides of a tour had the title of their scene as heading.
#[test]
fn the_heading_of_a_slide_says_what_it_shows() {
    for name in ["tours/funnel", "tours/wave", "tours/beam"] {
        let page = Talk::of_tour(&tour::open(name).unwrap(), &Files::default(), None).unwrap().html();
        let headings: Vec<&str> = page.split("<h2>").skip(1).map(|rest| rest.split("</h2>").next().unwrap()).collect();
        let shown = |heading: &&str| heading.split_once(". ").unwrap().1.to_owned();
        let different: HashSet<String> = headings.iter().map(shown).collect();
        assert!(different.len() * 10 >= headings.len() * 7, "{name}: {headings:?}");
    }
}

/// The heading of a question was the name of the step before it: "5. C: stay", where nobody could answer "stay".
#[test]
fn no_heading_names_a_kind_of_step() {
    for tour in tour::builtin::ALL {
        let opened = tour::open(tour.name).unwrap();
        let page = Talk::of_tour(&opened, &Files::default(), None).unwrap().html();
        let headings = page.split("<h2>").skip(1).map(|rest| rest.split(" <small>").next().unwrap());
        for heading in headings {
            assert!(!heading.contains(": ") || heading.contains(". The answer: "), "{}: {heading}", tour.name);
            println!("{}: {heading}", tour.name);
        }
    }
}

/// What every talk has.
fn check(page: &str, slides: usize) {
    let tags = tags(page);
    let count = |begin: &str| tags.iter().filter(|tag| tag.starts_with(begin)).count();
    assert_eq!((count("section"), count("svg viewBox"), count("p class=\"say\"")), (slides, slides, slides));
    let described = tags.iter().filter(|tag| tag.starts_with("svg viewBox"));
    assert!(described.clone().all(|tag| tag.contains(" role=\"img\" aria-label=\"")));
    assert!(tags.iter().all(|tag| !tag.contains(" src=") && !tag.contains("href=\"h")), "it needs no other file");
    assert!(!page.contains("http") && !page.contains("url(\""));
    // Fell back to a font of the system, whose letters are wider than the room that is kept for them.
    assert!(
        page.matches("@font-face { font-family: Inter; ").count() == 2
            && page.matches("url(data:font/ttf;").count() == 2
    );
    assert_eq!(page.matches("id=\"hatch\"").count(), 1);
}

#[test]
fn a_talk_of_every_tour_is_whole_and_at_most_1_megabyte() {
    for tour in tour::builtin::ALL {
        let tour = tour::open(tour.name).unwrap();
        let page = Talk::of_tour(&tour, &Files::default(), None).unwrap().html();
        // A question has its answer on the next slide.
        let slides = tour.stops.iter().map(|stop| 1 + usize::from(stop.asks())).sum();
        check(&page, slides);
        assert!(page.len() <= 1_000_000, "{}: {}", tour.name, page.len());
        for stop in &tour.stops {
            let said = pathlight::paint::svg::Escaped(&stop.say.value.text()).to_string();
            assert!(page.contains(&format!("<p>{said}</p>")), "{}: {said}", tour.name);
        }
        // The slide of a stop that compares methods had none of them.
        let compared: Vec<usize> =
            tour.stops.iter().map(|stop| stop.compare.len()).filter(|&methods| methods > 0).collect();
        let tables = page.split("<table>").skip(1).map(|rest| rest.split("</table>").next().unwrap());
        assert_eq!(
            tables.map(|table| table.matches("<tr><td>").count()).collect::<Vec<_>>(),
            compared,
            "{}",
            tour.name
        );
        let asked = tour.stops.iter().filter(|stop| stop.asks()).count();
        assert_eq!(page.matches("<p>Answer: ").count(), asked, "{}", tour.name);
        for notes in page.split("<p>Answer: ").skip(1).map(|rest| rest.split("</p>").next().unwrap_or_default()) {
            let right = notes.split('.').next().unwrap_or_default();
            assert!(!notes.contains(&format!("Not \u{201c}{right}\u{201d}")), "the right answer is refuted: {notes}");
        }
    }
}

/// "8. The end of the right side ..." below "9. The answer" was a list; a slide cannot be pointed at; "This cell is closed" named no cell.
#[test]
fn answers_name_what_they_are_about() {
    let page = |name: &str| Talk::of_tour(&tour::open(name).unwrap(), &Files::default(), None).unwrap().html();
    let (funnel, wave) = (page("tours/funnel"), page("tours/wave"));
    assert!(funnel.contains("<p class=\"say\">Portal 8. The end of"), "the answer is a portal");
    assert!(funnel.contains("<p>Answer: Portal 8. "));
    assert!(
        wave.contains("<p>Answer: Cell (") && !wave.contains("<p>Answer: This cell") && !wave.contains("Answer: They")
    );
    for page in [funnel, wave] {
        assert!(!page.contains("Point at "));
    }
}

/// 24 of 25 outcomes were shown, in a file that had room for all.
#[test]
fn a_talk_of_every_scene_has_a_title_and_40_outcomes_or_all_that_fit_into_2_and_a_half_megabytes() {
    let mut left_out = Vec::new();
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene::open(scene.name).unwrap()));
        let entry = lesson::of(world.scene()).unwrap();
        let settings: Vec<_> = world.scene().settings.clone().into_iter().collect();
        let mut lesson = entry.open_with(world, Watch::Record, &settings).unwrap();
        lesson.complete();
        let (panels, stages) = outcomes(lesson.view(), usize::MAX);
        // The last slide of the robbery came before its conclusion, and did not answer the scene.
        assert_eq!(panels.last().map(|last| last.at), Some(lesson.view().run().len()), "{}", scene.name);
        let talk = Talk::of_run(lesson.view(), None, None).unwrap();
        let page = talk.html();
        check(&page, talk.len());
        let world_title = lesson.view().world().scene().title.clone();
        println!("{}: {} of {stages}, {} bytes", scene.name, talk.len(), page.len());
        assert!(page.len() <= 2_500_000, "{}: {}", scene.name, page.len());
        let outcomes_shown = talk.len() - 1;
        assert_eq!(talk.left_out().is_some(), outcomes_shown < stages, "{}", scene.name);
        assert!(page.contains(&format!("<h2>{world_title}")), "{}: no title", scene.name);
        // One more: the slide of the title.
        if outcomes_shown < stages {
            let is_full = outcomes_shown == 40 || page.len() > 2_000_000;
            assert!(is_full, "{}: more have room: {outcomes_shown} in {}", scene.name, page.len());
            left_out.push(scene.name);
        }
    }
    assert!(left_out.len() < builtin::ALL.len() / 3, "{left_out:?}");
}

#[test]
fn a_talk_is_dark_or_light_as_its_reader_prefers_or_has_its_theme() {
    let folder = TempDir::new().unwrap();
    let talk = |more: &[&str]| {
        let out = folder.path().join("talk.html");
        stdout_of(&[&["render", "tours/compare", "-o", out.to_str().unwrap()], more].concat());
        std::fs::read_to_string(out).unwrap()
    };
    let canvas = |theme: Theme| format!("--canvas:{};", theme.surfaces().canvas.to_hex());
    let both = talk(&[]);
    assert!(both.contains(&canvas(Theme::Light)) && both.contains(&canvas(Theme::Dark)));
    assert!(both.contains("prefers-color-scheme"));
    let dark = talk(&["--theme", "dark"]);
    assert!(dark.contains(&canvas(Theme::Dark)) && !dark.contains("prefers-color-scheme"));
    assert!(dark.contains("color-scheme:dark") && dark.len() < both.len());
}

#[test]
fn a_long_run_gives_a_choice_of_slides_and_reports_it() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("talk.html");
    let talk = |more: &[&str]| {
        let output = run(&[&["render", "wave/maze", "-o", out.to_str().unwrap()], more].concat());
        assert!(output.status.success());
        let slides = std::fs::read_to_string(&out).unwrap().matches("<section").count();
        (slides, String::from_utf8(output.stderr).unwrap())
    };
    let (slides, note) = talk(&["--pictures", "5"]);
    assert!(slides == 6 && note.contains("5 of the 173 stages") && !note.contains("MB"), "{note}");
    assert!(note.contains("--pictures N"), "{note}");
}

/// Of the 163 stages of this run, every seventh was on a filmstrip, and not the one in which the result was decided.
#[test]
fn the_stages_that_are_chosen_decide_what_the_conclusion_names() {
    for name in ["beam/bank-robbery", "wave/maze", "funnel/polyanya"] {
        let world = Arc::new(World::new(scene::open(name).unwrap()));
        let entry = lesson::of(world.scene()).unwrap();
        let settings: Vec<_> = world.scene().settings.clone().into_iter().collect();
        let mut lesson = entry.open_with(world, Watch::Record, &settings).unwrap();
        lesson.complete();
        let view = lesson.view();
        let (all, stages) = outcomes(view, usize::MAX);
        for most in [24, 40] {
            let (chosen, of) = outcomes(view, most);
            assert_eq!((chosen.len(), of), (most.min(stages), stages), "{name}");
            assert!(chosen.windows(2).all(|two| two[0].at < two[1].at), "{name}");
            // The first stage with each kind of step.
            let mut kinds = Vec::new();
            for at in 1..=view.run().len() {
                let Some(kind) = view.run().kind_at(at).filter(|kind| !kinds.contains(kind)) else { continue };
                kinds.push(kind);
                let stage = all.iter().find(|panel| panel.at >= at).unwrap();
                assert!(chosen.contains(stage), "{name}, {most}: {kind} in {}", stage.name);
            }
        }
    }
}

/// None of the chosen stages showed the one step at which a cost falls.
#[test]
fn the_step_that_answers_the_question_of_the_scene_is_one_of_the_pictures() {
    let world = Arc::new(World::new(scene::open("wave/octile").unwrap()));
    let entry = lesson::of(world.scene()).unwrap();
    let settings: Vec<_> = world.scene().settings.clone().into_iter().collect();
    let mut lesson = entry.open_with(world, Watch::Record, &settings).unwrap();
    lesson.complete();
    let run = lesson.view().run();
    let falls: Vec<usize> = (1..=run.len()).filter(|&at| run.kind_at(at) == Some("shorter path")).collect();
    let [at] = falls[..] else { panic!("the cost falls once: {falls:?}") };
    for most in [3, 4, 8, 24, 40, usize::MAX] {
        let (chosen, _) = outcomes(lesson.view(), most);
        assert!(chosen.iter().any(|panel| panel.at == at), "{most}: {chosen:?}");
        assert!(chosen.windows(2).all(|two| two[0].at < two[1].at), "{most}");
    }
}

/// A large map of one's own, or many pictures, gave a talk of 2.6 to 14 MB.
#[test]
fn a_talk_of_any_scene_has_at_most_2_and_a_half_megabytes_and_says_what_it_leaves_out() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("talk.html");
    // Every third cell or so is a wall, by a rule that gives the same map every time.
    let noise = |n: usize| {
        let cell = |x: usize, y: usize| if (x * x * 31 + y * 57 + x * y * 11) % 10 < 3 { '#' } else { '.' };
        let row = |y: usize| (0..n).map(|x| cell(x, y)).chain(['\n']).collect::<String>();
        let file = folder.path().join(format!("{n}.txt"));
        std::fs::write(&file, (0..n).map(row).collect::<String>()).unwrap();
        file.to_str().unwrap().to_owned()
    };
    for (scene, pictures) in [("wave/maze", 999), (&noise(64), 999)] {
        let output = run(&["render", scene, "-o", out.to_str().unwrap(), "--pictures", &pictures.to_string()]);
        let note = String::from_utf8(output.stderr).unwrap();
        let page = std::fs::read_to_string(&out).unwrap();
        let slides = page.matches("<section").count();
        assert!(page.len() <= 2_500_000, "{scene}: {} bytes", page.len());
        assert!(page.len() > 1_800_000, "{scene}: more slides have room: {slides} in {} bytes", page.len());
        let said = format!("The talk has {} of the ", slides - 1);
        assert!(note.contains(&said) && note.contains("more than 2.5 MB"), "{scene}: {note}");
        let first = page.split("</section>").next().unwrap();
        assert!(first.contains(&said) && page.matches(&said).count() == 1, "{scene}");
    }
    let error = error_of(&["render", &noise(700), "-o", out.to_str().unwrap()]);
    assert!(error.contains("one slide of this map") && error.contains("--filmstrip"), "{error}");
}

#[test]
fn options_that_a_talk_does_not_take_are_wrong_usage() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("talk.html");
    let status = |scene: &str, more: &[&str]| {
        let args = [&["render", scene, "-o", out.to_str().unwrap()], more].concat();
        let output = pathlight(&args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for more in [&["--step", "F"][..], &["--filmstrip"], &["--fps", "3"], &["--caption"], &["--width", "800"]] {
        let (code, error) = status("funnel/a-to-g", more);
        assert!(code == Some(2) && error.contains("--theme and --pictures"), "{more:?}: {error}");
    }
    let (code, error) = status("tours/funnel", &["--set", "funnel=queue"]);
    assert!(code == Some(2) && error.contains("are for a scene"), "{error}");
    let picture = folder.path().join("x.svg");
    let error = error_of(&["render", "tours/funnel", "--step", "1", "-o", picture.to_str().unwrap()]);
    assert!(error.contains("this is a tour") && error.contains(".html"), "{error}");
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
}
