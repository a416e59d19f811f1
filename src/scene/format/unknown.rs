//! Endings that are not read, and the way from there to a format that is.

use super::{ALL, Format};
use crate::scene::{BadInput, nearest, one_of};

/// Endings, what such files are, and what to do.
const ELSEWHERE: &[(&[&str], &str, &str)] = &[
    (&["jpg", "jpeg", "gif", "bmp", "webp", "tga", "tif", "tiff", "pgm", "ppm"], "a picture", "save it as PNG (.png)"),
    (&["pdf", "eps", "ai", "dxf", "dwg", "cdr", "fig"], "a drawing", "export it as SVG (.svg)"),
    (
        &["shp", "gpkg", "kml", "gml", "gpx", "osm", "pbf", "mbtiles", "topojson", "wkt", "fgb"],
        "a geographic file",
        "convert it to GeoJSON, as in `ogr2ogr map.geojson FILE`",
    ),
    (
        &["fbx", "blend", "gltf", "glb", "dae", "stl", "ply", "3ds"],
        "a 3D model",
        "export the navmesh as Wavefront OBJ (.obj)",
    ),
    (
        &["tscn", "tres", "scn", "godot"],
        "a scene of Godot",
        "export its tiles as CSV (.csv) or its polygons as SVG (.svg)",
    ),
    (
        &["unity", "prefab", "asset", "umap", "uasset"],
        "a file of a game engine",
        "export the navmesh as Wavefront OBJ (.obj)",
    ),
    (&["navmesh", "nav", "nvm", "bytes"], "a navmesh of a game engine", "export it as Wavefront OBJ (.obj)"),
    (&["aseprite", "ase", "psd", "kra", "xcf"], "a picture with layers", "export it as PNG (.png)"),
    (
        &["tsx", "tx", "world", "tiled-project", "tiled-session"],
        "a part of a Tiled project",
        "open the map that uses it (.tmx)",
    ),
    (&["ldtkl"], "a level of an LDtk project", "open the project that names it (.ldtk)"),
    (
        &["scen"],
        "a list of starts and goals for a MovingAI map",
        "take one of them by `pathlight solve MAP --scen FILE --line N`, all by `pathlight compare MAP --scen FILE`, or open the map in the window and drop the list on it",
    ),
    (&["xls", "xlsx", "ods"], "a spreadsheet", "save it as CSV (.csv)"),
    (&["yaml", "yml"], "a description", "open the picture or the map that it names"),
    (&["zip", "gz", "tar", "7z", "rar", "xz", "bz2", "zst"], "an archive", "unpack it first"),
];

/// Endings of pictures for people. Of a map, they show what a run does.
const PICTURES: [&str; 6] = ["png", "gif", "pdf", "html", "jpg", "jpeg"];

/// The message about a content that looks like none of the formats that share an ending.
pub fn alike_none(ending: &str, formats: impl Iterator<Item = &'static Format>) -> BadInput {
    let known: Vec<String> = formats.map(|format| format!("{} (.{})", format.name, format.endings[0])).collect();
    let known = one_of(&known);
    BadInput::new(format!(
        "files ending in \".{ending}\" are read as {known}, and this looks like none of them; export it again, or give it the ending of its format"
    ))
}

/// Is something known of files with this ending, and that they are no maps?
pub fn is_no_map(ending: &str) -> bool {
    ELSEWHERE.iter().any(|(endings, ..)| endings.contains(&ending))
}

/// Endings are alike if, of four letters, at most one is wrong.
const ALIKE: f64 = 0.6;

/// The message about an ending that no format has. `verb`: what cannot be done with such files, but with those of `formats`.
pub fn unknown(ending: &str, verb: &str, formats: impl Iterator<Item = &'static Format>) -> BadInput {
    let formats: Vec<&Format> = formats.collect();
    let known: Vec<String> =
        formats.iter().map(|format| format!("{} ({})", format.name, format.all_endings())).collect();
    let is_read = ALL.iter().any(|format| format.endings.contains(&ending));
    let what = match ending {
        "" => format!("files without an ending are not {verb}"),
        ending => format!("files ending in \".{ending}\" are not {verb}"),
    };
    let elsewhere = ELSEWHERE.iter().find(|(endings, ..)| endings.contains(&ending));
    if let Some((_, is, way)) = elsewhere.filter(|_| verb == "read") {
        return BadInput::new(format!("{what}: this is {is}; {way}"));
    }
    if verb == "written" && PICTURES.contains(&ending) {
        let way = "pictures are exported in the window, or made by `pathlight render`";
        return BadInput::new(format!("{what} as maps: {way}; for a map, use {}", one_of(&known)));
    }
    let endings = formats.iter().flat_map(|format| format.endings.iter().copied());
    let meant = if is_read || ending.is_empty() { None } else { nearest(ending, endings, ALIKE) };
    let meant = meant.map(|meant| format!(" (did you mean \".{meant}\"?)")).unwrap_or_default();
    BadInput::new(format!("{what}{meant}; use {}", one_of(&known)))
}
