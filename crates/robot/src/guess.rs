//! Guess of the cube before the last face is read.
//!
//! Five faces show most pieces whole and each other piece in part, and nearly always the recogniser
//! names the cube from them. The robot therefore searches for the solution of that cube while it
//! reads the last face, about three seconds in which the program only waits. If the last face
//! confirms the guess, the solver goes on with this search; otherwise the run drops it.

use actuator::Stance;
use cube_core::Cube;
use solver::Search;

use crate::{
    robot_time::RobotTime,
    thought::{Question, Thought},
};

/// A probable cube, its stance after the last look, and the search for its solution.
#[derive(Debug)]
pub(crate) struct Guess {
    cube: Cube,
    stance: Stance,
    pub(crate) thought: Thought,
}

impl Guess {
    /// Guess that this cube will have this stance; its search leads to this target.
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

    /// The search, if the guess names this cube and this stance.
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
    fn a_right_guess_keeps_its_search() {
        let (guess, cube) = guess();
        guess.thought.advance(50_000);
        let search = guess
            .search(&cube, Stance::START)
            .expect("the guess was right");
        let best = search.best().expect("a solution was found");
        assert!(cube.after(best).is_solved());
    }

    #[test]
    fn a_guess_of_another_cube_or_another_stance_loses_its_search() {
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
    fn a_guess_that_had_no_time_to_search_gives_no_search() {
        let (guess, cube) = guess();
        assert!(guess.search(&cube, Stance::START).is_none());
    }
}
