//! Conversion of the written tables to look-up tables, wholly at compile time: a wrong name, turn
//! or length fails the build, and the program has nothing to prepare at start.

use super::{
    positions::{POSITIONS, Position, TURNED, YAWED_BACK, position_of_name},
    source::SOURCE,
};
use crate::{Amount, Face, Rotation, Turn};

/// Most turns in one entry; the build fails if there are more.
const MAX_ENTRY_TURNS: usize = 13;

/// One entry of a table, for the cube in the pose of the method's start.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    length: u8,
    turns: [Turn; MAX_ENTRY_TURNS],
    /// The position to which the turns take the sticker at each position.
    pub(super) moved: [Position; POSITIONS],
}

impl Entry {
    const EMPTY: Self = Self {
        length: 0,
        turns: [Turn::new(Face::U, Amount::Half); MAX_ENTRY_TURNS],
        moved: {
            let mut moved = [0; POSITIONS];
            let mut i = 0;
            while i < POSITIONS {
                moved[i] = i as Position;
                i += 1;
            }
            moved
        },
    };

    /// The turns, for the cube in the pose of the method's start.
    pub(super) fn turns(&self) -> &[Turn] {
        &self.turns[..self.length as usize]
    }
}

/// Number of entries in all tables.
const ENTRIES: usize = {
    let (mut sum, mut i) = (0, 0);
    while i < SOURCE.len() {
        sum += SOURCE[i].entries.len();
        i += 1;
    }
    sum
};

/// Most turns of a solution before cancelling: the sum of each table's longest entry.
pub(super) const MAX_TURNS: usize = {
    let (mut sum, mut table, mut i) = (0, 0, 0);
    while table < SOURCE.len() {
        let (mut longest, mut n) = (0, 0);
        while n < SOURCE[table].entries.len() {
            if ENTRY[i].length > longest {
                longest = ENTRY[i].length;
            }
            n += 1;
            i += 1;
        }
        sum += longest as usize;
        table += 1;
    }
    sum
};

/// Index that marks a position without an entry: the position does not occur at that stage.
const ABSENT: u16 = u16::MAX;

/// Every entry, table after table.
static ENTRY: [Entry; ENTRIES] = {
    let mut compiled = [Entry::EMPTY; ENTRIES];
    let (mut table, mut i) = (0, 0);
    while table < SOURCE.len() {
        let mut n = 0;
        while n < SOURCE[table].entries.len() {
            compiled[i] = compile_turns(SOURCE[table].entries[n].1.as_bytes(), table % 4);
            n += 1;
            i += 1;
        }
        table += 1;
    }
    compiled
};

/// For each table and position: the index of its entry.
static INDEX: [[u16; POSITIONS]; SOURCE.len()] = {
    let mut index = [[ABSENT; POSITIONS]; SOURCE.len()];
    let (mut table, mut i) = (0, 0);
    while table < SOURCE.len() {
        let mut n = 0;
        while n < SOURCE[table].entries.len() {
            let name = SOURCE[table].entries[n].0;
            let position = yawed_back(position_of_name(name), table % 4) as usize;
            assert!(
                index[table][position] == ABSENT,
                "a position has two entries"
            );
            index[table][position] = i;
            n += 1;
            i += 1;
        }
        table += 1;
    }
    index
};

/// For each table: the home of its piece's sticker, for the cube in the pose of the method's start.
pub(super) const HOME: [Position; SOURCE.len()] = {
    let mut home = [0; SOURCE.len()];
    let mut table = 0;
    while table < SOURCE.len() {
        home[table] = yawed_back(position_of_name(SOURCE[table].slot), table % 4);
        table += 1;
    }
    home
};

/// The entry for the piece of `table` at `position`. `None` where the piece cannot be at that
/// position while the pieces of the earlier tables are home.
pub(super) fn look_up(table: usize, position: Position) -> Option<&'static Entry> {
    ENTRY.get(INDEX[table][position as usize] as usize)
}

const fn yawed_back(mut position: Position, times: usize) -> Position {
    let mut i = 0;
    while i < times {
        position = YAWED_BACK[position as usize];
        i += 1;
    }
    position
}

/// Compiles turns such as `R U2 F'`, separated by one space, of a cube after `yaw` rotations y.
const fn compile_turns(text: &[u8], yaw: usize) -> Entry {
    let mut entry = Entry::EMPTY;
    let mut i = 0;
    while i < text.len() {
        if i > 0 {
            assert!(text[i] == b' ', "turns are separated by one space");
            i += 1;
        }
        assert!(i < text.len(), "a space is followed by a turn");
        let Some(mut face) = Face::from_letter(text[i] as char) else {
            panic!("a turn begins with one of U R F D L B")
        };
        i += 1;
        let suffix = if i < text.len() { text[i] } else { b' ' };
        let amount = match suffix {
            b'2' => Amount::Half,
            b'\'' => Amount::Counterclockwise,
            _ => Amount::Clockwise,
        };
        if !matches!(amount, Amount::Clockwise) {
            i += 1;
        }
        let mut times = 0;
        while times < yaw {
            face = Rotation::Y.inverse().apply(face);
            times += 1;
        }
        let turn = Turn::new(face, amount);
        entry.turns[entry.length as usize] = turn;
        entry.length += 1;
        let mut position = 0;
        while position < POSITIONS {
            entry.moved[position] = TURNED[turn.index()][entry.moved[position] as usize];
            position += 1;
        }
    }
    entry
}
