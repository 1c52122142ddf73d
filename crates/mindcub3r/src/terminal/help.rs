//! Texts of `--help` that several commands share.

use std::fmt::Write;

use cube_core::{Facelet, FaceletKind};
use panel::net;
use recogniser::StickerNumber;

/// Examples of a command that takes a STATE, and the order of the 54 stickers.
pub(crate) fn with_state(examples: &str) -> String {
    let with_net = with_net(examples);
    format!("{with_net}\n\n`mindcub3r --help` lists all forms of a STATE.")
}

/// Text, and the order of the 54 stickers of a STATE.
pub(crate) fn with_net(text: &str) -> String {
    let net = drawn(|facelet| facelet.index() + 1);
    format!(
        "{text}\n\n\
         The 54 stickers of a STATE go face by face in the order U R F D L B, and row by row on the\n\
         unfolded cube. The place of each in the text:\n\n\
         {net}"
    )
}

/// Examples of a command that takes a scan, and the numbers of the stickers in it.
pub(crate) fn with_scan(examples: &str) -> String {
    let net = drawn(|facelet| usize::from(StickerNumber::from(facelet).get()));
    format!(
        "{examples}\n\n\
         A scan numbers the stickers face by face in the order U L F R B D, and row by row on the\n\
         unfolded cube; the facelets that are printed have the order of a STATE, U R F D L B:\n\n\
         {net}"
    )
}

pub(crate) fn of_step(name: &str) -> String {
    format!(
        "Examples:\n  \
         mindcub3r calibrate {name}\n  \
         mindcub3r calibrate {name} --simulate    # tries it without a brick, and writes nothing"
    )
}

/// Unfolded cube with a number on each sticker, and the names of the faces at their centres.
fn drawn(number: impl Fn(Facelet) -> usize) -> String {
    const CELL: usize = 4;
    let mut rows = vec![String::new(); net::ROWS];
    let mut facelets: Vec<_> = Facelet::all().collect();
    facelets.sort_by_key(|&facelet| net::position(facelet));
    for facelet in facelets {
        let at = net::position(facelet);
        let shown = match facelet.kind() {
            FaceletKind::Centre => format!("{}{}", facelet.face(), number(facelet)),
            _ => number(facelet).to_string(),
        };
        let row = &mut rows[at.row];
        let before = at.column * CELL - row.chars().count();
        let _ = write!(row, "{:before$}{shown:>CELL$}", "");
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nets_have_the_numbers_of_states_and_of_scans() {
        let state = with_state("");
        assert!(
            state.contains("  37  38  39  19  20  21  10  11  12  46  47  48\n"),
            "{state}"
        );
        assert!(state.contains("\n               4  U5   6\n"), "{state}");
        let scan = with_scan("");
        assert!(
            scan.contains("  13 L14  15  22 F23  24  31 R32  33  40 B41  42\n"),
            "{scan}"
        );
    }
}
