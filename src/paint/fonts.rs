//! The letters of every picture and of the window: embedded, so that all computers show the same.
//! Where they come from: `assets/README.md`.

/// Inter, for words and numbers.
pub const SANS: &[u8] = include_bytes!("../../assets/Inter-Regular.ttf");
/// Inter, half bold: numbers in cells, letters on badges, what is said loudly.
pub const SANS_STRONG: &[u8] = include_bytes!("../../assets/Inter-SemiBold.ttf");
/// The monospaced face, for code and columns of numbers.
pub const MONO: &[u8] = include_bytes!("../../assets/JetBrainsMono-Regular.ttf");

/// Where an SVG is opened without these fonts, what comes next is taken.
pub const SANS_FAMILIES: &str = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
pub const MONO_FAMILIES: &str = "'JetBrains Mono', Consolas, Menlo, monospace";
