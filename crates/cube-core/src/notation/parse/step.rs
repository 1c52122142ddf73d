//! Turns of one or more layers, of a middle layer and of the whole cube.

use alloc::vec;

use super::{Parser, Suffix};
use crate::{
    Amount, Axis, Face,
    notation::{
        error::{InvalidNotation, expected},
        sequence::{Layers, Part, Sequence, Step, slice_direction, whole_direction},
    },
};

/// Most quarters of a turn, by one digit: two digits are more likely two numbers.
const MAX_QUARTERS: u32 = 9;

impl Parser {
    /// Reads the rest of `[r2]`, a rotation of the whole cube, if it stands here; else nothing.
    pub(super) fn rotation_in_brackets(
        &mut self,
        depth: u32,
    ) -> Result<Option<Part>, InvalidNotation> {
        let start = self.at;
        let letter = self.peek().filter(char::is_ascii_lowercase);
        let face = letter.and_then(|letter| Face::from_letter(letter.to_ascii_uppercase()));
        if let Some(face) = face {
            self.at += 1;
            let suffix = self.suffix();
            if self.peek() == Some(']') {
                self.at += 1;
                let (layers, against) = layers_from(face, 1, 3);
                return self.turned(layers, against, &suffix, depth).map(Some);
            }
        }
        self.at = start;
        Ok(None)
    }

    /// Reads one turn of one or more layers.
    pub(super) fn step(&mut self, depth: u32) -> Result<Part, InvalidNotation> {
        let start = self.at;
        let layers = self.layer_numbers()?;
        let Some(letter) = self.peek() else {
            self.at = start;
            return Err(self.unexpected(expected::TURN));
        };
        let (face, is_lower) = match Face::from_letter(letter) {
            Some(face) => (Some(face), false),
            None => (Face::from_letter(letter.to_ascii_uppercase()), true),
        };
        let Some(face) = face else {
            return self.axis_step(letter, layers.is_some(), depth);
        };
        self.at += 1;
        if !is_lower && layers.is_none() && self.peek() == Some('s') {
            self.at += 1;
            return self.both_faces(face, depth);
        }
        let has_w = !is_lower && self.peek() == Some('w');
        self.at += usize::from(has_w);
        let (layers, against) = match layers {
            None if is_lower || has_w => layers_from(face, 1, 2),
            None => layers_from(face, 1, 1),
            Some((None, last)) if is_lower || has_w => layers_from(face, 1, last),
            Some((None, layer)) => layers_from(face, layer, layer),
            Some((Some(first), last)) => layers_from(face, first, last),
        };
        let suffix = self.suffix();
        self.turned(layers, against, &suffix, depth)
    }

    /// Reads the numbers of layers before a face: `2`, or `2-3` for a first and a last layer.
    fn layer_numbers(&mut self) -> Result<Option<(Option<u32>, u32)>, InvalidNotation> {
        let Some(first) = self.layer_number(1)? else {
            return Ok(None);
        };
        let digit_follows = |c: &char| c.is_ascii_digit();
        if self.peek() != Some('-') || !self.text.get(self.at + 1).is_some_and(digit_follows) {
            return Ok(Some((None, first)));
        }
        self.at += 1;
        let last = self.layer_number(first)?.expect("a digit follows");
        Ok(Some((Some(first), last)))
    }

    /// Reads the number of a layer, from `least` to 3.
    fn layer_number(&mut self, least: u32) -> Result<Option<u32>, InvalidNotation> {
        let Some(layer) = self.number() else {
            return Ok(None);
        };
        if (least..=3).contains(&layer.value) {
            return Ok(Some(layer.value));
        }
        self.at = layer.start;
        Err(self.unexpected(expected::LAYER_NUMBER))
    }

    /// Reads a turn of a middle layer, or of the whole cube.
    fn axis_step(
        &mut self,
        letter: char,
        has_layers: bool,
        depth: u32,
    ) -> Result<Part, InvalidNotation> {
        let start = self.at;
        let layers = match letter {
            'E' | 'e' => Layers::Slice(Axis::UpDown),
            'M' | 'm' => Layers::Slice(Axis::RightLeft),
            'S' | 's' => Layers::Slice(Axis::FrontBack),
            'y' | 'Y' => Layers::Whole(Axis::UpDown),
            'x' | 'X' => Layers::Whole(Axis::RightLeft),
            'z' | 'Z' => Layers::Whole(Axis::FrontBack),
            _ => return Err(self.unexpected(expected::TURN)),
        };
        if has_layers {
            return Err(self.unexpected(expected::FACE));
        }
        self.at += 1;
        let suffix = self.suffix();
        // Names of states, such as `red` or `blue`, would else be turns.
        let is_word = |at: Option<usize>| {
            let neighbour = at.and_then(|at| self.text.get(at));
            !neighbour.is_some_and(|c| c.is_alphanumeric())
        };
        if matches!(letter, 'm' | 'e' | 's')
            && !(is_word(start.checked_sub(1)) && is_word(Some(self.at)))
        {
            self.at = start;
            return Err(self.unexpected(expected::TURN));
        }
        self.turned(layers, false, &suffix, depth)
    }

    /// Reads the rest of `Rs`, which is `R L'`.
    fn both_faces(&mut self, face: Face, depth: u32) -> Result<Part, InvalidNotation> {
        let step = |face, amount| {
            let layers = Layers::Face(face);
            Part::Step(Step { layers, amount })
        };
        let inner = Sequence(vec![
            step(face, Amount::Clockwise),
            step(face.opposite(), Amount::Counterclockwise),
        ]);
        self.check_depth(depth + 1)?;
        let suffix = self.suffix();
        let times = self.times(&suffix)?;
        let part = Part::Group { inner, times };
        Ok(if suffix.inverted {
            part.inverse()
        } else {
            part
        })
    }

    /// A turn of layers, by the number and apostrophe behind it. `against`: the clockwise turn is
    /// counterclockwise for these layers. Four quarters or more are a repeated turn, one level deeper.
    fn turned(
        &self,
        layers: Layers,
        against: bool,
        suffix: &Suffix,
        depth: u32,
    ) -> Result<Part, InvalidNotation> {
        let quarters = self.times(suffix)?;
        let (quarters, times) = if quarters > 3 {
            (1, quarters)
        } else {
            (quarters, 1)
        };
        let amount =
            Amount::from_quarters(quarters as i32).expect("1 to 3 quarters are no whole circle");
        let amount = if suffix.inverted == against {
            amount
        } else {
            amount.inverse()
        };
        let step = Part::Step(Step { layers, amount });
        if times == 1 {
            return Ok(step);
        }
        self.check_depth(depth + 1)?;
        let inner = Sequence(vec![step]);
        Ok(Part::Group { inner, times })
    }

    /// The number behind a turn, 1 if there is none.
    fn times(&self, suffix: &Suffix) -> Result<u32, InvalidNotation> {
        let Some(number) = &suffix.times else {
            return Ok(1);
        };
        self.check_times(number, MAX_QUARTERS)?;
        Ok(number.value)
    }
}

/// The layers from `first` to `last` (1 to 3) counted from `face`, and whether the clockwise turn of
/// the returned [`Layers`] is counterclockwise as seen onto `face`.
fn layers_from(face: Face, first: u32, last: u32) -> (Layers, bool) {
    let axis = face.axis();
    match (first, last) {
        (1, 1) => (Layers::Face(face), false),
        (1, 2) => (Layers::Wide(face), false),
        (1, _) => (Layers::Whole(axis), whole_direction(axis) != face),
        (2, 2) => (Layers::Slice(axis), slice_direction(axis) != face),
        (2, _) => (Layers::Wide(face.opposite()), true),
        _ => (Layers::Face(face.opposite()), true),
    }
}
