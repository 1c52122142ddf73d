//! Colours: linear light, sRGB, and how far apart people see two of them.

/// Linear light in red, green, blue; 1 is what a white sheet throws back in the light of the scene.
pub(crate) type Light = [f32; 3];

/// Linear light of one channel of sRGB, 0 to 1 (IEC 61966-2-1).
pub(crate) fn decoded(value: f32) -> f32 {
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

/// One channel of sRGB of linear light, 0 to 1 (IEC 61966-2-1).
pub(crate) fn encoded(light: f32) -> f32 {
    if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    }
}

/// Linear light of a colour written as 0xRRGGBB.
pub(crate) fn of_hex(hex: u32) -> Light {
    [16, 8, 0].map(|shift| decoded(((hex >> shift) & 255) as f32 / 255.0))
}

pub(crate) fn times(a: Light, b: Light) -> Light {
    [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

pub(crate) fn scaled(a: Light, factor: f32) -> Light {
    a.map(|x| x * factor)
}

pub(crate) fn sum(a: Light, b: Light) -> Light {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// `a` where `share` is 0, `b` where it is 1.
pub(crate) fn mix(a: Light, b: Light, share: f32) -> Light {
    [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) * share)
}

/// Brightness of linear light (ITU-R BT.709).
pub(crate) fn luma(a: Light) -> f32 {
    0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2]
}

/// The colour of a black body in linear sRGB, green 1: Planck's locus in x and y after Kim et al. (US patent 7024034),
/// as Wikipedia's "Planckian locus" has it; then XYZ to RGB by IEC 61966-2-1.
pub(crate) fn of_kelvin(kelvin: f64) -> Light {
    let k = 1000.0 / kelvin;
    let x = if kelvin < 4000.0 {
        ((-0.266_123_9 * k - 0.234_358_9) * k + 0.877_695_6) * k + 0.179_910
    } else {
        ((-3.025_846_9 * k + 2.107_037_9) * k + 0.222_634_7) * k + 0.240_390
    };
    let y = if kelvin < 4000.0 {
        ((-0.954_947_6 * x - 1.374_185_93) * x + 2.091_370_15) * x - 0.167_488_67
    } else {
        ((3.081_758 * x - 5.873_386_7) * x + 3.751_129_97) * x - 0.370_014_83
    };
    let (big_x, big_z) = (x / y, (1.0 - x - y) / y);
    let red = 3.2406 * big_x - 1.5372 - 0.4986 * big_z;
    let green = -0.9689 * big_x + 1.8758 + 0.0415 * big_z;
    let blue = 0.0557 * big_x - 0.2040 + 1.0570 * big_z;
    [(red / green) as f32, 1.0, (blue / green).max(0.05) as f32]
}

/// CIE L*a*b* of sRGB (0 to 1 each), for daylight D65.
pub(crate) fn lab(srgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = srgb.map(decoded);
    let bent = |t: f32| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours in L*a*b* (CIE 1976): 2.3 is just seen.
pub(crate) fn difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    let squares: f32 = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum();
    squares.sqrt()
}
