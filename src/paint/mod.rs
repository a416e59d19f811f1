//! Pictures become files, and roles become colours.

/// A page into a file, by the ending of its name.
pub mod export;
/// Many small pictures on one sheet.
pub mod filmstrip;
/// The embedded fonts.
pub mod fonts;
/// What the painters have in common.
pub mod forms;
/// SVG to PNG.
pub mod raster;
/// Picture to SVG.
pub mod svg;
/// Role to colour.
pub mod theme;
