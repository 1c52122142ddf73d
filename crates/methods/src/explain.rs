//! Explanations of the steps of a solution: claims before and after, how the cube is held, and the cost of
//! other ways.

use std::ops::Range;

use cube_core::{Cube, Rotation};

use crate::{
    advice::{Advice, advice},
    choices::choices,
    claim::{Claim, are_joined, is_on_top, shows_top},
    count::Count,
    goal::{self, Goal, Piece},
    hand_turn::HandTurn,
    held::{CENTRES, Held, kind, ways},
    look::{self, Look},
    merged::merged,
    nodes::Nodes,
    prepared::{Prepared, PreparedStep},
    solution::{Done, Solution, rotation_of_hands},
    step::StepWay,
};

/// Pieces of a part that are named one by one, at most: those of a pair.
const MAX_TOLD_APART: usize = 2;
/// Pieces that are named when they are at home, at most: those of a block.
const MAX_TOLD_TOGETHER: usize = 5;

/// Explanation of a step of a solution. Claims and looks have the names of the cube as it is held after
/// [`Done::view`].
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// let explained = cfop.explain(&cube, &solution, Count::HalfTurns);
/// let cross = &explained[0];
/// println!("{} ways were as short", cross.choices.len());
/// assert!(!cross.after.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Claims about the cube before the turns: where to look.
    pub before: Vec<Claim>,
    /// Looks by which one recognises the case, after the turns of [`Done::setup`]; none without a case.
    pub shows: Vec<Look>,
    /// Claims about the cube after the turns.
    pub after: Vec<Claim>,
    /// Other usual algorithms for the case, where the method is played by the usual ones. Each begins as the
    /// cube is held before the rotation to [`Done::view`], and ends as the step does.
    pub choices: Vec<Vec<HandTurn>>,
    /// Rotation of the centres from where the cube lay to where they are before the step: how the cube is
    /// held, but for a middle slice that is turned. The rotation to `Done::view` comes after it.
    pub hold: Rotation,
    /// Advice of a teacher, for a part of one piece and for algorithms that are repeated.
    pub(crate) advice: Vec<Advice>,
    /// Turns of the shortest way to the same goal; `None` for few algorithms that are repeated.
    pub fewest: Option<usize>,
    /// Turns from here to the end by this solution.
    pub left: usize,
    /// Turns from here to the end, if each step is done for itself as a person does; `None` where there
    /// the method has no way on.
    pub left_by_steps: Option<usize>,
}

impl Prepared {
    /// Explains the steps of a solution, one by one. Turns are those of hands: a slice is one.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let cube = Cube::from(&"R U R'".parse::<cube_core::Turns>().expect("turns"));
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// let explained = cfop.explain(&cube, &solution.expect("CFOP solves each cube"), Count::HalfTurns);
    /// let texts = |claims: &[methods::Claim]| claims.iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(texts(&explained[0].before), ["DFR and FR are joined", "DFR and FR are in the top layer"]);
    /// assert_eq!(texts(&explained[0].after).last().expect("there are claims"), "the cube is solved");
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn explain(&self, cube: &Cube, solution: &Solution, count: Count) -> Vec<Explanation> {
        let pose = Rotation::IDENTITY;
        let mut held = Held::of(&cube.rotated(solution.rotation), pose);
        let mut view = Rotation::IDENTITY;
        let explained = solution.steps.iter().enumerate().map(|(at, done)| {
            let before = held;
            held = held.after(&done.turns);
            let rest = &solution.steps[at..];
            let by_steps = self.as_person(before, count, &mut Nodes::unlimited()).ok();
            let centres = Rotation::ALL[usize::from(before.code(CENTRES))];
            let lay = solution.rotation.then(centres);
            let side = done.view.index();
            let renamed = |claims: Vec<Claim>| {
                let claims = claims.into_iter().map(|claim| claim.renamed(side));
                claims.collect()
            };
            Explanation {
                before: renamed(self.claims_before(done, &before)),
                shows: self.looks(done, &before),
                after: renamed(self.claims_after(done, &before, &held)),
                choices: self.choices(done, &before, view, rest.len() == 1),
                hold: lay.then(std::mem::replace(&mut view, done.view)),
                advice: advice(&self.method.steps[done.step], done, &before),
                fewest: self.fewest(done, &before, count),
                left: length(rest),
                left_by_steps: by_steps.map(|steps| length(&steps)),
            }
        });
        explained.collect()
    }

    /// Other usual algorithms for the case that a cube shows, which is held after `view`; the last step brings
    /// it back to where it lay.
    fn choices(
        &self,
        done: &Done,
        held: &Held,
        view: Rotation,
        is_last: bool,
    ) -> Vec<Vec<HandTurn>> {
        let case = done.case.as_deref().filter(|_| self.method.has_usual);
        let Some(case) = case.and_then(|name| self.method.case(done.step, name)) else {
            return Vec::new();
        };
        let end = if is_last {
            Rotation::IDENTITY
        } else {
            done.view
        };
        let goal = &self.method.steps[done.step].goal;
        let (back, unviewed) = (rotation_of_hands(end.inverse().then(view)), view.inverse());
        let is_done = |held: &Held| goal.is_reached(&held.after(&back).renamed(unviewed.index()));
        choices(case, &held.renamed(view.index()), is_done)
    }

    /// Looks of the case that a cube shows, as it is held for a step.
    fn looks(&self, done: &Done, held: &Held) -> Vec<Look> {
        if done.case.is_none() {
            return Vec::new();
        }
        let held = held.after(&done.turns[..done.setup]);
        self.looks_of(
            done.step,
            &done.viewed().goal,
            &held.renamed(done.view.index()),
        )
    }

    /// Looks by which one recognises what a step, or a pair of it, has to do on a cube.
    pub(crate) fn looks_of(&self, step: usize, pieces: &str, held: &Held) -> Vec<Look> {
        let goal = &self.method.steps[step].goal;
        match (&self.method.steps[step].way, &pieces_named(pieces)[..]) {
            (StepWay::Cases(_), _) => match step.checked_sub(1) {
                Some(before) => look::of_top(held, &self.method.steps[before].goal, goal),
                None => look::of_top(held, &Goal::default(), goal),
            },
            (StepWay::Each(_), &[one, other]) if kind(one) == 0 => look::of_pair(held, other, one),
            (StepWay::Each(_), &[one, other]) => look::of_pair(held, one, other),
            _ => Vec::new(),
        }
    }

    /// Claims about a cube before a step.
    fn claims_before(&self, done: &Done, held: &Held) -> Vec<Claim> {
        let step = &self.method.steps[done.step];
        let pieces = pieces_of(done);
        let is_by_case = matches!(step.way, StepWay::Cases(_));
        let mut claims = Vec::new();
        if is_by_case {
            claims.push(Claim::Done(self.titles(0..done.step)));
        }
        claims.extend(grouped(&step.goal, &pieces, held));
        if step.goal.up_to.is_empty() && !is_by_case {
            let is_single = |piece: &Piece| step.goal.solved().any(|solved| solved == *piece);
            let singles: Vec<Piece> = pieces.into_iter().filter(is_single).collect();
            if step.parts().is_some() && singles.len() <= MAX_TOLD_APART {
                claims.extend(apart(&singles, held));
            } else {
                let (home, away) = singles.iter().partition(|&&piece| held.is_home(piece));
                claims.extend([Claim::Home(names(home)), Claim::Away(names(away))]);
            }
        }
        self.true_ones(claims, held)
    }

    /// Claims about a cube after a step.
    fn claims_after(&self, done: &Done, before: &Held, after: &Held) -> Vec<Claim> {
        let step = &self.method.steps[done.step];
        let mut claims = Vec::new();
        let pieces = pieces_of(done);
        if step.parts().is_some() || pieces.len() <= MAX_TOLD_TOGETHER {
            claims.push(Claim::Home(names(pieces.clone())));
        }
        claims.push(Claim::Done(vec![step.title.clone()]));
        let kept = self.titles(0..done.step);
        if Claim::Done(kept.clone()).holds(before, &self.method) {
            claims.push(Claim::Kept(kept));
        }
        for part in step.parts().unwrap_or_default() {
            if before.are_home(part) {
                claims.push(Claim::Home(names(part.clone())));
            } else if let [one, other] = part[..] {
                if !are_joined(before, one, other) {
                    claims.push(Claim::Joined([one, other].map(goal::name)));
                }
            }
        }
        let later = self.titles(done.step + 1..self.method.steps.len());
        let skipped = later.into_iter().map(Claim::Skipped);
        let is_so = |claim: &Claim| claim.holds(after, &self.method);
        claims.extend(skipped.take_while(is_so));
        claims.push(Claim::Solved);
        self.true_ones(claims, after)
    }

    /// The claims that are true of a cube.
    fn true_ones(&self, mut claims: Vec<Claim>, held: &Held) -> Vec<Claim> {
        claims.retain(|claim| claim.holds(held, &self.method));
        claims
    }

    fn titles(&self, steps: Range<usize>) -> Vec<String> {
        let steps = self.method.steps[steps].iter();
        steps.map(|step| step.title.clone()).collect()
    }

    /// Turns of the shortest way to what a step has done.
    fn fewest(&self, done: &Done, held: &Held, count: Count) -> Option<usize> {
        match &self.steps[done.step] {
            PreparedStep::Each(each) => {
                let solved = each.solved(held);
                let pieces = pieces_of(done);
                let part = each
                    .open(solved)
                    .find(|part| each.pieces(*part) == pieces)?;
                Some(
                    each.shortest(solved, part, held, &mut Nodes::unlimited())?
                        .len(),
                )
            }
            PreparedStep::Search(_) | PreparedStep::Cases(_) => {
                let shortest = self
                    .next(done.step, held, done.view, count, &mut Nodes::unlimited())
                    .ok()??;
                Some(length(&[shortest]))
            }
            PreparedStep::Words { .. } => None,
        }
    }
}

/// Pieces of a step or part that was done.
fn pieces_of(done: &Done) -> Vec<Piece> {
    pieces_named(&done.goal)
}

fn pieces_named(names: &str) -> Vec<Piece> {
    goal::pieces(names).expect("names of pieces are read as they are printed")
}

fn names(pieces: Vec<Piece>) -> Vec<String> {
    pieces.into_iter().map(goal::name).collect()
}

/// Turns of hands that some steps take together.
fn length(steps: &[Done]) -> usize {
    let turns = steps.iter().flat_map(|step| step.turns.iter().copied());
    merged(turns).into_iter().map(HandTurn::stm).sum()
}

/// Claims about pieces of a goal that may stand for one another.
fn grouped(goal: &Goal, pieces: &[Piece], held: &Held) -> Vec<Claim> {
    let of = |list: &[Piece], is_told: &dyn Fn(Piece) -> bool| {
        names(
            list.iter()
                .copied()
                .filter(|piece| is_told(*piece))
                .collect(),
        )
    };
    let is_turned = |piece: Piece| held.code(piece) % ways(piece) != 0;
    let mut claims = Vec::new();
    for group in &goal.groups {
        let list: Vec<Piece> = pieces
            .iter()
            .copied()
            .filter(|it| group.pieces.contains(it))
            .collect();
        let is_of_top = group.pieces.iter().all(|piece| is_on_top(*piece));
        match (group.oriented, group.pieces.len()) {
            (_, 1) | (false, _) => {}
            (true, _) if is_of_top => {
                claims.push(Claim::TopColour(of(&list, &|piece| shows_top(held, piece))));
                claims.push(Claim::NoTopColour(of(&list, &|piece| {
                    !shows_top(held, piece)
                })));
            }
            (true, _) => claims.push(Claim::WrongWay(of(&list, &is_turned))),
        }
        if group.pieces.len() > 1 {
            let is_outside = |piece| !group.pieces.contains(&held.place(piece));
            claims.push(Claim::Outside {
                pieces: of(&list, &is_outside),
                places: names(group.pieces.clone()),
            });
        }
    }
    claims
}

/// Claims about the few pieces of a part.
fn apart(pieces: &[Piece], held: &Held) -> Vec<Claim> {
    let mut claims = Vec::new();
    if let [one, other] = *pieces {
        if are_joined(held, one, other) {
            claims.push(Claim::Joined([one, other].map(goal::name)));
        }
    }
    let on_top = |piece: &&Piece| is_on_top(held.place(**piece)) && !is_on_top(**piece);
    claims.push(Claim::OnTop(names(
        pieces.iter().filter(on_top).copied().collect(),
    )));
    for &piece in pieces {
        let (name, place) = (goal::name(piece), goal::name(held.place(piece)));
        claims.extend([
            Claim::Home(vec![name.clone()]),
            Claim::Reversed(name.clone()),
            Claim::Stuck { piece: name, place },
        ]);
    }
    claims
}
