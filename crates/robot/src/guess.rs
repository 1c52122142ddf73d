//! What cube it probably is, before the last face is read.
//!
//! Five faces show all of most pieces and something of each other, and the rest follows: the
//! recogniser nearly always names the cube by then. So its solution is searched for while the last
//! face is read, some three seconds in which the program has only to wait. If the last face bears
//! the guess out, that much was thought for nothing; else it is forgotten.

use actuator::Stance;
use cube_core::Cube;
use solver::Search;

use crate::{
    robot_time::RobotTime,
    thought::{Question, Thought},
};

/// A cube, how it will lie, and a search that began before either was certain.
#[derive(Debug)]
pub(crate) struct Guess {
    cube: Cube,
    stance: Stance,
    pub(crate) thought: Thought,
}

impl Guess {
    /// The cube, which will lie so, is probably to be brought to this target.
    pub(crate) fn new(cube: Cube, target: Cube, stance: Stance, robot: &RobotTime<'_>) -> Self {
        let thought = Thought::default();
        thought.turn_to(Question {
            from: cube,
            to: target,
            objective: robot.objective().clone(),
            below: None,
        });
        Self {
            cube,
            stance,
            thought,
        }
    }

    /// The search, if it was for this cube that lies so.
    pub(crate) fn search(self, cube: &Cube, stance: Stance) -> Option<Search> {
        let is_right = self.cube == *cube && self.stance == stance;
        let search = self.thought.take_search();
        log::debug!(
            "the guess before the last face was {}, {} positions were looked at",
            if is_right { "right" } else { "wrong" },
            search.as_ref().map_or(0, Search::nodes),
        );
        search.filter(|_| is_right)
    }
}

#[cfg(test)]
mod tests {
    use actuator::{CostModel, Planner};

    use super::*;

    fn guess() -> (Guess, Cube) {
        let turns = "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L'";
        let cube = Cube::from(&turns.parse::<cube_core::Turns>().expect("turns"));
        let planner = Planner::new(&CostModel::default());
        let robot = RobotTime::new(&planner, Stance::START);
        let guess = Guess::new(cube, Cube::SOLVED, Stance::START, &robot);
        (guess, cube)
    }

    #[test]
    fn what_was_thought_counts_if_the_guess_was_right() {
        let (guess, cube) = guess();
        guess.thought.advance(50_000);
        let search = guess.search(&cube, Stance::START).expect("it was right");
        let best = search.best().expect("something was found");
        assert!(cube.after(&best.turns).is_solved());
    }

    #[test]
    fn what_was_thought_is_forgotten_if_the_cube_is_another_or_lies_otherwise() {
        let (wrong, cube) = guess();
        wrong.thought.advance(50_000);
        let other = cube.turned("R".parse().expect("a turn"));
        assert!(wrong.search(&other, Stance::START).is_none());
        let (wrong, cube) = guess();
        wrong.thought.advance(50_000);
        let tilted = Stance::new(Stance::START.pose.tilted(), Stance::START.arm);
        assert!(wrong.search(&cube, tilted).is_none());
    }

    #[test]
    fn a_thought_for_which_there_was_no_time_is_no_search() {
        let (guess, cube) = guess();
        assert!(guess.search(&cube, Stance::START).is_none());
    }
}
