//! The ids of a layer: a list, or base64 text that may be compressed.

use super::FLAGS;
use crate::map::grid::MAX_SIDE;
use crate::scene::BadInput;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::BTreeMap;
use std::io::{Read, Write};

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

/// A list of numbers with commas in which those at some places are others. All else keeps its text.
pub fn list_with<T: ToString>(text: &str, new: &BTreeMap<usize, T>) -> String {
    let (mut all, mut place) = (String::with_capacity(text.len() + 2 * new.len()), 0);
    for (i, part) in text.split(',').enumerate() {
        if i > 0 {
            all.push(',');
        }
        let number = part.trim();
        if number.is_empty() {
            all += part;
            continue;
        }
        match new.get(&place) {
            Some(value) => {
                let begin = part.len() - part.trim_start().len();
                all += &part[..begin];
                all += &value.to_string();
                all += &part[begin + number.len()..];
            }
            None => all += part,
        }
        place += 1;
    }
    all
}

/// Ids as base64 text.
///
/// # Errors
/// The compression is not known.
pub fn packed(ids: &[u32], compression: &str) -> Result<String, BadInput> {
    let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_le_bytes()).collect();
    let level = flate2::Compression::default();
    let zipped = match compression {
        "" => Ok(bytes),
        "zlib" => {
            let mut to = flate2::write::ZlibEncoder::new(Vec::new(), level);
            to.write_all(&bytes).and_then(|()| to.finish())
        }
        "gzip" => {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), level);
            to.write_all(&bytes).and_then(|()| to.finish())
        }
        "zstd" => Ok(ruzstd::encoding::compress_to_vec(bytes.as_slice(), ruzstd::encoding::CompressionLevel::Fastest)),
        other => return Err(BadInput::new(format!("tiles with the compression \"{other}\" are not written"))),
    };
    // Memory does not refuse to be written to.
    Ok(STANDARD.encode(zipped.unwrap_or_default()))
}

/// Base64 text of ids in which those at some places are others. None if it is damaged.
pub fn packed_with(text: &str, compression: &str, count: usize, new: &BTreeMap<usize, u32>) -> Option<String> {
    let mut ids = unpacked(text, compression, count).ok()?;
    for (&place, &id) in new {
        *ids.get_mut(place)? = id;
    }
    packed(&ids, compression).ok()
}
