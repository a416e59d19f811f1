//! A text that all windows share: it is read, changed and written under a lock, so that no window loses what another one has
//! stored. What cannot be read, for example that of a later version, is put aside and never overwritten.

use crate::platform::{Locked, StateEntry};

/// What has become of a change.
pub struct Changed<T> {
    /// The new value; or why it is not stored.
    pub value: Result<T, String>,
    /// The stored text could not be read: why, and the name that it has now.
    pub put_aside: Option<(String, String)>,
}

/// Changes what is stored now. `change` makes the new text and the value that it stands for from the stored text; from none
/// if nothing is stored, or nothing that can be read. Without storage the value lasts for the session.
pub fn change<T>(entry: &StateEntry, change: impl Fn(Option<&str>) -> Result<(String, T), String>) -> Changed<T> {
    let lock = entry.lock();
    let Some(file) = &lock else { return Changed { value: change(None).map(|(_, value)| value), put_aside: None } };
    let mut put_aside = None;
    let changed = file.read().and_then(|text| change(text.as_deref())).or_else(|why| {
        put_aside = Some((why, file.put_aside()?.to_string()));
        change(None)
    });
    let value = changed.and_then(|(text, value)| Locked::write(file, &text).map(|()| value));
    Changed { value, put_aside }
}
