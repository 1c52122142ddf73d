//! Solutions by a method: its steps, one after another.

use cube_core::{Cube, Rotation, Turns};

use crate::{
    count::Count,
    hand_turn::{HandTurn, as_face_turns, text_of},
};

/// A solution: how the cube is picked up, and the steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Rotation of the whole cube before the first turn.
    pub rotation: Rotation,
    /// The steps that had something to do.
    pub steps: Vec<Done>,
    /// Nodes that the searches have looked at.
    pub nodes: u64,
}

/// A step that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// Number of the step in its method, from 0.
    pub step: usize,
    /// Name of the step.
    pub name: String,
    /// Names of the pieces that it solves, in the order of the method file.
    pub goal: String,
    /// The turns.
    pub turns: Vec<HandTurn>,
    /// Case that the cube showed.
    pub case: Option<String>,
    /// Other parts that could have come next, and the turns that they need.
    pub others: Vec<(String, usize)>,
}

impl Done {
    /// The turns as text.
    pub fn text(&self) -> String {
        text_of(&self.turns)
    }
}

impl Solution {
    /// All turns, as they are made: turns about one axis that meet between two steps are one where one
    /// does the same.
    pub fn turns(&self) -> Vec<HandTurn> {
        merged(
            self.steps
                .iter()
                .flat_map(|step| step.turns.iter().copied()),
        )
    }

    /// Face turns of the cube as it lay before it was picked up, simplified, and the rotation of the
    /// whole cube that is left.
    pub fn face_turns(&self) -> (Turns, Rotation) {
        let (turns, left) = as_face_turns(&self.turns());
        let back = self.rotation.inverse();
        let turns: Turns = turns.iter().map(|&turn| back.apply_to_turn(turn)).collect();
        (turns.simplified(), self.rotation.then(left))
    }

    /// The turns as text, from the first rotation to one that brings the whole cube back to where it
    /// lay before.
    ///
    /// ```
    /// use cube_core::{Cube, Face, State};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let state = State::from(Cube::from(&"R U F2 L' D B".parse::<cube_core::Turns>().expect("turns")));
    /// let solution = cfop.solve(&state.cube, &[Face::U], Style::AsPerson, Count::HalfTurns);
    /// let text = solution.expect("CFOP solves each cube").text();
    /// assert!(text.starts_with("x2 "), "{text}");
    /// assert_eq!(state.after(&text.parse().expect("turns")), State::SOLVED);
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn text(&self) -> String {
        let words = [
            self.rotation.to_string(),
            text_of(&self.turns()),
            self.closing_rotation().to_string(),
        ];
        let words = words.iter().filter(|words| !words.is_empty());
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// The rotation that brings the whole cube back to where it lay before.
    pub fn closing_rotation(&self) -> Rotation {
        self.face_turns().1.inverse()
    }

    /// Whether the turns solve a cube.
    pub fn solves(&self, cube: &Cube) -> bool {
        cube.after(&self.face_turns().0).is_solved()
    }

    /// Length by a count.
    pub fn length(&self, count: Count<'_>) -> usize {
        match count {
            Count::HalfTurns => self.htm(),
            Count::SliceTurns => self.stm(),
            Count::Cost(objective) => objective.cost(&self.face_turns().0) as usize,
        }
    }

    /// Length in the half-turn metric.
    pub fn htm(&self) -> usize {
        self.turns().iter().map(|turn| turn.htm()).sum()
    }

    /// Length in the slice-turn metric.
    pub fn stm(&self) -> usize {
        self.turns().iter().map(|turn| turn.stm()).sum()
    }
}

/// Turns where those about one axis that stand side by side are one wherever one turn does the same.
pub(crate) fn merged(turns: impl IntoIterator<Item = HandTurn>) -> Vec<HandTurn> {
    let mut merged: Vec<HandTurn> = Vec::new();
    for turn in turns {
        let is_beside = |other: &&HandTurn| other.axis() == turn.axis();
        let beside = merged.iter().rev().take_while(is_beside).count();
        let mut places = (merged.len() - beside..merged.len()).rev();
        match places.find_map(|place| Some((place, merged[place].joined(turn)?))) {
            Some((place, joined)) => {
                merged.splice(place..=place, joined.iter().copied());
            }
            None => merged.push(turn),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_about_one_axis_are_as_few_as_they_can_be() {
        for (turns, few) in [
            ("U R R U'", "U R2 U'"),
            ("U R R' U", "U2"),
            ("U R M' U", "U Rw U"),
            ("Rw R'", "M'"),
            ("R L R' M", "Lw"),
            ("F U D U2 F", "F U' D F"),
            ("x R' x'", "R'"),
            ("x R U", "x R U"),
        ] {
            let [turns, few] = [turns, few].map(|text| HandTurn::sequence(text).unwrap());
            assert_eq!(text_of(&merged(turns)), text_of(&few));
        }
    }
}
