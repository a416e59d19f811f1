use super::*;
use crate::app::keys;
use pathlight::map::grid::Grid;

#[test]
fn tools_have_different_keys_and_names_and_say_what_to_use_instead() {
    for (i, tool) in ALL.iter().enumerate() {
        assert!(ALL[..i].iter().all(|other| other.key != tool.key && other.name != tool.name), "{}", tool.name);
        assert!(!tool.help.is_empty());
        let works_on_new = MapKind::NEW.iter().all(|kind| tool.works_on.contains(kind));
        assert_eq!(tool.instead.is_empty(), works_on_new, "{}", tool.name);
        // Keys that the window needs at all times are no letters of tools.
        let needed = [Key::Escape, Key::O, Key::Space, Key::K, Key::E, Key::D, Key::B, Key::Z];
        assert!(!needed.contains(&tool.key), "{}", tool.name);
    }
    let player = Player::open("wave/video", None).unwrap();
    assert_eq!(keys::key(Key::O, Modifiers::NONE, &player).1, Some(keys::WindowAction::Tools));
}

#[test]
fn a_shape_that_begins_on_a_wall_makes_no_hole_in_it() {
    let mut grid = Grid::new(4, 1, false);
    grid.set_wall(grid.cell(0, 0), true);
    let becomes_wall = |before: &Grid, cells: &[(u32, u32)]| match drawn(before, cells.to_vec()) {
        Edit::SetCells { wall, .. } => wall,
        edit => panic!("{edit:?}"),
    };
    assert!(becomes_wall(&grid, &[(0, 0), (1, 0), (2, 0)]), "from the outer wall inwards");
    assert!(becomes_wall(&grid, &[(1, 0)]));
    assert!(!becomes_wall(&grid, &[(0, 0)]), "over walls alone");
}
