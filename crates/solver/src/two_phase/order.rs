//! The order of turns: for each turn the turns that may follow it.

/// The number for "no turn", before the first one.
pub(super) const NONE: usize = 18;

/// `NEXT[last][turn]`: the first turn from `turn` on that may follow `last`; 18 if there is none. A
/// turn may not follow one of the same face, and turns of opposite faces follow in one order only.
pub(super) const NEXT: [[u8; 19]; 19] = {
    let mut table = [[NONE as u8; 19]; 19];
    let mut last = 0;
    while last <= NONE {
        let mut turn = NONE;
        while turn > 0 {
            turn -= 1;
            let (face, before) = (turn / 3, last / 3);
            let follows = last == NONE || !(face % 3 == before % 3 && face <= before);
            table[last][turn] = if follows {
                turn as u8
            } else {
                table[last][turn + 1]
            };
        }
        last += 1;
    }
    table
};

/// Whether `turn` may follow `last`, which may be [`NONE`].
#[inline]
pub(super) fn may_follow(last: usize, turn: usize) -> bool {
    usize::from(NEXT[last][turn]) == turn
}
