//! Search for a shorter end of the plan while the motors perform its beginning.
//!
//! ```text
//!   plan      spin hold-tilt turn tilt tilt turn ...
//!   search    the cube as │ the cube after │ ... and so on, after each of the first turns
//!   from      it lies     │ the first turn │
//!                         until a turn begins, or is announced with the motion before it
//! ```
//! The cube keeps its state until a layer turns: the search before the first motion goes on until
//! the first turn is settled. The next search looks for a cheaper way from the state after that
//! turn, until the second turn is settled, and so on for a few turns.
//!
//! A motion that saves time by overlapping with the motion before it is announced with that motion,
//! and the robot always makes an announced motion. Any other motion is not announced and can still
//! be replaced. Before a motion begins, a cheaper end replaces the motions that are not announced.
//! The planner plans this end from the stance of the robot at that moment, at rest or just after
//! the announced motion, so that the saved time is exact.

use std::time::Duration;

use actuator::{Motion, Plan, Planner, Start, Step};
use cube_core::{Cube, Turn, Turns};
use solver::SolveError;

use crate::robot_time::RobotTime;
use crate::thought::{Question, Thought};

/// Turns after which the search ends. The rest of a plan is then so short that the search finds
/// nothing cheaper in the time of a turn. `docs/solving.md` has the counts.
const MAX_SEARCHED_TURNS: usize = 5;

/// Gain of the search while the motors move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Gain {
    /// Number of times that a cheaper end replaced the rest of the plan.
    pub(crate) replaced: usize,
    /// Robot time saved by all replacements together.
    pub(crate) saved: Duration,
}

/// A plan whose beginning the robot is performing.
#[derive(Debug)]
pub(crate) struct Ahead<'a> {
    planner: &'a Planner,
    target: Cube,
    /// The plan; its first `done` steps are settled.
    plan: Plan,
    /// Number of settled steps of the plan: performed, or announced.
    done: usize,
    /// Stance, and motion just made, after the settled steps.
    start: Start,
    /// The cube after the settled steps.
    cube: Cube,
    /// Number of turns in the settled steps, of this plan and those before.
    turns: usize,
    /// The step that is announced and not yet performed.
    announced: Option<Settled>,
    /// The turn of the step that the robot is performing.
    turning: Option<Turn>,
    /// The turns that the robot has performed.
    made: Turns,
    /// Number of turns before the state from which the thought searches; none if the search ended.
    answers_after: Option<usize>,
    thought: Thought,
    gain: Gain,
}

/// A settled step, and its turn, if it has one.
#[derive(Debug, Clone, Copy)]
struct Settled {
    step: Step,
    turn: Option<Turn>,
}

impl<'a> Ahead<'a> {
    /// The plan leads from the cube to the target. `thought` searches for the same; without a
    /// thought the plan stays as it is.
    pub(crate) fn new(
        planner: &'a Planner,
        (cube, target): (Cube, Cube),
        plan: Plan,
        thought: Option<Thought>,
    ) -> Self {
        Self {
            planner,
            target,
            start: plan.start(),
            plan,
            done: 0,
            cube,
            turns: 0,
            announced: None,
            turning: None,
            made: Turns::new(),
            answers_after: thought.is_some().then_some(0),
            thought: thought.unwrap_or_default(),
            gain: Gain::default(),
        }
    }

    /// The next step, and the motion that is announced with it. A cheaper end replaces the steps
    /// that are not settled.
    ///
    /// # Errors
    /// When a solution of the solver does not solve the cube: a fault of the solver.
    pub(crate) fn next(&mut self) -> Result<Option<(Step, Option<Motion>)>, SolveError> {
        self.replace_the_rest()?;
        let Some(Settled { step, turn }) = self.announced.take().or_else(|| self.settle()) else {
            return Ok(None);
        };
        self.turning = turn;
        if self.is_announced_with(step) {
            self.announced = self.settle();
        } else {
            self.start = self.start.stance().into();
        }
        let next = self.announced.map(|next| next.step.motion);
        Ok(Some((step, next)))
    }

    /// Notes that the robot performed the step of the last call of [`Self::next`]; returns the turn
    /// of this step, if it has one.
    pub(crate) fn performed(&mut self) -> Option<Turn> {
        let turn = self.turning.take();
        self.made.extend(turn);
        turn
    }

    /// Number of motions after the step of the last call of [`Self::next`].
    pub(crate) fn left(&self) -> usize {
        usize::from(self.announced.is_some()) + self.rest().len()
    }

    /// Time of the motions after the step of the last call of [`Self::next`].
    pub(crate) fn time_left(&self) -> Duration {
        let announced = self.announced.map(|announced| announced.step.cost);
        announced.unwrap_or_default() + self.time_of_rest()
    }

    /// The turns made so far.
    pub(crate) fn made(&self) -> &Turns {
        &self.made
    }

    /// Gain of the search so far.
    pub(crate) fn gain(&self) -> Gain {
        self.gain
    }

    /// The steps that are not settled.
    fn rest(&self) -> &[Step] {
        &self.plan.steps()[self.done..]
    }

    /// Whether the next step that is not settled saves time by following this step at once.
    fn is_announced_with(&self, step: Step) -> bool {
        let costs = self.planner.costs();
        self.rest().first().is_some_and(|next| {
            costs.after(Some(step.motion), next.motion) < costs.milliseconds(next.motion)
        })
    }

    fn time_of_rest(&self) -> Duration {
        self.rest().iter().map(|step| step.cost).sum()
    }

    /// Settles the first of the steps that are not settled; none if the plan ends.
    fn settle(&mut self) -> Option<Settled> {
        let step = *self.rest().first()?;
        let (start, turn) = self.start.apply(step.motion).expect("a plan is legal");
        self.start = start;
        self.done += 1;
        if let Some(turn) = turn {
            self.cube = self.cube.turned(turn);
            self.turns += 1;
            self.search_from_settled();
        }
        Some(Settled { step, turn })
    }

    /// Replaces the steps that are not settled by the cheapest end that the search found, if that
    /// is cheaper.
    fn replace_the_rest(&mut self) -> Result<(), SolveError> {
        if self.answers_after == Some(self.turns) {
            for turns in self.thought.fetch()? {
                self.consider(&turns);
            }
        }
        Ok(())
    }

    /// Replaces the rest of the plan by these turns if they lead to the target in less time.
    fn consider(&mut self, turns: &[Turn]) {
        let plan = self.planner.plan(self.start, turns);
        let now = self.time_of_rest();
        let leads_there = self.cube.after(&plan.turns_performed()) == self.target;
        if leads_there && plan.cost() < now {
            self.gain.replaced += 1;
            self.gain.saved += now.saturating_sub(plan.cost());
            self.plan = plan;
            self.done = 0;
        }
    }

    /// Starts a search from the cube as it lies after the settled steps.
    fn search_from_settled(&mut self) {
        if self.answers_after.is_none() || self.turns > MAX_SEARCHED_TURNS {
            self.answers_after = None;
            self.thought.end();
            return;
        }
        self.thought.turn_to(Question {
            from: self.cube,
            to: self.target,
            objective: RobotTime::new(self.planner, self.start).objective().clone(),
            below: u32::try_from(self.time_of_rest().as_millis()).ok(),
        });
        self.answers_after = Some(self.turns);
    }
}

#[cfg(test)]
mod tests {
    use actuator::{CostModel, Stance};
    use cube_core::tables;
    use solver::Search;

    use super::*;

    struct Performed {
        took: Duration,
        cube: Cube,
        gain: Gain,
        motions: String,
    }

    /// Performs a plan to its end; searches this many nodes during each motion. Every motion has to
    /// be legal where it is made.
    fn perform(mut ahead: Ahead<'_>, from: Cube, nodes: u64) -> Performed {
        let (mut took, mut motions) = (Duration::ZERO, Vec::new());
        let (mut start, mut cube) = (ahead.start, from);
        let mut announced = None;
        while let Some((step, next)) = ahead.next().expect("the solver solves") {
            match announced {
                Some(announced) => assert_eq!(step.motion, announced),
                None => start = start.stance().into(),
            }
            announced = next;
            let price = ahead.planner.costs().after(start.last(), step.motion);
            assert_eq!(step.cost.as_millis(), u128::from(price));
            let (after, turn) = start.apply(step.motion).expect("legal");
            start = after;
            cube = turn.map_or(cube, |turn| cube.turned(turn));
            ahead.thought.advance(nodes);
            ahead.performed();
            took += step.cost;
            motions.push(step.motion.to_string());
        }
        assert_eq!(announced, None, "nothing follows the last motion");
        assert_eq!(cube, from.after(ahead.made()));
        Performed {
            took,
            cube,
            gain: ahead.gain(),
            motions: motions.join(" "),
        }
    }

    /// Prices in which each kind of overlap saves a different time.
    fn overlapping() -> CostModel {
        CostModel::from_toml(
            "lift_then_spin_saves_s = 0.15\nspin_then_lower_saves_s = 0.2\n\
             lay_then_turn_saves_s = 0.1\nlay_then_pull_saves_s = 0.05\n\
             turn_then_flip_saves_s = 0.12",
        )
        .expect("in range")
    }

    fn scrambled() -> Cube {
        let turns: Turns = "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L' F2 D R2"
            .parse()
            .expect("turns");
        Cube::from(&turns)
    }

    /// A search that has just found its first solution, and the plan for that solution.
    fn hasty(planner: &Planner, cube: Cube, target: Cube) -> (Ahead<'_>, Plan) {
        let robot = RobotTime::new(planner, Stance::START);
        let mut search = Search::new(&cube, &target, robot.objective());
        while search.best().is_none() {
            search.advance(100).expect("the solver solves");
        }
        let turns = search.best().expect("a solution was just found");
        let plan = planner.plan(Stance::START, turns);
        let thought = Some(Thought::going_on(search));
        (
            Ahead::new(planner, (cube, target), plan.clone(), thought),
            plan,
        )
    }

    #[test]
    fn a_solution_found_before_the_first_turn_saves_the_stated_time_and_reaches_the_target() {
        let planner = Planner::new(&overlapping());
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
        assert!(replaced > 0, "no plan was replaced");
    }

    #[test]
    fn a_solution_found_after_a_turn_replaces_the_rest_of_the_plan() {
        let planner = Planner::new(&overlapping());
        let cube = scrambled();
        let plan = planner.plan(Stance::START, &tables::solve(&cube, &Cube::SOLVED));
        let (first, motions) = (plan.cost(), plan.to_string());
        let thought = Some(Thought::default());
        let ahead = Ahead::new(&planner, (cube, Cube::SOLVED), plan, thought);
        let performed = perform(ahead, cube, 50_000);
        assert!(performed.cube.is_solved());
        assert!(performed.took < first / 2, "{:?}", performed.took);
        assert_eq!(performed.took + performed.gain.saved, first);
        let begin = &motions[..=motions.find("turn").expect("the plan turns a layer")];
        assert!(performed.motions.starts_with(begin));
    }

    #[test]
    fn only_a_motion_that_saves_time_is_announced_and_the_others_begin_at_rest() {
        let costs = CostModel::from_toml(
            "lift_then_spin_saves_s = 0\nspin_then_lower_saves_s = 0\nlay_then_turn_saves_s = 0.1\n\
             lay_then_pull_saves_s = 0\nturn_then_flip_saves_s = 0",
        )
        .expect("in range");
        let planner = Planner::new(&costs);
        let turns: Turns = "U".parse().expect("a turn");
        let plan = planner.plan(Stance::START, &turns);
        assert_eq!(plan.to_string(), "hold-tilt tilt turn-90");
        let cube = Cube::from(&turns).inverse();
        let mut ahead = Ahead::new(&planner, (cube, Cube::SOLVED), plan, None);
        let next = |ahead: &mut Ahead<'_>| {
            let (step, next) = ahead
                .next()
                .expect("no search runs")
                .expect("a step follows");
            let motions = [Some(step.motion), next].map(|motion| motion.map(|m| m.to_string()));
            (motions, ahead.start.last().is_none())
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(next(&mut ahead), ([text("hold-tilt"), None], true));
        let both = [text("tilt"), text("turn-90")];
        assert_eq!(next(&mut ahead), (both, false));
        assert_eq!(next(&mut ahead), ([text("turn-90"), None], true));
        assert_eq!(ahead.next(), Ok(None));
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
        assert_eq!(ahead.rest(), plan.steps());
    }
}
