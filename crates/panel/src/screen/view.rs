//! Views of the brick's screen, in words and numbers.

use std::fmt::{self, Display, Formatter};

use cube_core::{Cube, Face, Facelet};
use recogniser::AllButOne;

/// View of the brick's screen. A `hint` is one short line at the bottom that names the use of the
/// buttons.
#[derive(Debug, Clone, PartialEq)]
pub enum View {
    /// List of which one line is chosen; it scrolls by itself so that this line is seen.
    List {
        /// Subject of the list.
        title: String,
        /// Lines of the list.
        items: Vec<String>,
        /// Number of the chosen line, from 0.
        chosen: usize,
        /// Use of the buttons.
        hint: String,
    },
    /// Robot at work.
    Working {
        /// Phase, as in `Scanning`.
        phase: String,
        /// Cube as far as it is known.
        net: Net,
        /// Steps done of the phase.
        steps: Option<Steps>,
        /// Estimated time to the end.
        seconds_left: Option<u32>,
        /// Present work, as in `R U2 F'`.
        doing: String,
    },
    /// End of a run.
    Done {
        /// Result, as in `Solved`.
        title: String,
        /// Number of turns of faces that were made.
        turns: usize,
        /// Seconds that the scan took.
        scan_s: f32,
        /// Seconds in which the robot stood and thought.
        think_s: f32,
        /// Seconds that turning the cube took.
        turn_s: f32,
        /// Use of the buttons.
        hint: String,
    },
    /// Stickers in doubt, and choices of the person.
    Doubt {
        /// Reason for the doubt.
        reason: String,
        /// Cube as it was read; its doubtful stickers blink.
        net: Net,
        /// Whether the doubtful stickers are drawn inverted now.
        blink: bool,
        /// Choices, a few words each.
        choices: Vec<String>,
        /// Number of the chosen one, from 0.
        chosen: usize,
    },
    /// Cube of an earlier moment.
    Moment {
        /// Subject, as in `Undo`.
        title: String,
        /// Age of the moment, or its name.
        when: String,
        /// The cube as it was read.
        net: Net,
        /// Purpose of the reading, as in `before Solve`: two short lines.
        deed: String,
        /// End of the run that followed, as in `stopped after 4 turns`: two short lines.
        ended: String,
        /// Use of the buttons.
        hint: String,
    },
    /// Sticker that a person corrects by hand.
    Correct {
        /// Cube as corrected so far.
        net: Net,
        /// Sticker that the buttons change.
        cursor: Facelet,
        /// Whether the cursor is drawn now.
        blink: bool,
        /// Use of the buttons.
        hint: String,
    },
    /// Text with a title: a message, an error, an instruction. It is wrapped between words.
    Message {
        /// Title of two or three words.
        title: String,
        /// Text of any length; line breaks are kept.
        text: String,
        /// First line shown: 0 to [`View::furthest_scroll`], more is taken as that.
        first_line: usize,
        /// Use of the buttons.
        hint: String,
    },
    /// Name that is entered letter by letter.
    Name {
        /// Subject of the name.
        title: String,
        /// Name as entered so far.
        name: String,
        /// Letter that would come next.
        letter: char,
        /// Use of the buttons.
        hint: String,
    },
    /// Table: lines of a label and a value.
    Table {
        /// Subject of the table.
        title: String,
        /// Labels and values.
        rows: Vec<(String, String)>,
        /// First row shown: 0 to [`View::furthest_scroll`], more is taken as that.
        first_row: usize,
        /// Use of the buttons.
        hint: String,
    },
}

/// Steps done of a phase, as `motion 7 of 57`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Kind of the steps.
    pub counted: Counted,
    /// Steps done.
    pub done: usize,
    /// All steps of the phase.
    pub whole: usize,
}

/// Kind of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Motions of the mechanism.
    Motions,
    /// Sides of the cube that are read, and other steps that the title of the view names.
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

/// The unfolded cube, with the present knowledge of its 54 stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// Colour of each sticker, named by the face whose centre has it, in the order URFDLB; `None`
    /// where no colour is known.
    pub stickers: [Option<Face>; 54],
    /// Stickers whose colour is not certain; one without a colour has been read, and is not
    /// recognised yet.
    pub doubtful: Vec<Facelet>,
}

impl Net {
    /// Net of a cube of which no sticker has been read.
    pub const UNREAD: Self = Self {
        stickers: [None; 54],
        doubtful: Vec::new(),
    };

    /// Net of a cube that is known.
    pub fn of(cube: &Cube) -> Self {
        Self {
            stickers: cube.faces().map(Some),
            ..Self::UNREAD
        }
    }

    /// Net of a cube with a flaw, as its stickers lie.
    pub fn all_but_one(cube: &AllButOne) -> Self {
        Self {
            stickers: cube.homes().map(|home| Some(home.face())),
            ..Self::UNREAD
        }
    }
}
