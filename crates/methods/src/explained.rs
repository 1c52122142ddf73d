//! Steps of a solution with their reasons: how the cube is held, the turns, and the reasons for them.

use cube_core::{Cube, Face, Rotation};
use serde::Serialize;

use crate::{
    advice::Advice,
    case::Case,
    claim::Claim,
    count::Count,
    explain::Explanation,
    hand_turn::text_of,
    keyed::Keyed,
    look::Look,
    prepared::Prepared,
    solution::{InHand, Solution},
    why::why,
};

/// A step with its reasons. Its JSON is that of `mindcub3r solve --json`.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// let steps = cfop.explained(&cube, &solution, Count::HalfTurns);
/// assert_eq!(steps[0].name, "Cross");
/// println!("{}: {}", steps[0].turns, steps[0].why);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExplainedStep {
    /// Title of the step.
    pub name: String,
    /// Pieces that the step solves. They, claims and looks have the names of the cube as it is held after
    /// the rotation with which `turns` may begin.
    pub goal: String,
    /// Way to hold the cube before the step.
    pub hold: Hold,
    /// Turns of the step. A rotation about the axis of U before them brings its case to where it is taught;
    /// one behind those of the last step brings the cube back.
    pub turns: String,
    /// Case that the cube showed, where the step has cases.
    pub case: Option<String>,
    /// Claims about the cube before the turns.
    pub before: Vec<String>,
    /// Reason for these turns.
    pub why: String,
    /// Parts that could have come next instead.
    pub others: Vec<Other>,
    /// Other usual algorithms for the case, each from the same hold to the same hold; none without
    /// `--usual`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub usual: Vec<String>,
    /// Claims about the cube after the turns.
    pub after: Vec<String>,
    /// Turns, without rotations of the whole cube.
    #[serde(skip)]
    pub count: usize,
    /// Way to hold the cube after the rotation with which the turns may begin.
    #[serde(skip)]
    pub held: Hold,
    /// Turn of U, after a rotation with which `turns` may begin, after which the looks are seen; empty without one.
    #[serde(skip)]
    pub setup: String,
    /// `before` as data.
    #[serde(skip)]
    pub claims_before: Vec<Claim>,
    /// `after` as data.
    #[serde(skip)]
    pub claims_after: Vec<Claim>,
    /// Advice of a teacher by its keys, one sentence for each: where the piece of the step is, and what the turns do with
    /// it. Empty for steps of more pieces, and for those by cases.
    #[serde(skip)]
    pub advice: Vec<Keyed>,
    /// Looks by which one recognises the case, one by one; none without a case.
    #[serde(skip)]
    pub looks: Vec<String>,
    /// `looks` as data.
    #[serde(skip)]
    pub shows: Vec<Look>,
}

/// Way to hold a cube. Its JSON is a text such as `U F`.
///
/// ```
/// use cube_core::{Face, Rotation};
/// use methods::Hold;
/// let tilted = Hold { top: Face::F, front: Face::D };
/// assert_eq!(Hold::after(Rotation::X), tilted);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// Face whose centre is on top.
    pub top: Face,
    /// Face whose centre is in front.
    pub front: Face,
}

impl Hold {
    /// The hold after a rotation of the whole cube.
    ///
    /// ```
    /// use cube_core::{Face, Rotation};
    /// use methods::Hold;
    /// assert_eq!(Hold::after(Rotation::Y), Hold { top: Face::U, front: Face::R });
    /// ```
    pub fn after(rotation: Rotation) -> Self {
        let [top, front] = [Face::U, Face::F].map(|place| rotation.inverse().apply(place));
        Self { top, front }
    }

    /// Name of a piece of a cube that is held so, by the faces on which its stickers belonged as the cube lay.
    /// They keep their order.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// use methods::Hold;
    /// assert_eq!(Hold::after(Rotation::Y).lying("DF"), "DR");
    /// assert_eq!(Hold::after(Rotation::Y).lying("centres"), "centres");
    /// ```
    pub fn lying(self, name: &str) -> String {
        let rotation = Rotation::bringing(self.top, self.front).unwrap_or(Rotation::IDENTITY);
        let lying = |letter: char| match Face::from_letter(letter) {
            Some(face) => rotation.inverse().apply(face).letter(),
            None => letter,
        };
        name.chars().map(lying).collect()
    }
}

impl Serialize for Hold {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = [self.top, self.front].map(|face| face.to_string());
        letters.join(" ").serialize(serializer)
    }
}

/// Another part that could have come next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Other {
    /// Pieces that the part solves.
    pub goal: String,
    /// Turns that it would have taken.
    pub turns: usize,
}

impl Prepared {
    /// The steps of a solution that this method has found for `cube`, each with its reasons; costs are
    /// counted by `count`.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Turns};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let solution = solution.expect("the method is proven");
    /// let steps = cfop.explained(&cube, &solution, Count::HalfTurns);
    /// assert_eq!(steps.len(), solution.steps.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explained(
        &self,
        cube: &Cube,
        solution: &Solution,
        count: Count<'_>,
    ) -> Vec<ExplainedStep> {
        let explained = self.explain(cube, solution, count);
        let step = |(in_hand, explained): (InHand, Explanation)| {
            let done = &in_hand.step;
            let case = done.case.as_deref();
            let case = case.and_then(|name| self.method().case(done.step, name));
            ExplainedStep::new(&in_hand, case, &explained)
        };
        solution
            .in_hand()
            .into_iter()
            .zip(explained)
            .map(step)
            .collect()
    }
}

impl ExplainedStep {
    fn new(in_hand: &InHand, case: Option<&Case>, explained: &Explanation) -> Self {
        let done = &in_hand.step;
        let others = done.others.iter();
        let others = others.map(|(goal, turns)| Other {
            goal: goal.clone(),
            turns: *turns,
        });
        let texts = |claims: &[Claim]| claims.iter().map(ToString::to_string).collect();
        Self {
            name: done.name.clone(),
            goal: done.goal.clone(),
            hold: Hold::after(explained.hold),
            turns: text_of(&in_hand.turns()),
            case: done.case.clone(),
            before: texts(&explained.before),
            why: why(done, case, explained),
            others: others.collect(),
            usual: explained
                .choices
                .iter()
                .map(|turns| text_of(turns))
                .collect(),
            after: texts(&explained.after),
            count: done.turns.iter().map(|turn| turn.stm()).sum(),
            held: Hold::after(explained.hold.then(in_hand.rotation)),
            setup: text_of(&done.turns[..done.setup]),
            claims_before: explained.before.clone(),
            claims_after: explained.after.clone(),
            advice: explained.advice.iter().map(Advice::keyed).collect(),
            looks: explained.shows.iter().map(ToString::to_string).collect(),
            shows: explained.shows.clone(),
        }
    }
}
