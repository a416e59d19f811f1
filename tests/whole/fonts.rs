//! The embedded fonts in their readers: egui and macroquad. The test of resvg is in `paint/raster.rs`.

use egui_macroquad::egui::{Context, FontData, FontDefinitions, FontFamily, FontId, RawInput};
use pathlight::paint::fonts;
use std::collections::BTreeSet;
use std::sync::Arc;

const ALL: [(&str, &[u8]); 3] = [("sans", fonts::SANS), ("strong", fonts::SANS_STRONG), ("mono", fonts::MONO)];
/// The characters of sentences, lists and labels.
const WRITTEN: &str = "azAZ09 äéŁß −×·√≈≤≥…–—“”‘’←↑→↓⇒▶◀▲▼●\u{202f}\u{2009}";

#[test]
fn egui_has_every_character() {
    let mut definitions = FontDefinitions::empty();
    for (name, bytes) in ALL {
        definitions.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        definitions.families.insert(FontFamily::Name(name.into()), vec![name.to_owned()]);
    }
    definitions.families.insert(FontFamily::Proportional, vec!["sans".to_owned()]);
    definitions.families.insert(FontFamily::Monospace, vec!["mono".to_owned()]);
    let context = Context::default();
    context.set_fonts(definitions);
    let _ = context.run(RawInput::default(), |_| {});
    for (name, _) in ALL {
        let font = FontId::new(14.0, FontFamily::Name(name.into()));
        for sign in WRITTEN.chars() {
            assert!(context.fonts(|f| f.has_glyph(&font, sign)), "{name} has no {sign:?}");
        }
        assert!(context.fonts(|f| f.glyph_width(&font, 'm')) > 5.0, "{name}");
    }
}

/// "log₂ n" was shown with a question mark.
#[test]
fn every_character_of_every_sentence_is_in_the_font() {
    let font = fontdue::Font::from_bytes(fonts::SANS, fontdue::FontSettings::default()).unwrap();
    let read: BTreeSet<char> = include_str!("../golden/sentences.txt").chars().filter(|c| *c != '\n').collect();
    let missing: String = read.into_iter().filter(|&sign| font.lookup_glyph_index(sign) == 0).collect();
    assert_eq!(missing, "");
}

#[test]
fn macroquad_draws_every_character() {
    for (name, bytes) in ALL {
        let font = fontdue::Font::from_bytes(bytes, fontdue::FontSettings::default()).unwrap();
        for sign in WRITTEN.chars() {
            assert_ne!(font.lookup_glyph_index(sign), 0, "{name} has no {sign:?}");
            let (_, pixels) = font.rasterize(sign, 20.0);
            assert_eq!(pixels.iter().any(|&p| p > 128), !sign.is_whitespace(), "{name}: {sign:?}");
        }
    }
}
