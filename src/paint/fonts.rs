//! The fonts of all pictures and of the window. They are embedded, so that all computers show the same.
//! Where they come from: `assets/README.md`.

/// Inter, for words and numbers.
pub const SANS: &[u8] = include_bytes!("../../assets/Inter-Regular.ttf");
/// Inter, half bold: numbers in cells, letters on badges, emphasis.
pub const SANS_STRONG: &[u8] = include_bytes!("../../assets/Inter-SemiBold.ttf");
/// The monospaced face, for code and columns of numbers.
pub const MONO: &[u8] = include_bytes!("../../assets/JetBrainsMono-Regular.ttf");

/// Where an SVG is opened without these fonts, the next one of the list is used.
pub const SANS_FAMILIES: &str = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
