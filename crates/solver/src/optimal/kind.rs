//! Kinds of table: how much of a cube each describes.

/// Orientations of all corners.
pub(crate) const TWISTS: usize = 2187;
/// Classes of flip and slice that symmetries make equal.
pub(crate) const CLASSES: usize = 64_430;

/// Memory of a solver beside its tables, in bytes: smaller tables, and the nodes of the search.
const OTHER_BYTES: u64 = 20_000_000;

/// A table of distances, by how much of a cube it describes: twist, flip and slice as phase 1 of
/// the two-phase method does, and beside these a part of the permutation.
///
/// A turn of U or D changes none of these in a solved cube, so that the sixteen symmetries that
/// keep the axis make one entry of sixteen, and the search can leave out turns (see `search`).
///
/// ```
/// use solver::optimal::Kind;
/// assert!(Kind::ALL.is_sorted_by_key(|kind| kind.bytes()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Kind {
    /// Twist, flip and slice alone: of use beside a larger table, near the solved cube.
    Near,
    /// The edges of the middle layer as well, but for an exchange of both pairs of opposite ones.
    MiddlePairs,
    /// The edges of the middle layer as well, each.
    Middle,
    /// Which corners belong to the same layer as well.
    Layers,
}

impl Kind {
    /// All kinds, from small to large.
    pub const ALL: [Self; 4] = [Self::Near, Self::MiddlePairs, Self::Middle, Self::Layers];

    /// Name of the kind in files and in their names.
    ///
    /// ```
    /// use solver::optimal::Kind;
    /// assert_eq!(Kind::ALL.map(Kind::name), ["near", "middle-pairs", "middle", "layers"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Near => "near",
            Self::MiddlePairs => "middle-pairs",
            Self::Middle => "middle",
            Self::Layers => "layers",
        }
    }

    /// Values of the permutation of the middle layer's edges.
    pub(crate) const fn middles(self) -> usize {
        match self {
            Self::Near | Self::Layers => 1,
            Self::MiddlePairs => 12,
            Self::Middle => 24,
        }
    }

    /// Values of the layers to which corners belong.
    pub(crate) const fn layers(self) -> usize {
        match self {
            Self::Layers => 35,
            Self::Near | Self::MiddlePairs | Self::Middle => 1,
        }
    }

    /// Distance up to which the table has one value: 0. Values 1 and 2 are the next two distances,
    /// value 3 is any larger one.
    pub(crate) const fn base(self) -> u8 {
        match self {
            Self::Near => 5,
            Self::MiddlePairs | Self::Middle | Self::Layers => 8,
        }
    }

    /// Entries of the table, two bits each.
    pub(crate) const fn entries(self) -> usize {
        CLASSES * TWISTS * self.middles() * self.layers()
    }

    /// Largest kind with which a solver needs at most `bytes` of memory.
    ///
    /// ```
    /// use solver::optimal::Kind;
    /// assert_eq!(Kind::for_memory(512_000_000), Some(Kind::MiddlePairs));
    /// assert_eq!(Kind::for_memory(400_000_000), None);
    /// ```
    pub fn for_memory(bytes: u64) -> Option<Self> {
        let fits = |kind: &Self| kind.memory() <= bytes;
        Self::ALL[1..].iter().copied().rfind(fits)
    }

    /// Memory of a solver with this kind of large table, in bytes.
    ///
    /// ```
    /// use solver::optimal::Kind;
    /// let memory = Kind::Middle.memory();
    /// assert_eq!(Kind::for_memory(memory), Some(Kind::Middle));
    /// assert_eq!(Kind::for_memory(memory - 1), Some(Kind::MiddlePairs));
    /// ```
    pub const fn memory(self) -> u64 {
        (self.bytes() + Self::Near.bytes()) as u64 + OTHER_BYTES
    }

    /// Size of the table, in bytes.
    ///
    /// ```
    /// use solver::optimal::Kind;
    /// // Two bits for each twist in each class of flip and slice.
    /// assert_eq!(Kind::Near.bytes(), (2187_usize * 64_430).div_ceil(4));
    /// ```
    pub const fn bytes(self) -> usize {
        self.entries().div_ceil(4)
    }
}
