//! Pictures become files, and roles become colours.

/// Curves over two axes.
pub mod chart;
/// A page into a file, by the ending of its name.
pub mod export;
/// Many small pictures on one sheet.
pub mod filmstrip;
/// The embedded fonts.
pub mod fonts;
/// Shapes and proportions that the painters share.
pub mod forms;
/// Animated GIFs.
pub mod gif;
/// What lies behind the marks, and the sentence below them.
pub mod page;
/// SVG to PDF.
pub mod pdf;
/// SVG to PNG.
pub mod raster;
/// Picture to SVG.
pub mod svg;
/// Role to colour.
pub mod theme;
/// How wide words are, and where their lines break.
pub mod words;
