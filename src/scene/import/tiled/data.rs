//! The ids of a layer: a list, or base64 text that may be compressed.

use super::FLAGS;
use crate::map::grid::MAX_SIDE;
use crate::scene::BadInput;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::io::Read;

/// Ids with their flags, as numbers with commas.
///
/// # Errors
/// Something is no number.
pub fn list(text: &str) -> Result<Vec<u32>, BadInput> {
    let numbers = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let what =
            || format!("\"{}\" is no id of a tile: the list has numbers with commas", super::super::shortened(word));
        word.parse().map_err(|_| BadInput::new(what()))
    };
    numbers.map(number).collect()
}

/// Ids from base64 text. `count`: this many are expected; not more are unpacked.
///
/// # Errors
/// The text is damaged, or the compression is not known.
pub fn unpacked(text: &str, compression: &str, count: usize) -> Result<Vec<u32>, BadInput> {
    let damaged = |why: &dyn std::fmt::Display| {
        BadInput::new(format!("the tiles of a layer are damaged: {why}; save the map again"))
    };
    let packed: String = text.split_ascii_whitespace().collect();
    let packed = STANDARD.decode(packed).map_err(|e| damaged(&e))?;
    let most = count.min(MAX_SIDE * MAX_SIDE) as u64 * 4;
    let mut bytes = Vec::new();
    let read = match compression {
        "" => packed.as_slice().take(most).read_to_end(&mut bytes),
        "zlib" => flate2::read::ZlibDecoder::new(packed.as_slice()).take(most).read_to_end(&mut bytes),
        "gzip" => flate2::read::GzDecoder::new(packed.as_slice()).take(most).read_to_end(&mut bytes),
        "zstd" => {
            let decoder = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).map_err(|e| damaged(&e))?;
            decoder.take(most).read_to_end(&mut bytes)
        }
        other => {
            let what =
                format!("tiles with the compression \"{other}\" are not read: choose CSV, zlib, gzip or zstd in Tiled");
            return Err(BadInput::new(what));
        }
    };
    read.map_err(|e| damaged(&e))?;
    Ok(bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
}

/// Ids without their flags, as many as the cells need.
///
/// # Errors
/// Their number is wrong.
pub fn checked(mut ids: Vec<u32>, width: usize, height: usize, name: &str) -> Result<Vec<u32>, BadInput> {
    if ids.len() != width * height {
        let what = format!(
            "layer \"{name}\" has {} tiles, but {width} x {height} cells need {}: save the map again",
            ids.len(),
            width * height
        );
        return Err(BadInput::new(what));
    }
    ids.iter_mut().for_each(|id| *id &= !FLAGS);
    Ok(ids)
}
