//! The cube in the hands: the colours that it shows, and the names that its pieces have in the method.

use crate::{
    cube_picture::{Arrow, FarSide, plain},
    stickering::{Look, Piece, Stickering},
};
use cube_core::{Face, Facelet, Rotation, State, notation::Algorithm};
use methods::{Done, HandTurn, Outline};

/// The cube in the hands of somebody who makes a solution.
#[derive(Debug, Clone)]
pub(super) struct InHand {
    /// The cube with the colours that it shows.
    shown: State,
    /// The cube whose pieces are at home where the method wants them: of a way to another target than
    /// the solved cube, or held otherwise, its colours are others.
    named: State,
    /// Rotation of the whole cube since then, which the names do not follow.
    view: Rotation,
}

impl InHand {
    /// The cube on the way from one state to another, turned as a whole before the first step.
    pub(super) fn new([from, to]: [&State; 2], rotation: Rotation) -> Self {
        let way = from.way_to(to);
        Self {
            shown: from.after(&algorithm(&rotation.to_string())),
            named: State::from(way.from.towards(&way.to).rotated(rotation)),
            view: Rotation::IDENTITY,
        }
    }

    /// The cube after a turn of the hand.
    #[must_use]
    pub(super) fn after(&self, turn: HandTurn) -> Self {
        let named = turn.after(self.view.inverse());
        Self {
            shown: self.shown.after(&algorithm(&turn.to_string())),
            named: self.named.after(&algorithm(&named.to_string())),
            view: self.view,
        }
    }

    /// The cube turned as a whole, to look at a step from there.
    #[must_use]
    pub(super) fn turned_to_view(&self, rotation: Rotation) -> Self {
        Self {
            shown: self.shown.after(&algorithm(&rotation.to_string())),
            named: self.named.clone(),
            view: self.view.then(rotation),
        }
    }

    /// Colours in the hand, face by face in the order URFDLB.
    pub(super) fn faces(&self) -> [Face; 54] {
        self.shown.faces()
    }

    /// Pieces that a picture of a step shows: those of its goal in full colour, those that are done
    /// paler, the others grey.
    pub(super) fn stickering(&self, outlines: &[Outline<'_>], done: &Done) -> Stickering {
        let own: Vec<&str> = done.goal.split_whitespace().collect();
        let mut stickering = Stickering::only([]);
        for wanted in &outlines[done.step].goal {
            for name in &wanted.pieces {
                let Ok(piece) = name.parse() else { continue };
                let look = if !own.contains(&name.as_str()) {
                    let is_done = wanted.is_home() && self.is_home(piece);
                    if is_done { Look::Dimmed } else { Look::Grey }
                } else if wanted.is_oriented && !wanted.is_home() {
                    Look::Oriented
                } else {
                    Look::Full
                };
                if !matches!(piece, Piece::Centre(_)) {
                    stickering = stickering.with(piece, look);
                }
            }
        }
        stickering
    }

    /// Whether a piece is where the method wants it, the right way round.
    fn is_home(&self, piece: Piece) -> bool {
        let homes = self.named.cube.homes();
        let back = self.named.rotation.inverse();
        let is_home = |place: &Facelet| homes[back.apply_to_facelet(*place).index()] == *place;
        match piece {
            Piece::Corner(corner) => corner.facelets().iter().all(is_home),
            Piece::Edge(edge) => edge.facelets().iter().all(is_home),
            Piece::Centre(face) => is_home(&Facelet::centre(face)),
        }
    }

    /// Picture of all that the cube shows.
    pub(super) fn picture(&self, stickering: &Stickering, title: &str) -> String {
        self.drawn(stickering, FarSide::Floating, &[], title)
    }

    /// Small picture of the near side before a turn, which arrows show.
    pub(super) fn picture_of(&self, turn: HandTurn, stickering: &Stickering) -> String {
        let arrows = arrows(turn);
        self.drawn(stickering, FarSide::Hidden, &arrows, &turn.to_string())
    }

    fn drawn(
        &self,
        stickering: &Stickering,
        far_side: FarSide,
        arrows: &[Arrow],
        title: &str,
    ) -> String {
        let in_view = self.named.after(&algorithm(&self.view.to_string()));
        let stickers = stickering.stickers(&in_view);
        let stickers = stickers.coloured(&self.faces());
        plain(&stickers, far_side, arrows, title)
    }
}

fn algorithm(turns: &str) -> Algorithm {
    Algorithm::parse(turns).expect("turns of hands are notation")
}

/// An arrow for each layer that a turn moves.
pub(super) fn arrows(turn: HandTurn) -> Vec<Arrow> {
    let name = turn.to_string();
    let (layers, amount) =
        name.split_at(name.len() - name.trim_start_matches(char::is_alphabetic).len());
    let (face, depths) = match layers {
        "M" => ("L", 1..2),
        "E" => ("D", 1..2),
        "S" => ("F", 1..2),
        "x" => ("R", 0..3),
        "y" => ("U", 0..3),
        "z" => ("F", 0..3),
        face => face
            .strip_suffix('w')
            .map_or((face, 0..1), |face| (face, 0..2)),
    };
    let turn = format!("{face}{amount}").parse().expect("a turn of a face");
    depths.map(|depth| Arrow { turn, depth }).collect()
}
