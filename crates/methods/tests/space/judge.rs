//! Sentences about a cube, read and judged by its stickers in space.

use super::{Stickers, Vector, opposite, plus};

pub(crate) const UP: Vector = [0, 1, 0];
pub(crate) const DOWN: Vector = [0, -1, 0];
/// Directions of the sides by their words, in the order in which one walks round the cube to the right.
pub(crate) const SIDES: [(&str, Vector); 4] = [
    ("front", [0, 0, 1]),
    ("right", [1, 0, 0]),
    ("back", [0, 0, -1]),
    ("left", [-1, 0, 0]),
];
pub(crate) fn direction(word: &str) -> Vector {
    let side = SIDES.into_iter().find(|(name, _)| *name == word);
    side.unwrap_or_else(|| panic!("no side: {word:?}")).1
}

/// Direction at the right end of a side.
pub(crate) fn right_of(side: Vector) -> Vector {
    [side[2], 0, -side[0]]
}

/// Sides, or corners, that a list of words names.
fn places(words: &str) -> Vec<Vec<Vector>> {
    let place = |words: &str| words.split(' ').map(direction).collect();
    if words == "all four sides" {
        return SIDES.map(|(_, side)| vec![side]).to_vec();
    }
    let words = words.replace(" and ", ", ");
    words.split(", ").map(place).collect()
}

/// Words between others.
fn between<'a>(sentence: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    sentence.strip_prefix(begin)?.strip_suffix(end)
}

/// List of the sides at which something is.
fn at<'a>(sentence: &'a str, begin: &str) -> Option<&'a str> {
    let words = between(sentence, begin, "")?;
    words
        .strip_prefix("at the ")
        .or_else(|| words.strip_prefix("on "))
}

/// List of the sides of which something is said.
fn of<'a>(sentence: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let words = between(sentence, begin, end)?;
    if words == "of all four sides" {
        return Some("all four sides");
    }
    let list = words.strip_prefix("of the ")?;
    list.strip_suffix(" side")
        .or_else(|| list.strip_suffix(" sides"))
}

/// Sentences about a cube that is held, judged by its stickers.
pub(crate) struct Judge<'a> {
    pub(crate) cube: &'a Stickers,
    /// Colours of the corner and the edge of the pair, where the step solves one.
    pub(crate) pair: Option<(Vec<Vector>, Vec<Vector>)>,
}

impl Judge<'_> {
    fn bottom(&self) -> Vector {
        self.cube.colour([-1, -1, -1], DOWN)
    }

    pub(crate) fn top(&self) -> Vector {
        opposite(self.bottom())
    }

    /// Upper row of a side, from left to right.
    pub(crate) fn row(&self, side: Vector) -> [Vector; 3] {
        let right = right_of(side);
        let middle = plus(UP, side);
        [plus(middle, opposite(right)), middle, plus(middle, right)]
            .map(|place| self.cube.colour(place, side))
    }

    fn is_up(&self, sides: &[Vector]) -> bool {
        let place = sides.iter().fold(UP, |place, side| plus(place, *side));
        self.cube.colour(place, UP) == self.top()
    }

    fn all_edges() -> Vec<Vec<Vector>> {
        SIDES.map(|(_, side)| vec![side]).to_vec()
    }

    fn all_corners() -> Vec<Vec<Vector>> {
        SIDES.map(|(_, side)| vec![side, right_of(side)]).to_vec()
    }

    /// Whether these places of the kind, and no others, are up.
    fn are_up(&self, all: &[Vec<Vector>], up: &[Vec<Vector>]) -> bool {
        all.iter().all(|place| {
            let is_named = up.iter().any(|named| {
                named.len() == place.len() && named.iter().all(|side| place.contains(side))
            });
            self.is_up(place) == is_named
        })
    }

    /// Whether the marks of the upper row of all these sides are those wanted.
    fn rows(&self, sides: &str, is_so: &dyn Fn([Vector; 3]) -> bool) -> bool {
        places(sides).iter().all(|side| is_so(self.row(side[0])))
    }

    /// Whether a sentence that a teacher says is true.
    pub(crate) fn is_true(&self, sentence: &str) -> bool {
        self.is_true_of_turned(sentence)
            .or_else(|| self.is_true_of_top_colour(sentence))
            .or_else(|| self.is_true_of_placed(sentence))
            .or_else(|| Some(self.is_true_of_corner(sentence.strip_prefix("the corner is ")?)))
            .or_else(|| Some(self.is_true_of_edge(sentence.strip_prefix("the edge is ")?)))
            .unwrap_or_else(|| panic!("no sentence that a teacher says: {sentence:?}"))
    }

    /// Sentences about pieces that are up.
    fn is_true_of_turned(&self, sentence: &str) -> Option<bool> {
        let (edges, corners) = (Self::all_edges(), Self::all_corners());
        match sentence {
            "no edge is up" => return Some(self.are_up(&edges, &[])),
            "all edges are up" => return Some(self.are_up(&edges, &edges)),
            "no corner is up" => return Some(self.are_up(&corners, &[])),
            "all corners are up" => return Some(self.are_up(&corners, &corners)),
            _ => {}
        }
        if let Some(place) = between(sentence, "one corner is up, at the ", "") {
            return Some(self.are_up(&corners, &places(place)));
        }
        if let Some(list) = between(sentence, "the corners at the ", " are up") {
            return Some(self.are_up(&corners, &places(list)));
        }
        let list = between(sentence, "the edges at the ", "")?;
        let (list, shape) = list.split_once(" are up, in ")?;
        let list = places(list);
        let is_opposite = list[0][0] == opposite(list[1][0]);
        let is_so = match shape {
            "a line" => is_opposite,
            "an L" => !is_opposite,
            _ => return None,
        };
        Some(is_so && self.are_up(&edges, &list))
    }

    /// Sentences about the top colour at the sides.
    fn is_true_of_top_colour(&self, sentence: &str) -> Option<bool> {
        let top = self.top();
        let marks = |row: [Vector; 3]| row.map(|colour| colour == top);
        if let Some(list) = at(sentence, "three of the top colour ") {
            return Some(self.rows(list, &|row| marks(row) == [true; 3]));
        }
        // Without the edges, the middle is not looked at.
        let ends = |list: &str, wanted: [bool; 2]| {
            self.rows(list, &|row| [marks(row)[0], marks(row)[2]] == wanted)
        };
        if let Some(list) = at(sentence, "headlights of the top colour ") {
            return Some(ends(list, [true, true]));
        }
        if let Some(list) = of(sentence, "the top colour is at the left end ", "") {
            return Some(ends(list, [true, false]));
        }
        if let Some(list) = of(sentence, "the top colour is at the right end ", "") {
            return Some(ends(list, [false, true]));
        }
        let rows = [
            ("on the left two ", [true, true, false]),
            ("on the right two ", [false, true, true]),
            ("in the middle ", [false, true, false]),
        ];
        rows.into_iter().find_map(|(words, wanted)| {
            let list = of(sentence, &format!("the top colour is {words}"), "")?;
            Some(self.rows(list, &|row| marks(row) == wanted))
        })
    }

    /// Sentences about stickers that are alike.
    fn is_true_of_placed(&self, sentence: &str) -> Option<bool> {
        let mut rows = SIDES.into_iter().map(|(_, side)| self.row(side));
        let top = self.top();
        match sentence {
            "no headlights" => return Some(!rows.any(|row| row[0] == row[2])),
            "no two stickers of a side are alike" => {
                let is_alike =
                    |row: [Vector; 3]| row[0] == row[1] || row[1] == row[2] || row[0] == row[2];
                return Some(!rows.any(is_alike));
            }
            _ => {}
        }
        if let Some(list) = at(sentence, "a bar ").or(at(sentence, "bars ")) {
            return Some(self.rows(list, &|row| row[0] == row[1] && row[1] == row[2]));
        }
        if let Some(list) = at(sentence, "headlights ") {
            return Some(self.rows(list, &|row| row[0] == row[2] && row[0] != top));
        }
        if let Some(list) = of(sentence, "the left two ", " are alike") {
            return Some(self.rows(list, &|row| row[0] == row[1] && row[1] != row[2]));
        }
        if let Some(list) = of(sentence, "the right two ", " are alike") {
            return Some(self.rows(list, &|row| row[1] == row[2] && row[0] != row[1]));
        }
        if let Some(spot) = between(sentence, "a block of three pieces at the ", "") {
            return Some(self.is_block(&places(spot)[0]));
        }
        if let Some(both) = between(sentence, "the middle of the ", "") {
            let (side, other) = both.split_once(" has the colour of the corners at the ")?;
            let [side, other] = [side, other].map(|word| self.row(direction(word)));
            let is_other = side[1] == other[0] && side[1] == other[2];
            return Some(is_other && side[0] != side[1]);
        }
        let list = between(sentence, "the corners at the ", " show one colour on top")?;
        let corners = places(list);
        let colours = corners.iter().map(|sides| {
            let place = sides.iter().fold(UP, |place, side| plus(place, *side));
            self.cube.colour(place, UP)
        });
        let colours: Vec<Vector> = colours.collect();
        Some(colours[0] == colours[1] && colours[0] != top)
    }

    /// Whether a corner and the edges beside it show the same colours on their sides.
    fn is_block(&self, spot: &[Vector]) -> bool {
        let corner = spot.iter().fold(UP, |place, side| plus(place, *side));
        spot.iter()
            .all(|side| self.cube.colour(corner, *side) == self.cube.colour(plus(UP, *side), *side))
    }

    /// Direction of a word such as `up` or `to the front`.
    fn toward(words: &str) -> Vector {
        match words.strip_prefix("to the ") {
            Some(side) => direction(side),
            None if words == "up" => UP,
            None => panic!("no direction: {words:?}"),
        }
    }

    /// The centre's colour in a direction: where the pieces belong as the cube is held.
    fn slot(&self, colours: &[Vector]) -> Vector {
        let mut directions = SIDES.map(|(_, side)| side).to_vec();
        directions.extend([UP, DOWN]);
        let belongs = |colour: &Vector| {
            let mut faces = directions.iter();
            *faces
                .find(|face| self.cube.colour(**face, **face) == *colour)
                .expect("each colour has a centre")
        };
        colours.iter().map(belongs).fold([0; 3], plus)
    }

    fn is_true_of_corner(&self, words: &str) -> bool {
        let (corner, _) = self.pair.as_ref().expect("the step solves a pair");
        let slot = self.slot(corner);
        let above = [slot[0], 1, slot[2]];
        let (place, bottom) = self.cube.sticker(corner, self.bottom());
        let (stand, looks) = words.split_once(", ").expect(words);
        let stands = match stand {
            "above its slot" => place == above,
            "in its slot" => place == slot,
            _ => {
                let spot = stand.strip_prefix("on top at the ").expect(stand);
                let sides = places(spot).concat();
                place == sides.iter().fold(UP, |place, side| plus(place, *side))
            }
        };
        stands
            && match looks.strip_prefix("its bottom colour ") {
                Some(toward) => bottom == Self::toward(toward),
                None => looks == "the right way round" && bottom == DOWN,
            }
    }

    fn is_true_of_edge(&self, words: &str) -> bool {
        let (_, edge) = self.pair.as_ref().expect("the step solves a pair");
        let slot = self.slot(edge);
        let (place, looks) = self.cube.sticker(edge, edge[0]);
        let is_right = looks == self.slot(&edge[..1]);
        match words {
            "in its slot, the right way round" => place == slot && is_right,
            "in its slot, the wrong way round" => place == slot && !is_right,
            _ => {
                let words = words.strip_prefix("on top at the ").expect(words);
                let (side, colour) = words.split_once(", its ").expect(words);
                let colour = direction(colour.strip_suffix(" colour up").expect(words));
                let colour = self.cube.colour(colour, colour);
                place == plus(UP, direction(side)) && self.cube.sticker(edge, colour) == (place, UP)
            }
        }
    }
}
