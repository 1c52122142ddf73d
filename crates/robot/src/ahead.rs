//! The rest of a plan, made better while its beginning is performed.
//!
//! ```text
//!   plan      tilt  turn │ spin hold turn │ tilt  turn │ ...
//!   thinks of  the cube   as it will lie    ... and so on, after each of the first turns
//!              as it lies  after the first
//!              until the first turn begins
//! ```
//! As long as no layer turns, the cube stays as it is: the search before the first motion goes on
//! until the first turn begins. From then on the search is for a cheaper way from the state after
//! that turn, until the second begins, and so on for a few turns. Between any two motions before
//! the next turn a cheaper end takes the place of the one that was planned: it is planned from
//! where the robot stands then, so that what it saves is exact.

use std::time::Duration;

use actuator::{Plan, Planner, Stance, Step};
use cube_core::{Cube, Turn, Turns};
use solver::SolveError;

use crate::robot_time::RobotTime;
use crate::thought::{Question, Thought};

/// After so many turns thinking ends: what is left is then so much shorter than what is found for
/// any cube in the time of a turn that nothing cheaper turns up. `docs/solving.md` has the counts.
const THOUGHTFUL_TURNS: usize = 5;

/// What thinking while moving came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Gain {
    /// How often the rest of the plan was replaced.
    pub(crate) replaced: usize,
    /// By how much, all together.
    pub(crate) saved: Duration,
}

/// A plan of which the beginning is being performed.
#[derive(Debug)]
pub(crate) struct Ahead<'a> {
    planner: &'a Planner,
    target: Cube,
    /// As it lies now.
    cube: Cube,
    stance: Stance,
    plan: Plan,
    /// How many of the plan's steps are done.
    done: usize,
    /// The turns made, of this plan and those before.
    made: Turns,
    /// The answers of the thought begin after so many turns; none if it ended.
    answers_after: Option<usize>,
    thought: Thought,
    gain: Gain,
}

impl<'a> Ahead<'a> {
    /// The plan leads from the cube to the target. `thought` is about that too; without one the
    /// plan stays as it is.
    pub(crate) fn new(
        planner: &'a Planner,
        (cube, target): (Cube, Cube),
        plan: Plan,
        thought: Option<Thought>,
    ) -> Self {
        Self {
            planner,
            target,
            cube,
            stance: plan.start(),
            plan,
            done: 0,
            made: Turns::new(),
            answers_after: thought.is_some().then_some(0),
            thought: thought.unwrap_or_default(),
            gain: Gain::default(),
        }
    }

    /// What comes next, after the rest of the plan was replaced if there is a cheaper one.
    ///
    /// # Errors
    /// When a solution was none: a fault of the solver.
    pub(crate) fn next(&mut self) -> Result<Option<Step>, SolveError> {
        if self.answers_after == Some(self.made.len()) {
            for turns in self.thought.fetch()? {
                self.consider(&turns);
            }
        }
        let step = self.plan.steps().get(self.done).copied();
        if step.is_some_and(|step| step.completes.is_some()) {
            self.think_of_what_follows();
        }
        Ok(step)
    }

    /// The step that came next was performed; gives the turn that it made, if it made one.
    pub(crate) fn performed(&mut self) -> Option<Turn> {
        let turn;
        (self.cube, self.stance, turn) = self.after_next();
        self.made.extend(turn);
        self.done += 1;
        turn
    }

    /// What is left of the plan.
    pub(crate) fn left(&self) -> &[Step] {
        &self.plan.steps()[self.done..]
    }

    /// The time of what is left.
    pub(crate) fn time_left(&self) -> Duration {
        self.left().iter().map(|step| step.cost).sum()
    }

    /// The turns made so far.
    pub(crate) fn made(&self) -> &Turns {
        &self.made
    }

    /// What came of thinking so far.
    pub(crate) fn gain(&self) -> Gain {
        self.gain
    }

    /// Takes these turns for the rest if they lead to the target sooner.
    fn consider(&mut self, turns: &[Turn]) {
        let plan = self.planner.plan(self.stance, turns);
        let now = self.time_left();
        let leads_there = self.cube.after(&plan.turns_performed()) == self.target;
        if leads_there && plan.cost() < now {
            self.gain.replaced += 1;
            self.gain.saved += now.saturating_sub(plan.cost());
            self.plan = plan;
            self.done = 0;
        }
    }

    /// From now on thinks of the cube as it will lie after the turn that comes next.
    fn think_of_what_follows(&mut self) {
        let after = self.made.len() + 1;
        if self.answers_after.is_none() || after > THOUGHTFUL_TURNS {
            self.answers_after = None;
            self.thought.end();
            return;
        }
        let (from, stance, _) = self.after_next();
        let left = self.left()[1..].iter().map(|step| step.cost);
        self.thought.turn_to(Question {
            from,
            to: self.target,
            objective: RobotTime::new(self.planner, stance).objective().clone(),
            below: u32::try_from(left.sum::<Duration>().as_millis()).ok(),
        });
        self.answers_after = Some(after);
    }

    /// Cube and stance after the next step, and the turn that it makes.
    fn after_next(&self) -> (Cube, Stance, Option<Turn>) {
        let (stance, turn) = self
            .stance
            .apply(self.plan.steps()[self.done].motion)
            .expect("the steps of a plan are legal");
        let cube = turn.map_or(self.cube, |turn| self.cube.turned(turn));
        (cube, stance, turn)
    }
}

#[cfg(test)]
mod tests {
    use actuator::CostModel;
    use cube_core::tables;
    use solver::Search;

    use super::*;

    struct Performed {
        took: Duration,
        cube: Cube,
        gain: Gain,
        motions: String,
    }

    /// Performs a plan to its end, thinking of so many nodes during each motion; every motion has
    /// to be legal where it is made.
    fn perform(mut ahead: Ahead<'_>, from: Cube, nodes: u64) -> Performed {
        let (mut took, mut motions) = (Duration::ZERO, Vec::new());
        let (mut stance, mut cube) = (ahead.stance, from);
        while let Some(step) = ahead.next().expect("the solver solves") {
            let (after, turn) = stance.apply(step.motion).expect("legal");
            stance = after;
            cube = turn.map_or(cube, |turn| cube.turned(turn));
            ahead.thought.advance(nodes);
            ahead.performed();
            took += step.cost;
            motions.push(step.motion.to_string());
        }
        assert_eq!(cube, from.after(ahead.made()));
        Performed {
            took,
            cube,
            gain: ahead.gain(),
            motions: motions.join(" "),
        }
    }

    fn scrambled() -> Cube {
        let turns: Turns = "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L' F2 D R2"
            .parse()
            .expect("turns");
        Cube::from(&turns)
    }

    /// A search that has only just found something, and the plan for that.
    fn hasty(planner: &Planner, cube: Cube, target: Cube) -> (Ahead<'_>, Plan) {
        let robot = RobotTime::new(planner, Stance::START);
        let mut search = Search::new(&cube, &target, robot.objective());
        while search.best().is_none() {
            search.advance(100).expect("the solver solves");
        }
        let turns = &search.best().expect("it was just found").turns;
        let plan = planner.plan(Stance::START, turns);
        let thought = Some(Thought::going_on(search));
        (
            Ahead::new(planner, (cube, target), plan.clone(), thought),
            plan,
        )
    }

    #[test]
    fn what_is_found_before_the_first_turn_saves_what_it_says_and_leads_to_the_target() {
        let planner = Planner::new(&CostModel::default());
        let mut replaced = 0;
        let mut cube = scrambled();
        for target in [Cube::SOLVED, scrambled().inverse()].repeat(3) {
            let (ahead, plan) = hasty(&planner, cube, target);
            let performed = perform(ahead, cube, 50_000);
            assert_eq!(performed.cube, target);
            let Gain {
                replaced: times,
                saved,
            } = performed.gain;
            assert_eq!(times > 0, saved > Duration::ZERO);
            assert_eq!(performed.took + saved, plan.cost());
            replaced += times;
            cube = cube.after(&"R U F'".parse::<Turns>().expect("turns"));
        }
        assert!(replaced > 0, "nothing was put to the test");
    }

    #[test]
    fn what_is_found_after_a_turn_takes_the_place_of_the_rest() {
        let planner = Planner::new(&CostModel::default());
        let cube = scrambled();
        let plan = planner.plan(Stance::START, &tables::solve(&cube, &Cube::SOLVED));
        let (first, motions) = (plan.cost(), plan.to_string());
        let thought = Some(Thought::default());
        let ahead = Ahead::new(&planner, (cube, Cube::SOLVED), plan, thought);
        let performed = perform(ahead, cube, 50_000);
        assert!(performed.cube.is_solved());
        assert!(performed.took < first / 2, "{:?}", performed.took);
        assert_eq!(performed.took + performed.gain.saved, first);
        let begin = &motions[..=motions.find("turn").expect("it turns")];
        assert!(performed.motions.starts_with(begin));
    }

    #[test]
    fn a_search_that_finds_nothing_changes_nothing() {
        let planner = Planner::new(&CostModel::default());
        let (ahead, plan) = hasty(&planner, scrambled(), Cube::SOLVED);
        let performed = perform(ahead, scrambled(), 1);
        assert_eq!(performed.gain, Gain::default());
        assert_eq!(performed.motions, plan.to_string());
    }

    #[test]
    fn without_a_thought_a_plan_stays_as_it_is() {
        let planner = Planner::new(&CostModel::default());
        let cube = scrambled();
        let plan = planner.plan(Stance::START, &tables::solve(&cube, &Cube::SOLVED));
        let ahead = Ahead::new(&planner, (cube, Cube::SOLVED), plan.clone(), None);
        let performed = perform(ahead, cube, 50_000);
        assert_eq!(performed.motions, plan.to_string());
    }

    #[test]
    fn turns_that_lead_elsewhere_are_not_taken_however_short() {
        let planner = Planner::new(&CostModel::default());
        let (mut ahead, plan) = hasty(&planner, scrambled(), Cube::SOLVED);
        let elsewhere: Turns = "R U".parse().expect("turns");
        ahead.consider(&elsewhere);
        assert_eq!(ahead.gain(), Gain::default());
        assert_eq!(ahead.left(), plan.steps());
    }
}
