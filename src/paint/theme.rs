//! Roles become colours. They began as those of Okabe and Ito and were then moved until `tests/whole/palette.rs` could tell them
//! apart for every kind of colour vision, on dark and on light ground. Which idea has which colour: the table in
//! `picture::Role`. Distances have the colours of viridis.

/// Black on white, for paper.
mod print;

use crate::picture::{Role, Strength, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    /// 255 covers what lies beneath.
    pub a: u8,
}

impl Colour {
    /// From 0xRRGGBB.
    pub const fn hex(rgb: u32) -> Self {
        Self { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    #[must_use]
    pub const fn with_alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }

    /// As `#rrggbb`; SVG has the alpha in an attribute of its own.
    pub fn to_hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// The visible colour when this one lies over `ground`.
    #[must_use]
    pub fn over(self, ground: Self) -> Self {
        let mix =
            |c: u8, g: u8| ((u32::from(c) * u32::from(self.a) + u32::from(g) * (255 - u32::from(self.a))) / 255) as u8;
        Self { r: mix(self.r, ground.r), g: mix(self.g, ground.g), b: mix(self.b, ground.b), a: 255 }
    }

    /// Relative luminance, 0 to 1 (WCAG 2).
    pub fn luminance(self) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Contrast ratio, 1 to 21 (WCAG 2).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    #[default]
    Dark,
    Light,
    /// For paper. It is no theme of the window.
    Print,
}

/// Colours of the window around the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Surfaces {
    /// Behind the map.
    pub canvas: Colour,
    pub panel: Colour,
    pub card: Colour,
    pub border: Colour,
    pub text: Colour,
    /// Captions, and code that is not lit.
    pub quiet: Colour,
    /// Controls that are on.
    pub accent: Colour,
    /// Words on the accent and on the colour of now.
    pub on_accent: Colour,
}

impl Theme {
    /// Those of the window.
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Print => "print",
        }
    }

    const fn pick(self, dark: u32, light: u32) -> Colour {
        match self {
            Self::Dark => Colour::hex(dark),
            Self::Light | Self::Print => Colour::hex(light),
        }
    }

    pub const fn surfaces(self) -> Surfaces {
        let paper = Colour::hex(0xff_ffff);
        Surfaces {
            canvas: if matches!(self, Self::Print) { paper } else { self.pick(0x14_181d, 0xf7_f8fb) },
            panel: self.pick(0x1b_2027, 0xff_ffff),
            card: self.pick(0x23_2830, 0xf1_f3f7),
            border: self.pick(0x36_3d48, 0xd3_d8e0),
            text: self.pick(0xf2_f4f7, 0x16_191d),
            quiet: self.pick(0xa3_acb8, 0x56_5e69),
            accent: self.pick(0x56_b4e9, 0x00_6bb3),
            on_accent: self.pick(0x0d_1116, 0xff_ffff),
        }
    }

    /// The colour of lines, symbols and words.
    pub fn ink(self, role: Role, strength: Strength) -> Colour {
        if self == Self::Print {
            return print::ink(role, strength);
        }
        let colour = match role {
            Role::Ground => self.pick(0x25_2b35, 0xe6_e9f0),
            Role::Wall => self.pick(0x4a_505c, 0xa3_abb8),
            Role::Terrain => self.pick(0xc9_bfae, 0x4a_4339),
            Role::Water => self.pick(0x2f_4a63, 0x9d_bcd6),
            Role::Nearest(goal) => {
                const DARK: [u32; 6] = [0x26_5377, 0x6b_3d5e, 0x1e_5f52, 0x5d_4a8a, 0x5b_562a, 0x4b_5563];
                const LIGHT: [u32; 6] = [0xa9_cfe9, 0xe6_b9d3, 0xa6_d9c9, 0xcb_bcec, 0xd9_d49d, 0xc2_cad6];
                let i = goal as usize % DARK.len();
                self.pick(DARK[i], LIGHT[i])
            }
            Role::Border => self.pick(0xf4_f7fa, 0x10_141a),
            Role::Outline | Role::Inflated | Role::Dropped => self.pick(0x8a_95a5, 0x5c_6573),
            Role::Mesh => self.pick(0x6c_7787, 0x74_7d8b),
            Role::Label => self.pick(0xe3_e8ee, 0x1f_242b),
            Role::WallLabel => self.pick(0xff_ffff, 0x0b_0d10),
            // On light ground an amber with enough contrast for lines and white letters is as dark as this; areas are lighter.
            Role::Now => self.pick(0xfb_b013, 0xa3_5d00),
            Role::Test | Role::Apex | Role::Agent | Role::Flow => self.pick(0xf4_f7fa, 0x10_141a),
            Role::Casing => self.casing(),
            Role::Start | Role::Goal | Role::Path | Role::Eye(2) => self.pick(0x1f_d6a4, 0x08_754f),
            Role::Frontier | Role::NextFrontier | Role::Midpoint | Role::Smoothed => self.pick(0xa8_80ff, 0x7a_34e6),
            Role::Left | Role::Seen | Role::Beside | Role::Eye(0) => self.pick(0x56_b4e9, 0x00_6bb3),
            Role::Right | Role::FunnelPath => self.pick(0xde_7796, 0xc0_1080),
            Role::Fault | Role::Narrow | Role::NotTaut | Role::Behind | Role::Eye(1) => self.pick(0xff_5d52, 0x98_150c),
            Role::Highlight | Role::Lit => self.pick(0xa8_e6ee, 0x0e_4250),
            Role::Channel => self.pick(0x82_9dc0, 0x4a_6484),
            // Without a hue: blue means left.
            Role::Link => self.pick(0xaa_aaaa, 0x55_5555),
            Role::Eye(_) => self.pick(0xa8_80ff, 0x7a_34e6),
            Role::Level(level) => viridis(level),
            Role::OnLevel(level) => on(viridis(level)),
            Role::Street => self.pick(0x2c_323b, 0xdc_e0e8),
            Role::Roof => self.pick(0x5d_4b3f, 0xe0_c7a2),
            Role::Fog => self.pick(0x00_0000, 0x46_505f),
            Role::Light => self.pick(0xff_d8a0, 0xff_e6b0),
            Role::Method(hue) => self.hue(hue),
        };
        match strength {
            // Thin lines need more contrast on light ground than on dark.
            // What an agent has covered is a wide line, and must not hide what lies under it.
            Strength::Faint if role == Role::Agent => colour.with_alpha(80),
            // Lines over each other make the edge of the fog soft.
            Strength::Faint if role == Role::Fog => colour.with_alpha(if self == Self::Dark { 48 } else { 36 }),
            Strength::Faint if role == Role::Lit => colour.with_alpha(120),
            // Faint words are still read. Those on a wall cross its hatching, too.
            Strength::Faint if role == Role::Label => colour.with_alpha(if self == Self::Dark { 150 } else { 175 }),
            Strength::Faint if role == Role::WallLabel => colour.with_alpha(200),
            // A beam goes from triangle to triangle, so they must be seen, also on a projector.
            Strength::Faint if role == Role::Mesh => colour.with_alpha(if self == Self::Dark { 170 } else { 200 }),
            // A graph is what its map is about.
            Strength::Faint if role == Role::Link => colour.with_alpha(195),
            Strength::Faint => colour.with_alpha(if self == Self::Dark { 110 } else { 150 }),
            Strength::Solid | Strength::Bold => colour,
        }
    }

    /// The colours of methods.
    const fn hue(self, number: u8) -> Colour {
        match number {
            0 => self.pick(0x1f_d6a4, 0x08_754f),
            1 => self.pick(0x56_b4e9, 0x00_6bb3),
            2 => self.pick(0xde_7796, 0xc0_1080),
            3 => self.pick(0xf4_f7fa, 0x10_141a),
            4 => self.pick(0xa8_80ff, 0x7a_34e6),
            5 => self.pick(0xbf_dc3c, 0x66_7300),
            6 => self.pick(0x82_9dc0, 0x4a_627e),
            7 => self.pick(0xa8_e6ee, 0x0e_4250),
            8 => self.pick(0x40_70e8, 0x24_30b0),
            _ => self.pick(0x8a_95a5, 0x5c_6573),
        }
    }

    /// The colour of areas. Ground and walls are opaque, all other areas are translucent.
    pub fn fill(self, role: Role, strength: Strength) -> Colour {
        if self == Self::Print {
            return print::fill(role, strength);
        }
        let colour = self.ink(role, Strength::Solid);
        match (role, strength) {
            // The sunny and the shaded side of a roof.
            (Role::Roof, Strength::Faint) => self.pick(0x70_5c4e, 0xec_dabf),
            (Role::Roof, Strength::Bold) => self.pick(0x49_3a30, 0xdc_c4a4),
            (
                Role::Ground | Role::Wall | Role::Water | Role::Nearest(_) | Role::Level(_) | Role::Street | Role::Roof,
                _,
            ) => colour,
            // Some areas are denser, so that those which are seen together can be told apart: see tests/whole/palette.rs.
            (Role::Highlight, Strength::Faint) => colour.with_alpha(60),
            // About half: one plans a way along walls that one does not see now.
            // On light ground less of it: a dark street would be a slab, and roofs blocks.
            (Role::Fog, _) => colour.with_alpha(if self == Self::Dark { 122 } else { 90 }),
            (Role::Light, Strength::Solid) if self == Self::Light => colour.with_alpha(120),
            (Role::Channel, Strength::Faint) => colour.with_alpha(46),
            (Role::Frontier, Strength::Solid) => colour.with_alpha(80),
            // The ink of light ground would be a muddy brown over it.
            (Role::Now, _) if self == Self::Light => {
                let alpha = match strength {
                    Strength::Faint => 48,
                    Strength::Solid => 64,
                    Strength::Bold => 150,
                };
                Colour::hex(0xff_aa00).with_alpha(alpha)
            }
            // The pink of R has contrast with it.
            (Role::Now, Strength::Solid) => colour.with_alpha(56),
            // Words stand on it. Black over the amber of the funnel would be a muddy olive: slate makes it a plain gray.
            (Role::Test, Strength::Bold) if self == Self::Light => Colour::hex(0x2c_3660).with_alpha(80),
            (Role::Test, Strength::Bold) => colour.with_alpha(60),
            // Over the amber of the funnel the ink of R would become the red of faults.
            (Role::Right, Strength::Bold) => self.pick(0xe0_55b5, 0xc0_1080).with_alpha(120),
            (Role::Eye(0), Strength::Solid) if self == Self::Light => colour.with_alpha(90),
            (_, Strength::Faint) => colour.with_alpha(30),
            // The same areas are louder on light ground.
            (_, Strength::Solid) => colour.with_alpha(if self == Self::Dark { 62 } else { 48 }),
            (_, Strength::Bold) => colour.with_alpha(110),
        }
    }

    pub fn tone(self, tone: Tone) -> Colour {
        match tone {
            Tone::Open => self.ink(Role::Ground, Strength::Solid),
            Tone::Wall => self.ink(Role::Wall, Strength::Solid),
            Tone::Goal(goal) => self.ink(Role::Nearest(goal), Strength::Solid),
            Tone::Water => self.ink(Role::Water, Strength::Solid),
            // Higher cost is drawn browner. More than four tints could not be told apart.
            Tone::Ground(cost) => {
                let share = match cost {
                    0..=2 => 70,
                    3..=4 => 120,
                    5..=9 => 175,
                    10.. => 230,
                };
                let (earth, share) = match self {
                    Self::Print => (Colour::hex(0), share / 5),
                    Self::Dark | Self::Light => (self.pick(0x57_5046, 0xcf_c7b8), share),
                };
                earth.with_alpha(share).over(self.ink(Role::Ground, Strength::Solid))
            }
            Tone::Level(level) | Tone::Heat(level) => self.ink(Role::Level(level), Strength::Solid),
            Tone::Frontier => self.ink(Role::Frontier, Strength::Solid),
            // Small cells have no frames, so the next frontier is paler.
            Tone::NextFrontier => self
                .ink(Role::NextFrontier, Strength::Solid)
                .with_alpha(160)
                .over(self.ink(Role::Ground, Strength::Solid)),
            Tone::Highlight => self.ink(Role::Highlight, Strength::Solid),
        }
    }

    /// The thin lines across an area. Those of walls are quieter than every mark with a meaning.
    pub fn hatch(self, role: Role) -> Colour {
        match (role, self) {
            (Role::Wall, Self::Print) => print::HATCH,
            (Role::Wall, _) => self.pick(0x56_5e6a, 0x95_9dab),
            // The area under the lines stays visible.
            (role, _) => self.ink(role, Strength::Solid).with_alpha(if self == Self::Dark { 150 } else { 130 }),
        }
    }

    /// The line around marks that cross many colours: paths and badges.
    pub const fn casing(self) -> Colour {
        self.pick(0x10_1418, 0xff_ffff)
    }

    /// Words on a badge or symbol of this role.
    pub fn on(self, role: Role) -> Colour {
        on(self.ink(role, Strength::Solid))
    }
}

/// Black or white, whichever has more contrast on `ground`.
fn on(ground: Colour) -> Colour {
    let (black, white) = (Colour::hex(0), Colour::hex(0xff_ffff));
    if black.contrast(ground) > white.contrast(ground) { black } else { white }
}

/// The colour map viridis (Smith and van der Walt), between nine of its colours. It ends at yellow-green: its last tenth
/// is a warm yellow, and warm colours mean *now*.
fn viridis(level: u8) -> Colour {
    const STOPS: [u32; 9] =
        [0x44_0154, 0x47_2c7a, 0x3b_518b, 0x2c_718e, 0x21_908d, 0x27_ad81, 0x5c_c863, 0xaa_dc32, 0xfd_e725];
    const LAST: f64 = 0.9;
    let place = f64::from(level) / 255.0 * 8.0 * LAST;
    let i = (place as usize).min(7);
    let (a, b, t) = (Colour::hex(STOPS[i]), Colour::hex(STOPS[i + 1]), place - i as f64);
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * t).round() as u8;
    Colour { r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b), a: 255 }
}

#[cfg(test)]
mod tests;
