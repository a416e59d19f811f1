//! What is copied, for other programs.
//!
//! miniquad 0.4 hands text out to those who ask for `UTF8_STRING` at once. Most programs first ask in which formats it can be had
//! (`TARGETS`), get no answer, and take the clipboard for empty.

/// Holds what was copied as long as the program runs. Then a clipboard manager may take it over.
#[derive(Default)]
pub struct Clipboard(Option<arboard::Clipboard>);

impl Clipboard {
    /// Returns false if the text could not be copied.
    pub fn copy(&mut self, text: &str) -> bool {
        if self.0.is_none() {
            self.0 = arboard::Clipboard::new().map_err(|why| log::warn!("there is no clipboard: {why}")).ok();
        }
        let Some(clipboard) = &mut self.0 else { return false };
        clipboard.set_text(text).map_err(|why| log::warn!("nothing is copied: {why}")).is_ok()
    }
}
