//! The width of the panel, and the folded panel.

use super::*;

#[test]
fn the_panel_takes_at_most_a_third_of_every_window() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    for (width, height) in [(400.0, 300.0), (640.0, 400.0), (800.0, 600.0), (1280.0, 800.0), (3840.0, 2160.0)] {
        let mut panel = Panel { is_folded: Some(false), ..Panel::default() };
        let mut window = Headless::new(width, height);
        let mut left = |panel: &mut Panel| {
            window.whole_frame(Vec::new(), |ctx| {
                panel.show(ctx, &player, &PALETTE(), None);
                ctx.available_rect().width()
            })
        };
        let usual = width - left(&mut panel);
        assert!(usual <= width / 3.0 && usual > width / 9.0, "{width}: {usual}");
        panel.dragged_to = Some(width);
        let widest = width - left(&mut panel);
        assert!(widest <= width / 3.0 && widest > width / 3.0 - 1.5, "{width}: {widest}");
        panel.toggle(width);
        assert_eq!(width - left(&mut panel), FOLDED, "{width}");
    }
    assert_eq!(Panel::default().width(1280.0), 372.0);
}

#[test]
fn a_folded_panel_leaves_its_button_and_the_sentence() {
    let player = Player::open("wave/walkthrough", None).unwrap();
    let said = player.lesson().sentence().on_screen();
    let mut panel = Panel::restored(Some(true), None);
    let mut window = Headless::new(1280.0, 800.0);
    let mut show = |panel: &mut Panel, events: Vec<Event>| {
        window.whole_frame(events, |ctx| {
            panel.show(ctx, &player, &PALETTE(), None);
        });
        window.text().replace('\u{a0}', " ")
    };
    let text = show(&mut panel, Vec::new());
    assert!(text.contains(&said) && !text.contains("CODE"), "{text}");
    let at = Pos2::new(1280.0 - FOLDED / 2.0, 12.0 + tabs::HEIGHT / 2.0);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    show(&mut panel, vec![Event::PointerMoved(at), button(true)]);
    show(&mut panel, vec![button(false)]);
    assert_eq!(panel.folded_by_hand(), Some(false));
    assert!(show(&mut panel, Vec::new()).contains("CODE"));
    // A key of a tab unfolds it, too.
    panel.toggle(1280.0);
    assert_eq!(panel.folded_by_hand(), Some(true));
    panel.open(Tab::Data);
    assert!(show(&mut panel, Vec::new()).contains("FRONTIER"));
}

/// At 800 x 600 with an interface scale of 200 % a third of the window is 133 points: too little to read.
#[test]
fn the_panel_is_folded_at_first_where_a_third_of_the_window_is_too_narrow() {
    let panel = Panel::default();
    assert!(panel.is_folded(400.0) && !panel.is_folded(640.0) && !panel.is_folded(800.0));
    assert!(!Panel::restored(Some(false), None).is_folded(400.0), "unless somebody has unfolded it");
}
