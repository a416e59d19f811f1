use super::*;
use crate::app::keys;

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
