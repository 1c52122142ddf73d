//! Steps of a solution as parts of its face turns, for a robot that makes them.

use cube_core::Turns;
use methods::{Done, Method, Solution};
use robot::Part;

/// Steps of a solution, each with the number of face turns that it has in the whole. A turn in which
/// two steps meet belongs to the first of them; a step all of whose turns others take back is left out.
pub(crate) fn parts(method: &Method, solution: &Solution) -> Vec<Part> {
    let whole = solution.face_turns().0;
    let mut begin = 0;
    let mut parts = Vec::new();
    for (number, step) in solution.steps.iter().enumerate() {
        let is_last = number + 1 == solution.steps.len();
        let end = if is_last {
            whole.len()
        } else {
            end_of(&whole, &turns_up_to(solution, number)).max(begin)
        };
        if end > begin {
            parts.push(Part {
                name: name_of(method, step),
                turns: end - begin,
            });
        }
        begin = end;
    }
    parts
}

/// Name of a step: its case, where it has one, else its title.
pub(crate) fn name_of(method: &Method, step: &Done) -> String {
    let Some(name) = &step.case else {
        return step.name.clone();
    };
    let title = method.case(step.step, name).map(|case| &case.title);
    match title.filter(|title| !title.is_empty()) {
        Some(title) => format!("{name}: {title}"),
        None => name.clone(),
    }
}

/// Face turns of the steps up to this one, as if none followed.
fn turns_up_to(solution: &Solution, number: usize) -> Turns {
    let steps = solution.steps[..=number].to_vec();
    Solution::new(solution.rotation, steps).face_turns().0
}

/// Number of the turns of the whole that belong to its begin: those that both have, and the next one
/// where both turn the same face, by different amounts.
fn end_of(whole: &Turns, begin: &Turns) -> usize {
    let same = whole.iter().zip(begin.iter()).take_while(|(a, b)| a == b);
    let same = same.count();
    let next = whole.get(same).zip(begin.get(same));
    same + usize::from(next.is_some_and(|(a, b)| a.face == b.face))
}

#[cfg(test)]
mod tests {
    use cube_core::Rotation;
    use methods::HandTurn;

    use super::*;

    fn parts_of(steps: &[&str]) -> Vec<usize> {
        let turns = |text: &&str| HandTurn::sequence(text).expect("turns");
        let done = |text: &&str| Done::new(0, "step", turns(text));
        let solution = Solution::new(Rotation::IDENTITY, steps.iter().map(done).collect());
        let method = Method::shipped("cfop").expect("it comes with the program");
        let parts = parts(&method, &solution);
        let turns: Vec<usize> = parts.iter().map(|part| part.turns).collect();
        let whole = solution.face_turns().0.len();
        assert_eq!(turns.iter().sum::<usize>(), whole, "{steps:?}");
        turns
    }

    #[test]
    fn turns_belong_to_the_step_in_which_they_begin() {
        assert_eq!(parts_of(&["R U", "F2 D"]), [2, 2]);
        assert_eq!(parts_of(&["R U", "U F"]), [2, 1]);
        assert_eq!(parts_of(&["R U", "U' F"]), [1, 1]);
        assert_eq!(parts_of(&["R U", "U' R' F", "L"]), [1, 1]);
        assert_eq!(parts_of(&["R", "R'", "F"]), [1]);
        assert_eq!(parts_of(&["M2", "U M2"]), [2, 3]);
        assert_eq!(parts_of(&[]), [0; 0]);
    }

    #[test]
    fn a_case_names_its_step() {
        let method = Method::shipped("cfop").expect("it comes with the program");
        let step = |case: Option<&str>| {
            let mut step = Done::new(2, "Orientation", Vec::new());
            step.case = case.map(str::to_owned);
            step
        };
        assert_eq!(name_of(&method, &step(None)), "Orientation");
        assert_eq!(name_of(&method, &step(Some("OLL 27"))), "OLL 27: Sune");
        assert_eq!(name_of(&method, &step(Some("unknown"))), "unknown");
    }
}
