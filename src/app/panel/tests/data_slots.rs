//! Nothing moves while a run plays.

use super::*;

/// The sentence, the reason, the code and the settings had other heights at every step, and pushed each other around. With an
/// unlucky scroll position the lit line of code was cut, or out of view.
#[test]
fn while_a_run_plays_nothing_moves_in_the_explain_tab_and_the_lit_line_of_code_is_visible_completely() {
    let glow = PALETTE().fill(Role::Now);
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        for size in SIZES {
            let mut panel = Panel::default();
            let mut window = window(size);
            let mut before = None;
            for k in positions(&player, 120) {
                seek(&mut player, k);
                window.frame(Vec::new(), shown(&player, &mut panel));
                let now = cards(&window);
                assert_eq!(now.len(), 4, "{} {size:?} {k}", scene.name);
                assert_eq!(*before.get_or_insert_with(|| now.clone()), now, "{} {size:?} {k}", scene.name);
                let lit = window.fills(|fill| fill.colour == glow);
                assert_eq!(lit.len(), usize::from(player.lesson().run().line().is_some()), "{} {k}", scene.name);
                for fill in lit {
                    assert_eq!(fill.rect, fill.visible, "{} {size:?} {k}", scene.name);
                    let is_in_a_card = now.iter().any(|card| card.contains_rect(fill.rect));
                    assert!(is_in_a_card, "{} {size:?} {k}", scene.name);
                }
            }
        }
    }
}

/// A list that grows scrolls in its card. A card that a step does not have keeps its place.
#[test]
fn a_card_of_the_data_tab_keeps_its_slot() {
    for scene in ["wave/walkthrough", "wave/guided", "wave/door", "beam/recursion"] {
        let mut player = Player::open(scene, None).unwrap();
        let mut panel = on(Tab::Data);
        let mut before: Vec<Pos2> = Vec::new();
        for k in positions(&player, 400) {
            let now = slots_of_data(&mut player, &mut panel, k);
            assert!(now.len() >= before.len(), "{scene} {k}: a card has vanished");
            // The lowest card may become higher: that pushes nothing away.
            assert_eq!(before, now[..before.len()], "{scene} {k}");
            before = now;
        }
    }
}

/// A card grows to the most that it ever needed in its act. From then on nothing moves.
#[test]
fn nothing_moves_in_the_data_tab_once_the_run_was_seen() {
    for scene in ["beam/gallery", "beam/robbery", "beam/taken-over", "wave/one-goal", "wave/cave"] {
        let mut player = Player::open(scene, None).unwrap();
        let mut panel = on(Tab::Data);
        let all: Vec<usize> = positions(&player, 100).collect();
        let seen: Vec<_> = all.iter().map(|&k| slots_of_data(&mut player, &mut panel, k)).collect();
        let last = seen.last().unwrap();
        for &k in &all {
            assert_eq!(slots_of_data(&mut player, &mut panel, k), *last, "{scene} {k}");
        }
    }
}

fn slots_of_data(player: &mut Player, panel: &mut Panel, k: usize) -> Vec<Pos2> {
    seek(player, k);
    // High enough for all cards, since those above and below of what is visible are not painted.
    let mut window = window(Vec2::new(SIZES[0].x, 3000.0));
    window.frame(Vec::new(), shown(player, panel));
    cards(&window).iter().map(|card| card.min).collect()
}
