//! Sets of six colours, each in the order of U, R, F, D, L, B.

use crate::colour::{Light, difference, encoded, lab, of_hex, scaled};
use crate::dice::Dice;

/// White, red, green, yellow, orange, blue of several makers. The first has the Pantone codes 200, 347, 293, 021 and
/// 012 of the trade mark, as schemecolor.com turns them into sRGB; the others are shades that cubes are sold in: old
/// and dull, bright, half bright, fluorescent, and faded by the sun.
const USUAL: [[u32; 6]; 7] = [
    [
        0xff_ffff, 0xba_0c2f, 0x00_9a44, 0xff_d700, 0xfe_5000, 0x00_3da5,
    ],
    [
        0xe8_e6df, 0xa0_1420, 0x12_7a3a, 0xe6_c81e, 0xd8_5a14, 0x1c_3c86,
    ],
    [
        0xf4_f6f8, 0xd4_1c24, 0x1e_b43c, 0xf8_ec28, 0xff_7010, 0x14_50c8,
    ],
    [
        0xf6_f4f0, 0xe0_283c, 0x50_d22a, 0xf2_f01e, 0xff_8c28, 0x20_8ae0,
    ],
    [
        0xff_ffff, 0xff_2850, 0x3c_f03c, 0xf0_ff28, 0xff_8214, 0x1e_6eff,
    ],
    [
        0xdc_d8c8, 0xb8_4444, 0x4e_8c5a, 0xdc_c864, 0xd8_8448, 0x48_689c,
    ],
    [
        0xea_ecee, 0x8c_1018, 0x00_6432, 0xfa_be00, 0xf0_5a00, 0x10_2c6e,
    ],
];

/// Sets that other cubes have, all of them told apart at a glance.
const UNUSUAL: [[u32; 6]; 8] = [
    // Pink for orange, and purple for orange.
    [
        0xf4_f4f4, 0xc8_1424, 0x14_9640, 0xf4_dc1e, 0xff_82c0, 0x14_48b4,
    ],
    [
        0xf4_f4f4, 0xd2_1e28, 0x1e_aa46, 0xf8_e628, 0x78_28a0, 0x1e_78dc,
    ],
    // Dark grey for white.
    [
        0x34_3638, 0xc8_1c28, 0x28_a03c, 0xf0_dc28, 0xf0_7818, 0x28_64c8,
    ],
    // Pastel.
    [
        0xfa_faf6, 0xf2_96a0, 0x96_dca0, 0xf6_f08c, 0xc8_a0e0, 0x82_bef0,
    ],
    // Earth.
    [
        0xee_e4cc, 0x78_201c, 0x3c_5a28, 0xd8_a83c, 0xa8_7850, 0x24_3850,
    ],
    // Ink.
    [
        0xf0_f0f0, 0xd2_1e96, 0x1e_b4aa, 0xf0_e628, 0x96_dc28, 0x3c_3296,
    ],
    // Red, grey, cyan, cream, brown, violet.
    [
        0xf2_e8c8, 0xc8_1e1e, 0x28_c8d2, 0x82_8488, 0x6e_4426, 0x6e_3cb4,
    ],
    // Lime, wine, teal, gold, salmon, navy.
    [
        0xb4_e632, 0x82_143c, 0x14_8c8c, 0xe8_b41e, 0xfa_9682, 0x14_2460,
    ],
];

/// Six colours of stickers, and whether they are the usual ones.
pub(crate) fn drawn(dice: &mut Dice, severity: f64) -> ([Light; 6], bool) {
    let usual = dice.chance(0.72);
    let set = if usual {
        dice.pick(&USUAL)
    } else {
        dice.pick(&UNUSUAL)
    };
    let mut shades = set.map(of_hex);
    // Printers and years move each by some percent.
    for shade in &mut shades {
        let whole = 1.0 + 0.06 * severity * dice.around(1.0);
        for channel in shade.iter_mut() {
            let own = 1.0 + 0.08 * severity * dice.around(1.0);
            // No sticker throws back more than white paper, nor less than carbon.
            *channel = (*channel * (whole * own) as f32).clamp(0.008, 0.92);
        }
    }
    // Cubes from Japan, and stickers put on anew, have them on other sides.
    if dice.chance(0.25) {
        for last in (1..6).rev() {
            shades.swap(last, dice.below(last + 1));
        }
    }
    (shades, usual)
}

/// The least difference of two of six colours in even light.
pub(crate) fn least_difference(shades: &[Light; 6]) -> f32 {
    let seen = shades.map(|shade| lab(scaled(shade, 1.0).map(encoded)));
    let mut least = f32::INFINITY;
    for (k, &a) in seen.iter().enumerate() {
        for &b in &seen[..k] {
            least = least.min(difference(a, b));
        }
    }
    least
}
