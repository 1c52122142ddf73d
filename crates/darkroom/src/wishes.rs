//! What a caller wants of a photograph; all else is drawn from the seed.

/// What the cube is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plastic {
    /// Stickers on black.
    Black,
    /// Stickers on white.
    White,
    /// Coloured all through, with thin dark seams.
    Stickerless,
}

impl Plastic {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Black, Self::White, Self::Stickerless];
}

/// What lies behind the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backdrop {
    /// One colour.
    Plain,
    /// From one colour to another.
    Gradient,
    /// Boards with grain.
    Wood,
    /// A floor or wall of tiles, chequered, of many colours, or of one with joints.
    Tiles,
    /// Woven stripes that cross.
    Plaid,
    /// Keys in rows.
    Keyboard,
    /// Spines of books on shelves.
    Books,
    /// Rectangles of all colours.
    Clutter,
}

impl Backdrop {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Plain,
        Self::Gradient,
        Self::Wood,
        Self::Tiles,
        Self::Plaid,
        Self::Keyboard,
        Self::Books,
        Self::Clutter,
    ];
}

/// What is fixed in a photograph, and how hard the rest is. `None` leaves a thing to the seed.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// How bad light, camera, hand and cube are: 0 for none of their faults, 1 for the ranges of the crate's first page; not
    /// above 1.
    pub severity: f64,
    /// Width and height in pixels; at least 64 each.
    pub size: Option<(usize, usize)>,
    /// The larger extent of the side's grid as a share of the picture's smaller extent: 0.05 to 0.95.
    pub share: Option<f64>,
    /// Degrees between the side's normal and the line to the camera: 0 to 60.
    pub angle: Option<f64>,
    /// Degrees by which the side is turned, clockwise in the picture, after any quarter turns.
    pub roll: Option<f64>,
    /// Quarter turns of the side, clockwise in the picture: 0 to 3.
    pub quarter: Option<usize>,
    /// Whether the side's middle may lie away from the picture's.
    pub off_centre: bool,
    /// What the cube is made of.
    pub plastic: Option<Plastic>,
    /// What lies behind.
    pub backdrop: Option<Backdrop>,
    /// Whether a hand holds the cube.
    pub hand: Option<bool>,
    /// Whether a lamp is mirrored in the side.
    pub glare: Option<bool>,
    /// Whether a shadow's edge runs over the side.
    pub shadow: Option<bool>,
}

impl Wishes {
    /// All drawn from the ranges of the crate's first page.
    pub const HARD: Self = Self {
        severity: 1.0,
        size: None,
        share: None,
        angle: None,
        roll: None,
        quarter: None,
        off_centre: true,
        plastic: None,
        backdrop: None,
        hand: None,
        glare: None,
        shadow: None,
    };

    /// A careful person with a good camera by daylight.
    pub const MILD: Self = Self {
        severity: 0.35,
        ..Self::HARD
    };

    /// Any pose and backdrop, without a fault of light, camera, or cube.
    pub const CLEAN: Self = Self {
        severity: 0.0,
        hand: Some(false),
        glare: Some(false),
        shadow: Some(false),
        ..Self::HARD
    };

    /// Clean, straight from the front, upright, in the middle, before one colour.
    pub const FRONTAL: Self = Self {
        size: Some((640, 480)),
        share: Some(0.6),
        angle: Some(0.0),
        roll: Some(0.0),
        quarter: Some(0),
        off_centre: false,
        backdrop: Some(Backdrop::Plain),
        ..Self::CLEAN
    };
}

impl Default for Wishes {
    fn default() -> Self {
        Self::HARD
    }
}
