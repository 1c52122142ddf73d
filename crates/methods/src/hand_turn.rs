//! Turns as hands make them: of faces, slices, two layers, and of the whole cube.

use std::{fmt, str::FromStr, sync::LazyLock};

use cube_core::{Cube, Rotation, Turns, notation::Algorithm};

/// Names of what turns, in the order of [`HandTurn::index`].
const LAYERS: [&str; 18] = [
    "U", "R", "F", "D", "L", "B", "M", "E", "S", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "x", "y", "z",
];
/// Amounts: 90 degrees clockwise, 180 degrees, 90 degrees counterclockwise.
const AMOUNTS: [&str; 3] = ["", "2", "'"];
/// Axis of each of the [`LAYERS`]: turns of one axis commute.
const AXES: [u8; 18] = [0, 1, 2, 0, 1, 2, 1, 0, 2, 0, 1, 2, 0, 1, 2, 1, 0, 2];
/// Place of the first rotation of the whole cube among the [`LAYERS`].
const FIRST_ROTATION: u8 = 15;

/// A turn of one face, slice or pair of layers, or of the whole cube.
///
/// ```
/// use methods::HandTurn;
/// let turns = HandTurn::sequence("r U M' x")?;
/// assert_eq!(turns[0].to_string(), "Rw");
/// assert_eq!(turns[2].htm(), 2);
/// assert_eq!(turns[2].stm(), 1);
/// assert_eq!(turns[3].htm(), 0);
/// # Ok::<(), methods::InvalidHandTurn>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandTurn(u8);

/// A text that is no sequence of turns of hands.
///
/// ```
/// use methods::HandTurn;
/// assert_eq!(HandTurn::sequence("R Q").unwrap_err().seen, "Q");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "turn {seen:?}: allowed are U R F D L B, M E S, Rw or r for two layers, and x y z, each with 2 or ' \
     behind it or alone, with a space between"
)]
#[non_exhaustive]
pub struct InvalidHandTurn {
    /// The word.
    pub seen: String,
}

/// Cube and rotation of the whole that some turns make of the solved cube.
type Deed = (Cube, Rotation);

fn deed(words: &str) -> Deed {
    let (turns, rotation) = Algorithm::parse(words)
        .expect("turns of hands and rotations are notation")
        .unrotated();
    (Cube::SOLVED.after(&turns), rotation)
}

/// Each turn by what it does.
static DEEDS: LazyLock<Vec<Deed>> = LazyLock::new(|| {
    HandTurn::all()
        .map(|turn| deed(&turn.to_string()))
        .collect()
});

/// The turn that does this.
fn doing(wanted: Deed) -> Option<HandTurn> {
    HandTurn::all().find(|turn| DEEDS[turn.index()] == wanted)
}

/// `RENAMED[rotation][turn]`: the turn of the same layer after a rotation of the whole cube.
static RENAMED: LazyLock<Vec<Vec<HandTurn>>> = LazyLock::new(|| {
    let renamed = |rotation: Rotation, turn: HandTurn| {
        let word = format!("{} {turn} {rotation}", rotation.inverse());
        doing(deed(&word)).expect("a rotated turn is a turn")
    };
    let of = |rotation| {
        HandTurn::all()
            .map(|turn| renamed(rotation, turn))
            .collect()
    };
    Rotation::ALL.into_iter().map(of).collect()
});

/// `JOINED[turn][next]`: what [`HandTurn::joined`] answers.
static JOINED: LazyLock<Vec<Vec<Option<Vec<HandTurn>>>>> = LazyLock::new(|| {
    let is_rotation = |turn: HandTurn| turn.layers() >= FIRST_ROTATION;
    let joined = |turn: HandTurn, next: HandTurn| {
        if turn.axis() != next.axis() || is_rotation(turn) != is_rotation(next) {
            return None;
        }
        let both = deed(&format!("{turn} {next}"));
        let is_none = both == (Cube::SOLVED, Rotation::IDENTITY);
        let one = doing(both);
        one.map(|one| vec![one]).or_else(|| is_none.then(Vec::new))
    };
    let of = |turn| HandTurn::all().map(|next| joined(turn, next)).collect();
    HandTurn::all().map(of).collect()
});

impl HandTurn {
    /// Number of turns.
    pub const COUNT: usize = LAYERS.len() * AMOUNTS.len();

    /// All turns: those of faces first, in the order U R F D L B and each clockwise, half, back.
    ///
    /// ```
    /// use methods::HandTurn;
    /// // Eighteen layers and axes, by three amounts.
    /// assert_eq!(HandTurn::all().count(), 54);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Position in [`all`](Self::all).
    ///
    /// ```
    /// use methods::HandTurn;
    /// assert!(HandTurn::all().map(HandTurn::index).eq(0..54));
    /// ```
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Reads turns with spaces between them.
    ///
    /// ```
    /// use methods::HandTurn;
    /// let turns = HandTurn::sequence("Rw M2 U' y")?;
    /// assert_eq!(turns[1].to_string(), "M2");
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidHandTurn`] names the first word that is no turn.
    pub fn sequence(text: &str) -> Result<Vec<Self>, InvalidHandTurn> {
        text.split_whitespace().map(Self::read).collect()
    }

    fn read(word: &str) -> Result<Self, InvalidHandTurn> {
        let word = word.replace(['’', '´', '`'], "'");
        let (layers, amount) = if let Some(layers) = word.strip_suffix("2'") {
            (layers, 1)
        } else if let Some(layers) = word.strip_suffix('2') {
            (layers, 1)
        } else if let Some(layers) = word.strip_suffix('\'') {
            (layers, 2)
        } else {
            (word.as_str(), 0)
        };
        let wide = match layers {
            "u" | "r" | "f" | "d" | "l" | "b" => format!("{}w", layers.to_uppercase()),
            _ => layers.to_owned(),
        };
        let layer = LAYERS.iter().position(|name| *name == wide);
        let invalid = || InvalidHandTurn { seen: word.clone() };
        let layer = layer.ok_or_else(invalid)?;
        Ok(Self((layer * AMOUNTS.len() + amount) as u8))
    }

    /// All amounts of what a word without an amount turns, or the one turn of a word with one.
    pub(crate) fn family(word: &str) -> Result<Vec<Self>, InvalidHandTurn> {
        let turn = Self::read(word)?;
        if word.ends_with(['2', '\'']) {
            return Ok(vec![turn]);
        }
        Ok((0..AMOUNTS.len() as u8)
            .map(|amount| Self(turn.0 + amount))
            .collect())
    }

    /// Number of the layers that turn: a face, a slice and so on.
    pub(crate) fn layers(self) -> u8 {
        self.0 / AMOUNTS.len() as u8
    }

    /// Whether a search may put this turn right after `last`: never the same layers twice, and turns
    /// of one axis in one order only.
    pub(crate) fn may_follow(self, last: Self) -> bool {
        self.axis() != last.axis() || self.layers() > last.layers()
    }

    /// The turn that undoes this one.
    ///
    /// ```
    /// use methods::HandTurn;
    /// let turn = HandTurn::sequence("Rw")?[0];
    /// assert_eq!(turn.inverse().to_string(), "Rw'");
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    #[must_use]
    pub fn inverse(self) -> Self {
        let amount = self.0 % AMOUNTS.len() as u8;
        Self(self.0 - amount + (AMOUNTS.len() as u8 - 1 - amount))
    }

    /// Whether a face turns, alone.
    pub(crate) fn is_of_face(self) -> bool {
        self.layers() < 6
    }

    /// Axis about which it turns: turns of one axis commute.
    pub(crate) fn axis(self) -> u8 {
        AXES[usize::from(self.layers())]
    }

    /// This turn and the next as one, where that is one turn or none: `R R` is `R2`, and
    /// `R M'` is `Rw`. A rotation of the whole cube joins another only.
    pub(crate) fn joined(self, next: Self) -> Option<&'static [Self]> {
        JOINED[self.index()][next.index()].as_deref()
    }

    /// The turn of the same layer after a rotation of the whole cube: `R` under y is `F`.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// use methods::HandTurn;
    /// let turns = HandTurn::sequence("R M' z")?;
    /// let seen: Vec<String> = turns.iter().map(|turn| turn.after(Rotation::Y).to_string()).collect();
    /// assert_eq!(seen, ["F", "S", "x'"]);
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    #[must_use]
    pub fn after(self, rotation: Rotation) -> Self {
        self.renamed(rotation.index())
    }

    /// The turn of the same layer after the rotation of the whole cube with this index.
    pub(crate) fn renamed(self, rotation: usize) -> Self {
        RENAMED[rotation][self.index()]
    }

    /// Turns in the half-turn metric: a slice counts 2, a rotation of the whole cube 0.
    ///
    /// ```
    /// use methods::HandTurn;
    /// let counts: Vec<usize> = HandTurn::sequence("U2 Rw M y")?.into_iter().map(HandTurn::htm).collect();
    /// assert_eq!(counts, [1, 1, 2, 0]);
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    pub fn htm(self) -> usize {
        match self.layers() {
            6..=8 => 2,
            FIRST_ROTATION.. => 0,
            _ => 1,
        }
    }

    /// Turns in the slice-turn metric: a slice counts 1, a rotation of the whole cube 0.
    ///
    /// ```
    /// use methods::HandTurn;
    /// let counts: Vec<usize> = HandTurn::sequence("U2 Rw M y")?.into_iter().map(HandTurn::stm).collect();
    /// assert_eq!(counts, [1, 1, 1, 0]);
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    pub fn stm(self) -> usize {
        usize::from(self.layers() < FIRST_ROTATION)
    }
}

impl FromStr for HandTurn {
    type Err = InvalidHandTurn;

    /// One turn, as it is written.
    fn from_str(text: &str) -> Result<Self, InvalidHandTurn> {
        Self::read(text)
    }
}

/// By its text.
#[cfg(feature = "serde")]
impl serde::Serialize for HandTurn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for HandTurn {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for HandTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (layer, amount) = (self.index() / AMOUNTS.len(), self.index() % AMOUNTS.len());
        write!(f, "{}{}", LAYERS[layer], AMOUNTS[amount])
    }
}

/// Turns with spaces between them.
pub(crate) fn text_of(turns: &[HandTurn]) -> String {
    let words: Vec<String> = turns.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// The turns that undo these.
pub(crate) fn undone(turns: &[HandTurn]) -> Vec<HandTurn> {
    turns.iter().rev().map(|turn| turn.inverse()).collect()
}

/// Face turns as a mirror to the right of the cube shows them.
///
/// # Panics
/// When a slice, a wide turn or a rotation is among them.
pub(crate) fn mirrored(turns: &[HandTurn]) -> Vec<HandTurn> {
    let mirror = |turn: &HandTurn| {
        let layer = ["U", "L", "F", "D", "R", "B"][usize::from(turn.layers())];
        let turn = HandTurn::read(&format!("{layer}{}", AMOUNTS[usize::from(turn.0 % 3)]));
        turn.expect("a face turn").inverse()
    };
    turns.iter().map(mirror).collect()
}

/// Face turns with the same effect, not simplified, and the rotation of the whole cube that is left.
pub(crate) fn as_face_turns(turns: &[HandTurn]) -> (Turns, Rotation) {
    Algorithm::parse(&text_of(turns))
        .expect("the names are those of the notation")
        .unrotated()
}
