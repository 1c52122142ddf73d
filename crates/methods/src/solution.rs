//! Solutions by a method: its steps, one after another.

use cube_core::{Cube, Rotation, Turns};

use crate::{
    count::Count,
    goal,
    hand_turn::{HandTurn, as_face_turns, text_of},
    held::renamed_piece,
    merged::merged_in_views,
};

/// A solution: how the cube is picked up, and the steps.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// for step in &solution.steps {
///     println!("{}: {}", step.name, step.text());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// Rotation of the whole cube before the first turn.
    pub rotation: Rotation,
    /// The steps that had something to do.
    pub steps: Vec<Done>,
    /// Nodes that the searches have looked at.
    pub nodes: u64,
}

/// A step that was done. Turns and pieces have the names of the hold in which the solution began; hands
/// hold the cube after `view`, as [`Solution::in_hand`] tells.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// let cross = &solution.steps[0];
/// assert_eq!((cross.step, cross.name.as_str(), cross.goal.as_str()), (0, "Cross", "DR DF DL DB"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
    /// Rotation about the axis of U, from the hold in which the solution began, after which the case stands
    /// as it is taught.
    pub view: Rotation,
    /// Number of turns of U at the beginning that bring the case to where its algorithm begins: 0 or 1.
    pub setup: usize,
}

impl Solution {
    /// Steps after a rotation of the whole cube, as if they were found without a search.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation};
    /// use methods::{Done, HandTurn, Solution};
    /// let step = Done::new(0, "sexy move", HandTurn::sequence("R U R' U'")?);
    /// let solution = Solution::new(Rotation::IDENTITY, vec![step]);
    /// let (turns, _) = solution.face_turns();
    /// assert_eq!(turns.to_string(), "R U R' U'");
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    pub const fn new(rotation: Rotation, steps: Vec<Done>) -> Self {
        Self {
            rotation,
            steps,
            nodes: 0,
        }
    }
}

impl Done {
    /// Turns of the step with this number, without pieces, case and alternatives.
    ///
    /// ```
    /// use methods::{Done, HandTurn};
    /// let step = Done::new(0, "Cross", HandTurn::sequence("F R")?);
    /// assert_eq!(step.text(), "F R");
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    pub fn new(step: usize, name: &str, turns: Vec<HandTurn>) -> Self {
        Self {
            step,
            name: name.to_owned(),
            goal: String::new(),
            turns,
            case: None,
            others: Vec::new(),
            view: Rotation::IDENTITY,
            setup: 0,
        }
    }

    /// The turns as text.
    ///
    /// ```
    /// use methods::{Done, HandTurn};
    /// let step = Done::new(0, "Cross", HandTurn::sequence("F  R2")?);
    /// assert_eq!(step.text(), "F R2");
    /// # Ok::<(), methods::InvalidHandTurn>(())
    /// ```
    pub fn text(&self) -> String {
        text_of(&self.turns)
    }

    /// The step on the cube as it is held after `view`: all names are those of that hold.
    #[must_use]
    pub fn viewed(&self) -> Self {
        let side = self.view.index();
        let others = self.others.iter();
        Self {
            goal: renamed_names(&self.goal, side),
            turns: self.turns.iter().map(|turn| turn.renamed(side)).collect(),
            others: others
                .map(|(goal, turns)| (renamed_names(goal, side), *turns))
                .collect(),
            view: Rotation::IDENTITY,
            ..self.clone()
        }
    }
}

/// A step as hands make it.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// for step in solution.in_hand() {
///     println!("{} turns, the rotations around them included", step.turns().len());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct InHand {
    /// Rotation of the whole cube that comes first.
    pub rotation: Rotation,
    /// The step on the cube as it is held then.
    pub step: Done,
    /// Rotation that ends the last step: the cube is held as before the first again.
    pub back: Rotation,
}

impl InHand {
    /// The turns of the step between the rotations.
    pub fn turns(&self) -> Vec<HandTurn> {
        let mut turns = rotation_of_hands(self.rotation);
        turns.extend(&self.step.turns);
        turns.extend(rotation_of_hands(self.back));
        turns
    }
}

/// Names of pieces after the rotation of the whole cube with this index.
pub(crate) fn renamed_names(names: &str, rotation: usize) -> String {
    let pieces = goal::pieces(names).expect("names of pieces are read as they are printed");
    let renamed = pieces
        .into_iter()
        .map(|piece| renamed_piece(piece, rotation));
    renamed.map(goal::name).collect::<Vec<_>>().join(" ")
}

/// A rotation of the whole cube as turns of hands.
pub(crate) fn rotation_of_hands(rotation: Rotation) -> Vec<HandTurn> {
    HandTurn::sequence(&rotation.to_string()).expect("rotations are turns of hands")
}

impl Solution {
    /// The steps as hands make them, each after the rotation that brings its case to where it is taught.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// assert_eq!(solution.in_hand().len(), solution.steps.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_hand(&self) -> Vec<InHand> {
        let mut view = Rotation::IDENTITY;
        let mut steps = Vec::with_capacity(self.steps.len());
        for (number, done) in (1..).zip(&self.steps) {
            let is_last = number == self.steps.len();
            steps.push(InHand {
                rotation: view.inverse().then(done.view),
                step: done.viewed(),
                back: if is_last {
                    done.view.inverse()
                } else {
                    Rotation::IDENTITY
                },
            });
            view = done.view;
        }
        steps
    }

    /// All turns, as they are made: turns about one axis that meet between two steps are one where one
    /// does the same. A rotation of the whole cube stands where a step is looked at from elsewhere than the
    /// one before it, and at the end where the last one is.
    pub fn turns(&self) -> Vec<HandTurn> {
        let (mut turns, view) = self.turns_and_view();
        turns.extend(rotation_of_hands(view.inverse()));
        turns
    }

    /// All turns, without the rotation at the end, and the rotation after which the cube is held then.
    fn turns_and_view(&self) -> (Vec<HandTurn>, Rotation) {
        let steps = self.steps.iter();
        let turns = steps.flat_map(|done| done.turns.iter().map(|turn| (*turn, done.view)));
        let mut view = Rotation::IDENTITY;
        let mut all = Vec::new();
        for (turn, next) in merged_in_views(turns) {
            all.extend(rotation_of_hands(view.inverse().then(next)));
            all.push(turn.renamed(next.index()));
            view = next;
        }
        (all, view)
    }

    /// Face turns of the cube as it lay before it was picked up, simplified, and the rotation of the
    /// whole cube that is left.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// let (turns, _) = solution.face_turns();
    /// assert!(cube.after(&turns).is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let (turns, view) = self.turns_and_view();
        let back = view.inverse().then(self.closing_rotation());
        let words = [self.rotation.to_string(), text_of(&turns), back.to_string()];
        let words = words.iter().filter(|words| !words.is_empty());
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// The rotation that brings the whole cube back to where it lay before.
    pub fn closing_rotation(&self) -> Rotation {
        self.face_turns().1.inverse()
    }

    /// Whether the turns solve a cube.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// assert!(solution.solves(&cube));
    /// assert!(!solution.solves(&Cube::SOLVED));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solves(&self, cube: &Cube) -> bool {
        cube.after(&self.face_turns().0).is_solved()
    }

    /// Length by a count.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// assert_eq!(solution.length(Count::HalfTurns), solution.htm());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn length(&self, count: Count<'_>) -> usize {
        match count {
            Count::HalfTurns => self.htm(),
            Count::SliceTurns => self.stm(),
            Count::Cost(objective) => objective.cost(&self.face_turns().0) as usize,
        }
    }

    /// Length in the half-turn metric.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// assert!(solution.htm() >= solution.stm(), "a slice turn is two turns of faces");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn htm(&self) -> usize {
        self.turns().iter().map(|turn| turn.htm()).sum()
    }

    /// Length in the slice-turn metric.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// assert!(solution.stm() <= solution.htm());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stm(&self) -> usize {
        self.turns().iter().map(|turn| turn.stm()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_looked_at_from_its_side_and_the_last_one_turns_the_cube_back() {
        let done = |(step, (text, view))| Done {
            step,
            name: String::new(),
            goal: "FL".to_owned(),
            turns: HandTurn::sequence(text).expect("turns"),
            case: None,
            others: vec![("BL".to_owned(), 3)],
            view,
            setup: 0,
        };
        let views = [
            ("R U", Rotation::IDENTITY),
            ("U' F U", Rotation::Y.inverse()),
            ("U L", Rotation::Y.inverse()),
        ];
        let solution = Solution {
            rotation: Rotation::X,
            steps: views.into_iter().enumerate().map(done).collect(),
            nodes: 0,
        };
        assert_eq!(text_of(&solution.turns()), "R y' R U2 F y");
        let in_hand = solution.in_hand();
        let texts: Vec<String> = in_hand.iter().map(|step| text_of(&step.turns())).collect();
        assert_eq!(texts, ["R U", "y' U' R U", "U F y"]);
        assert_eq!(in_hand[1].step.goal, "FR");
        assert_eq!(in_hand[1].step.others, [("FL".to_owned(), 3)]);
        assert_eq!(solution.htm(), 4);
        // After x, F is what lay at D, and U what lay at F.
        let (turns, rotation) = solution.face_turns();
        assert_eq!((&*turns.to_string(), rotation), ("R D F2 L", Rotation::X));
    }
}
