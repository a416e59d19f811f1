//! How colours look to people with each kind of colour vision, and how far two colours are apart.

use pathlight::paint::theme::Colour;

/// A kind of colour vision: normal, or without the cones for long, middle or short waves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    Normal,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl Vision {
    pub const ALL: [Self; 4] = [Self::Normal, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// On linear sRGB (Machado, Oliveira and Fernandes 2009, severity 1).
    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// The colour that looks to normal vision as `colour` does to this one; linear sRGB, 0 to 1.
    pub fn sees(self, colour: Colour) -> [f64; 3] {
        let rgb = linear(colour);
        self.matrix().map(|row| row.iter().zip(rgb).map(|(m, c)| m * c).sum::<f64>().clamp(0.0, 1.0))
    }
}

fn linear(Colour { r, g, b, .. }: Colour) -> [f64; 3] {
    [r, g, b].map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// Lightness, and the axes green to red and blue to yellow, of linear sRGB (`OKLab`, Ottosson 2020).
fn oklab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

/// The distance of two colours (linear sRGB) in `OKLab`: 1 from black to white.
pub fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (oklab(a), oklab(b));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// How colourful a colour is, from 0 for gray to about 0.3, and its hue in degrees: red 29, yellow 110, green 142, blue
/// 264.
pub fn chroma_and_hue(colour: Colour) -> (f64, f64) {
    let [_, a, b] = oklab(linear(colour));
    (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
}
