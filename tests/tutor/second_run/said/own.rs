//! What is said of mistakes in our own algorithms, counted again in the steps of both runs and by the rule of each mistake.

use super::{check_places, is_near, length, right_path, runs_in_walls};
use glam::DVec2;
use pathlight::lesson::View;
use pathlight::lesson::assignment::{Assignment, Expected, OwnDecision};
use pathlight::tutor::grade::ResultGrade;
use pathlight::tutor::mistakes::Mistake;
use pathlight::tutor::other_program::OtherProgram;
use pathlight::tutor::second_run::{Shortcut, WentWrong};
use std::f64::consts::FRAC_PI_4;

/// How many steps of a run have this name.
fn steps(lesson: View, name: &str) -> usize {
    let run = lesson.run();
    (1..=run.len()).filter(|&at| run.kind_at(at) == Some(name)).count()
}

/// Into which eighth of a turn each arrow points, counted with floats. Not counted: those near the border between two.
fn arrows(lesson: View) -> Vec<Option<i32>> {
    let eighths = |along: DVec2| along.y.atan2(along.x) / FRAC_PI_4;
    let decisions = lesson.at(lesson.run().len()).view().own_decisions();
    let arrow = |(_, decision): &(usize, OwnDecision)| match *decision {
        OwnDecision::Arrow { along, .. } if along == DVec2::ZERO => Some(None),
        OwnDecision::Arrow { along, .. } => Some(Some(eighths(along).round() as i32 & 7)),
        _ => None,
    };
    decisions.iter().filter_map(arrow).collect()
}

pub fn check(lesson: View, mistake: &'static Mistake, other: &OtherProgram, task: &Assignment) -> Result<(), String> {
    let (facts, right, path) = (other.run.facts(), right_path(task), other.run.result());
    let wrong = lesson.with_mistake(mistake);
    let holds = |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("{what}: {:?}", facts.wrong)) };
    let is_right = || holds(other.report.result == ResultGrade::Right, "the result is right");
    let both = |name: &str| [steps(wrong.view(), name), steps(lesson, name)];
    match facts.wrong {
        WentWrong::Expands { nodes, right } => {
            is_right()?;
            holds(both("expand") == [nodes, right], "so many nodes are expanded")
        }
        WentWrong::Finds { found, right } => {
            is_right()?;
            holds(both("discover") == [found, right], "cells are found so many times")
        }
        WentWrong::OtherLinks { kept, right } => {
            is_right()?;
            holds(both("link") == [kept, right], "so many links are kept")
        }
        WentWrong::WrongArrows { wrong: n, .. } => {
            is_right()?;
            let [theirs, ours] = [arrows(wrong.view()), arrows(lesson)];
            let differ = theirs.iter().zip(&ours).filter(|(a, b)| a != b).count();
            // Between two eighths, floats may take the other one.
            holds(n > 0 && theirs.len() == ours.len() && n.abs_diff(differ) <= ours.len() / 10, "so many are wrong")
        }
        WentWrong::Longer { by } => holds(is_near(length(path) - length(&right), by) && by > 0.0, "it is longer"),
        WentWrong::Shorter { by, because } => {
            let is_other_channel = because == Shortcut::LeavesPortals;
            holds(is_near(length(&right) - length(path), by) && by > 0.0 && is_other_channel, "it is shorter")
        }
        WentWrong::NoPath { .. } => holds(!right.is_empty() && path.is_empty(), "only one has a path"),
        WentWrong::ThroughWall { length: in_walls, ref places, .. } => {
            let is_free = matches!(task.result, Expected::Free { .. } | Expected::String(_));
            holds(in_walls > 0.0 && is_free, "the path lies in walls")?;
            let runs = runs_in_walls(lesson.world(), path);
            check_places(lesson.world(), task.portals(), places, path, &runs).or_else(|what| holds(false, what))
        }
        WentWrong::OnlyDecisions { .. } => is_right(),
        WentWrong::Nothing => {
            is_right()?;
            holds(other.report.difference.is_none(), "both decide the same")
        }
        ref other => Err(format!("not expected of our own algorithm: {other:?}")),
    }
}
