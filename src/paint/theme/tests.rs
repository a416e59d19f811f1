use super::*;

/// What a role must have contrast with.
enum Duty {
    /// Lines and symbols: 3 : 1 on open ground.
    Mark,
    /// Words: 4.5 : 1 on every one of these.
    Words(Vec<Colour>),
    /// Areas, whose borders are marks. No rule of contrast holds for them.
    Area,
}

/// The first role. [`duty`] gives the next one, so that a loop visits all of them.
const FIRST: Role = Role::Ground;

/// The duty of a role, and the role after it. A new role must be given both here.
fn duty(theme: Theme, role: Role) -> (Duty, Option<Role>) {
    let solid = |role| theme.ink(role, Strength::Solid);
    let (duty, after) = match role {
        Role::Ground => (Duty::Area, Role::Wall),
        Role::Wall => (Duty::Area, Role::Water),
        Role::Water => (Duty::Area, Role::Nearest(0)),
        Role::Nearest(goal) => (Duty::Area, if goal < 5 { Role::Nearest(goal + 1) } else { Role::Border }),
        Role::Border => (Duty::Mark, Role::Terrain),
        Role::Terrain => {
            let grounds = [2, 4, 9, 255].map(|cost| theme.tone(Tone::Ground(cost)));
            (Duty::Words(grounds.to_vec()), Role::Street)
        }
        Role::Street => (Duty::Area, Role::Roof),
        Role::Roof => (Duty::Area, Role::Level(0)),
        Role::Level(level) => (Duty::Area, Role::OnLevel(level)),
        Role::OnLevel(level) => {
            let next = level.checked_add(1).map_or(Role::Casing, Role::Level);
            (Duty::Words(vec![theme.tone(Tone::Level(level))]), next)
        }
        // It separates the path from the colours of cells; on open ground nothing needs it.
        Role::Casing => (Duty::Area, Role::Label),
        Role::Label => {
            let areas = (0..6).map(|goal| theme.tone(Tone::Goal(goal)));
            (Duty::Words(areas.chain([solid(Role::Ground)]).collect()), Role::WallLabel)
        }
        Role::WallLabel => {
            let roofs = [Strength::Faint, Strength::Solid, Strength::Bold].map(|s| theme.fill(Role::Roof, s));
            (Duty::Words(roofs.into_iter().chain([solid(Role::Wall)]).collect()), Role::Outline)
        }
        Role::Outline => (Duty::Mark, Role::Mesh),
        Role::Mesh => (Duty::Mark, Role::Start),
        Role::Start => (Duty::Mark, Role::Goal),
        Role::Goal => (Duty::Mark, Role::Now),
        Role::Now => (Duty::Mark, Role::Test),
        Role::Test => (Duty::Mark, Role::Path),
        Role::Path => (Duty::Mark, Role::Midpoint),
        Role::Midpoint => (Duty::Mark, Role::Smoothed),
        Role::Smoothed => (Duty::Mark, Role::Frontier),
        Role::Frontier => (Duty::Mark, Role::NextFrontier),
        Role::NextFrontier => (Duty::Mark, Role::Dropped),
        Role::Dropped => (Duty::Mark, Role::Flow),
        Role::Flow => (Duty::Mark, Role::Fault),
        Role::Fault => (Duty::Mark, Role::Narrow),
        Role::Narrow => (Duty::Mark, Role::Inflated),
        Role::Inflated => (Duty::Mark, Role::Highlight),
        Role::Highlight => (Duty::Mark, Role::Lit),
        Role::Lit => (Duty::Mark, Role::Channel),
        Role::Channel => (Duty::Mark, Role::Left),
        Role::Left => (Duty::Mark, Role::Right),
        Role::Right => (Duty::Mark, Role::Apex),
        Role::Apex => (Duty::Mark, Role::Eye(0)),
        // All from the fourth on look alike.
        Role::Eye(3..) => (Duty::Mark, Role::Seen),
        Role::Eye(actor) => (Duty::Mark, Role::Eye(actor + 1)),
        Role::Seen => (Duty::Mark, Role::Agent),
        Role::Agent => (Duty::Mark, Role::Link),
        Role::Link => (Duty::Mark, Role::NotTaut),
        Role::NotTaut => (Duty::Mark, Role::FunnelPath),
        Role::FunnelPath => (Duty::Mark, Role::Beside),
        Role::Beside => (Duty::Mark, Role::Behind),
        Role::Behind => (Duty::Mark, Role::Fog),
        Role::Fog => (Duty::Area, Role::Light),
        Role::Light => (Duty::Area, Role::Method(0)),
        // All from there on look alike.
        Role::Method(Role::NOT_RANKED..) => return (Duty::Mark, None),
        Role::Method(hue) => (Duty::Mark, Role::Method(hue + 1)),
    };
    (duty, Some(after))
}

/// Everything that has letters on it: badges on the canvas, pills and chips in the panel.
const BADGES: [Role; 9] =
    [Role::Start, Role::Path, Role::Now, Role::Test, Role::Left, Role::Right, Role::Apex, Role::Eye(0), Role::Eye(1)];

#[test]
fn every_role_has_contrast_with_what_lies_under_it() {
    for theme in Theme::ALL {
        let (mut role, mut roles) = (Some(FIRST), 0);
        while let Some(this) = role {
            let (duty, after) = duty(theme, this);
            let (least, grounds) = match duty {
                Duty::Mark => (3.0, vec![theme.ink(Role::Ground, Strength::Solid)]),
                Duty::Words(grounds) => (4.5, grounds),
                Duty::Area => (1.0, Vec::new()),
            };
            for ground in grounds {
                let ratio = theme.ink(this, Strength::Solid).contrast(ground);
                assert!(ratio >= least, "{this:?} on {ground:?}, {}: {ratio:.2}", theme.word());
            }
            (role, roles) = (after, roles + 1);
        }
        // 46 kinds, two of which have 256 values, one four, one ten, and one six.
        assert_eq!(roles, 46 - 5 + 2 * 256 + 4 + 10 + 6);
    }
}

#[test]
fn words_have_contrast_with_their_ground() {
    for theme in Theme::ALL {
        let s = theme.surfaces();
        let pairs =
            [(s.text, s.card), (s.text, s.panel), (s.quiet, s.card), (s.quiet, s.panel), (s.on_accent, s.accent)];
        let badges = BADGES.map(|role| (theme.on(role), theme.ink(role, Strength::Solid)));
        // Faint words: the −1 of walls and the 0 of open cells, before a wave has written numbers.
        let faint = [
            (Role::Label, theme.tone(Tone::Open)),
            (Role::WallLabel, theme.tone(Tone::Wall)),
            (Role::WallLabel, theme.hatch(Role::Wall)),
        ];
        let faint = faint.map(|(role, ground)| (theme.ink(role, Strength::Faint).over(ground), ground));
        for (words, ground) in pairs.into_iter().chain(badges).chain(faint) {
            let ratio = words.contrast(ground);
            assert!(ratio >= 4.5, "{words:?} on {ground:?}, {}: {ratio:.2}", theme.word());
        }
    }
}

/// In dark, the links of a graph were nearly invisible on a large screen.
#[test]
fn links_have_contrast_with_the_ground() {
    for theme in Theme::ALL {
        let ground = theme.ink(Role::Ground, Strength::Solid);
        let ratio = theme.ink(Role::Link, Strength::Faint).over(ground).contrast(ground);
        assert!(ratio >= 3.0, "{}: {ratio:.2}", theme.word());
    }
}

/// On the amber of the funnel, the right side had a contrast of 2.9.
#[test]
fn the_sides_of_a_funnel_have_contrast_with_its_area() {
    for theme in Theme::ALL {
        let funnel = theme.fill(Role::Now, Strength::Solid).over(theme.ink(Role::Ground, Strength::Solid));
        for side in [Role::Left, Role::Right] {
            let ratio = theme.ink(side, Strength::Solid).contrast(funnel);
            assert!(ratio >= 3.0, "{side:?}, {}: {ratio:.2}", theme.word());
        }
    }
}

/// In the light theme, amber is a brown: it sank into the brown houses.
#[test]
fn the_colour_of_a_step_has_contrast_with_houses() {
    for theme in Theme::ALL {
        for roof in [Strength::Faint, Strength::Solid, Strength::Bold].map(|s| theme.fill(Role::Roof, s)) {
            let ratio = theme.ink(Role::Now, Strength::Solid).contrast(roof);
            assert!(ratio >= 3.0, "{roof:?}, {}: {ratio:.2}", theme.word());
        }
    }
}

/// In the light theme, fog was a dark slab: what one sees, and does not see now, must both be read.
#[test]
fn fog_dims_a_street_and_its_roofs_and_hides_neither() {
    for theme in Theme::ALL {
        let over = |area: Role, strength| theme.fill(Role::Fog, Strength::Solid).over(theme.fill(area, strength));
        let street = over(Role::Street, Strength::Solid);
        let seen = theme.fill(Role::Light, Strength::Solid).over(theme.fill(Role::Street, Strength::Solid));
        let ratio = seen.contrast(street);
        assert!(ratio >= 1.5, "what is seen, {}: {ratio:.2}", theme.word());
        let (dark, light) = (street.luminance(), theme.fill(Role::Street, Strength::Solid).luminance());
        assert!(theme == Theme::Dark || dark > light / 2.0, "a slab, {}: {dark:.2}", theme.word());
        let ratio = over(Role::Roof, Strength::Solid).contrast(street);
        assert!(ratio >= 1.15, "a roof beside the street, {}: {ratio:.2}", theme.word());
    }
}

/// The pink of R over the amber of the funnel looked like the red of faults.
#[test]
fn a_positive_area_in_the_funnel_is_pink_and_not_red() {
    for theme in Theme::ALL {
        let funnel = theme.fill(Role::Now, Strength::Solid).over(theme.ink(Role::Ground, Strength::Solid));
        let area = theme.fill(Role::Right, Strength::Bold).over(funnel);
        let fault = theme.fill(Role::Fault, Strength::Bold).over(funnel);
        assert!(area.b > area.g && area.b >= fault.b + 25, "{area:?} and {fault:?}, {}", theme.word());
        let dropped = theme.ink(Role::Dropped, Strength::Solid);
        assert!(dropped.r.abs_diff(dropped.b) < 40, "a duplicate is gray: {dropped:?}");
    }
}

/// On a medium brown, black and white have the same contrast by the formula, but white is easier to read.
#[test]
fn letters_on_badges_are_dark_on_light_or_light_on_dark_but_never_both_in_one_theme() {
    for (theme, ink) in [(Theme::Dark, Colour::hex(0)), (Theme::Light, Colour::hex(0xff_ffff))] {
        for role in BADGES {
            assert_eq!(theme.on(role), ink, "{role:?}, {}", theme.word());
        }
    }
}

#[test]
fn contrast_is_that_of_the_standard() {
    assert!((Colour::hex(0).contrast(Colour::hex(0xff_ffff)) - 21.0).abs() < 1e-9);
    assert!((Colour::hex(0x77_7777).contrast(Colour::hex(0xff_ffff)) - 4.48).abs() < 0.01);
}
