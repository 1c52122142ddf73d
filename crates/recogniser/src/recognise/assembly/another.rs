//! Another side that a picture may show, where the likeliest one makes no cube with the five others: those five say what the
//! sixth has to be.

use cube_core::Facelet;

use super::{
    fits::{self, Effort},
    lay::source,
    shown::{logs, own_colours},
    side::{SideReadings, as_photographed},
    six,
    verdict::Assembly,
    way::Way,
};
use crate::recognise::{constants::Constants, observed::Observed};

/// Stickers of a less likely side, of nine, that look like the colours that the cube has there, at least: five sides alone say
/// what the sixth one is, which then may be anything.
const MIN_SHOWN: usize = 8;

/// Ways to put five sides together that are thought of.
const MAX_WAYS: usize = 8;

/// Less likely sides with which the six are put together: each takes as long as the first time.
const MAX_TRIED: usize = 3;

/// A known cube, and the one picture of which it takes another side than the likeliest.
pub(super) struct Another {
    pub(super) assembly: Assembly,
    pub(super) picture: usize,
    pub(super) side: usize,
}

/// The cube of these sides where one picture shows another side than the likeliest, or none.
pub(super) fn known(
    sides: &[SideReadings; 6],
    pictures: [&[SideReadings]; 6],
    constants: &Constants,
) -> Option<Another> {
    let with = |picture: usize, side: usize| {
        let mut sides = sides.clone();
        sides[picture] = pictures[picture][side].clone();
        let assembly = six::together(&sides, constants, Effort::WHOLE);
        let way = assembly.known()?;
        let has_to_show = |it: &usize| match *it {
            it if it == picture => sides[it].is_seen(),
            it => is_in_doubt(pictures[it]),
        };
        let shows_all = (0..6).filter(has_to_show).all(|it| shows(&sides, way, it));
        shows_all.then_some(Another {
            assembly,
            picture,
            side,
        })
    };
    let mut fitting: Vec<Fitting> = (0..6)
        .flat_map(|picture| fitting(sides, picture, pictures[picture], constants))
        .collect();
    fitting.sort_by_key(|it| std::cmp::Reverse(it.shown));
    fitting.truncate(MAX_TRIED);
    let unseen = (0..6).filter(|&picture| is_in_doubt(pictures[picture]));
    let unseen = unseen.map(|picture| (picture, pictures[picture].len() - 1));
    (fitting.into_iter().map(|it| (it.picture, it.side)))
        .chain(unseen)
        .find_map(|(picture, side)| with(picture, side))
}

/// Whether a picture of which it is in doubt that it shows a side does not show what this cube has there.
pub(super) fn is_doubted(
    assembly: &Assembly,
    sides: &[SideReadings; 6],
    pictures: [&[SideReadings]; 6],
) -> bool {
    let mut in_doubt = (0..6).filter(|&picture| is_in_doubt(pictures[picture]));
    let known = assembly.known();
    known.is_some_and(|way| in_doubt.any(|picture| !shows(sides, way, picture)))
}

/// Whether a picture may show a side, or none.
fn is_in_doubt(may_show: &[SideReadings]) -> bool {
    may_show.len() > 1 && may_show.last().is_some_and(|last| !last.is_seen())
}

/// Whether a picture shows what the cube has there.
fn shows(sides: &[SideReadings; 6], way: &Way, picture: usize) -> bool {
    own_colours(&sides.each_ref().map(logs), &way.labels(), picture) >= MIN_SHOWN
}

/// A side that a picture may show, and how many of its stickers look like what the five others leave for it.
struct Fitting {
    picture: usize,
    side: usize,
    shown: usize,
}

/// The less likely ones of the sides that a picture may show which look, in some turn, like what the five others leave for it.
fn fitting(
    sides: &[SideReadings; 6],
    picture: usize,
    may_show: &[SideReadings],
    constants: &Constants,
) -> Vec<Fitting> {
    let others = || (may_show.iter().enumerate().skip(1)).filter(|(_, side)| side.is_seen());
    if others().next().is_none() {
        return Vec::new();
    }
    let mut five = as_photographed(sides);
    for facelet in Facelet::all().filter(|it| it.index() / 9 == picture) {
        five.set(facelet, []);
    }
    let ways = fits::find(&Observed::new(&five, constants), constants, Effort::GUESS).found;
    let mut seen = sides.each_ref().map(logs);
    let mut shown = |side: &SideReadings| {
        let logs = logs(side);
        let of_turn = (0..4).filter_map(|quarters| {
            seen[picture] =
                logs.map(|logs| std::array::from_fn(|square| logs[source(square, quarters)]));
            let of_way = |way: &fits::Found| own_colours(&seen, &way.labels, picture);
            ways.iter().take(MAX_WAYS).map(of_way).max()
        });
        of_turn.max().unwrap_or(0)
    };
    let fitting = others().map(|(side, readings)| Fitting {
        picture,
        side,
        shown: shown(readings),
    });
    fitting.filter(|it| it.shown >= MIN_SHOWN).collect()
}
