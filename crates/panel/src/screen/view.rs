//! What there is to see, in words and numbers.

use std::fmt::{self, Display, Formatter};

use cube_core::{Cube, Face, Facelet};

/// What is to be seen. A `hint` is one short line at the bottom that says what the buttons do.
#[derive(Debug, Clone, PartialEq)]
pub enum View {
    /// A list of which one line is chosen; it scrolls by itself so that this line is seen.
    List {
        /// What is chosen here.
        title: String,
        /// The lines.
        items: Vec<String>,
        /// Number of the chosen line, from 0.
        chosen: usize,
        /// What the buttons do.
        hint: String,
    },
    /// While the robot works.
    Working {
        /// As in `Scanning`.
        phase: String,
        /// The cube as far as it is known.
        net: Net,
        /// Steps done of the phase.
        steps: Option<Steps>,
        /// Estimated time to the end.
        seconds_left: Option<u32>,
        /// What is being done at the moment, as in `R U2 F'`.
        doing: String,
    },
    /// A run is over.
    Done {
        /// As in `Solved`.
        title: String,
        /// How many turns of faces were made.
        turns: usize,
        /// Seconds that the scan took.
        scan_s: f32,
        /// Seconds in which the robot stood and thought.
        think_s: f32,
        /// Seconds that turning the cube took.
        turn_s: f32,
        /// What the buttons do.
        hint: String,
    },
    /// Stickers in doubt, and what can be done about it.
    Doubt {
        /// Why the cube is not believed.
        reason: String,
        /// The cube as it was read; its doubtful stickers blink.
        net: Net,
        /// Whether the doubtful stickers are drawn inverted now.
        blink: bool,
        /// A few words each.
        choices: Vec<String>,
        /// Number of the chosen one, from 0.
        chosen: usize,
    },
    /// Correcting a sticker by hand.
    Correct {
        /// The cube as corrected so far.
        net: Net,
        /// The sticker that the buttons change.
        cursor: Facelet,
        /// Whether the cursor is drawn now.
        blink: bool,
        /// What the buttons do.
        hint: String,
    },
    /// A text with a title: messages, errors, instructions. It is wrapped between words.
    Message {
        /// In two or three words.
        title: String,
        /// Any length; line breaks are kept.
        text: String,
        /// How far it is scrolled: 0 to [`View::furthest_scroll`], more is taken as that.
        first_line: usize,
        /// What the buttons do.
        hint: String,
    },
    /// Entering a name letter by letter.
    Name {
        /// What is named.
        title: String,
        /// What has been entered.
        name: String,
        /// The letter that would come next.
        letter: char,
        /// What the buttons do.
        hint: String,
    },
    /// Lines of a label and a value.
    Table {
        /// What is told.
        title: String,
        /// Labels and values.
        rows: Vec<(String, String)>,
        /// How far it is scrolled: 0 to [`View::furthest_scroll`], more is taken as that.
        first_row: usize,
        /// What the buttons do.
        hint: String,
    },
}

/// Steps done of a phase, as `motion 7 of 57`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// What is counted.
    pub counted: Counted,
    /// Steps done.
    pub done: usize,
    /// All steps of the phase.
    pub whole: usize,
}

/// A kind of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Motions of the mechanism.
    Motions,
    /// Sides of the cube that are read, and whatever else the title of the view names.
    Sides,
}

impl Display for Steps {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.counted {
            Counted::Motions => write!(f, "motion {} of {}", self.done, self.whole),
            Counted::Sides => write!(f, "{} of {}", self.done, self.whole),
        }
    }
}

/// The cube unfolded: what is known of each of its 54 stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// The colour of each, named by the face whose centre has it, in the order URFDLB; none where
    /// nothing has been read.
    pub stickers: [Option<Face>; 54],
    /// Stickers whose colour is not certain; where none is given, it was read, and is not known yet.
    pub doubtful: Vec<Facelet>,
}

impl Net {
    /// A net of which nothing has been read.
    pub const UNREAD: Self = Self {
        stickers: [None; 54],
        doubtful: Vec::new(),
    };

    /// A cube that is known.
    pub fn of(cube: &Cube) -> Self {
        Self {
            stickers: cube.faces().map(Some),
            ..Self::UNREAD
        }
    }
}
