//! Goals looked at from elsewhere: which rotations of the whole cube leave a goal or a method as it is.

use cube_core::Rotation;

use crate::{
    goal::{Goal, Group},
    hand_turn::HandTurn,
    held::{self, PIECES, kind},
    method::Method,
    step::{Step, StepWay},
};

/// Where "the right way round" has to mean the same before and after a rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signs {
    /// In every place: a table follows the pieces through all of them.
    Everywhere,
    /// In the places of the group: all that a goal asks about.
    AtHome,
}

/// The groups by the names that their pieces have after a rotation, in a fixed order; `None` where "the
/// right way round" would mean something else for pieces that stand for one another.
pub(crate) fn renamed_groups(
    groups: &[Group],
    rotation: usize,
    signs: Signs,
) -> Option<Vec<Group>> {
    let renamed = |group: &Group| {
        let renamed = |&piece: &usize| held::renamed_piece(piece, rotation);
        let mut pieces: Vec<usize> = group.pieces.iter().map(renamed).collect();
        pieces.sort_unstable();
        let of_kind = |piece: &usize| kind(*piece) == kind(pieces[0]);
        let keeps = |piece: usize| held::keeps_first_sticker(piece, rotation);
        let is_kept = match signs {
            Signs::AtHome => pieces.iter().all(|&piece| keeps(piece)),
            Signs::Everywhere => (0..PIECES).filter(of_kind).all(keeps),
        };
        let oriented = group.oriented;
        (pieces.len() == 1 || !oriented || is_kept).then_some(Group { pieces, oriented })
    };
    let mut groups = groups.iter().map(renamed).collect::<Option<Vec<_>>>()?;
    groups.sort_unstable();
    Some(groups)
}

/// Whether all cubes that show these groups as solved show the others as solved, too.
pub(crate) fn implies(groups: &[Group], others: &[Group]) -> bool {
    let covers = |group: &Group, other: &Group, piece: &usize| {
        group.pieces.contains(piece)
            && group
                .pieces
                .iter()
                .all(|piece| other.pieces.contains(piece))
            && (group.oriented || !other.oriented)
    };
    others.iter().all(|other| {
        let is_covered = |piece| groups.iter().any(|group| covers(group, other, piece));
        other.pieces.iter().all(is_covered)
    })
}

/// Whether a rotation only changes the names of these turns among themselves.
pub(crate) fn keeps_turns(turns: &[HandTurn], rotation: usize) -> bool {
    turns
        .iter()
        .all(|turn| turns.contains(&turn.renamed(rotation)))
}

fn keeps_goal(goal: &Goal, rotation: usize) -> bool {
    let [before, after] =
        [0, rotation].map(|rotation| renamed_groups(&goal.groups, rotation, Signs::AtHome));
    before == after && keeps_turns(&goal.up_to, rotation)
}

/// Whether a rotation only changes the names of parts among themselves.
fn keeps_parts(parts: &[Vec<usize>], rotation: usize) -> bool {
    let names = |rotation| {
        let renamed = |piece: &usize| held::renamed_piece(*piece, rotation);
        let parts = parts.iter().map(|part| {
            let mut part: Vec<usize> = part.iter().map(renamed).collect();
            part.sort_unstable();
            part
        });
        let mut parts: Vec<Vec<usize>> = parts.collect();
        parts.sort_unstable();
        parts
    };
    names(0) == names(rotation)
}

/// Whether a rotation only changes the names in a step among themselves: its goal, turns and parts.
pub(crate) fn keeps_step(step: &Step, rotation: usize) -> bool {
    let keeps_way = match &step.way {
        StepWay::Search(turns) => keeps_turns(turns, rotation),
        StepWay::Cases(_) => true,
        StepWay::Each(each) => {
            keeps_turns(&each.turns, rotation) && keeps_parts(&each.parts, rotation)
        }
        StepWay::Words(words) => keeps_parts(&words.parts, rotation),
    };
    keeps_way && keeps_goal(&step.goal, rotation)
}

impl Method {
    /// The ways to hold a cube that make a difference to this method, the identity first: of those that
    /// show each step the same, one.
    ///
    /// ```
    /// use methods::Method;
    /// let held = |name| Method::shipped(name).expect("it comes with the program").placements();
    /// // A cross does not care which side is in front.
    /// assert_eq!(held("cfop").len(), 6);
    /// assert_eq!(held("petrus").len(), 24);
    /// assert_eq!(held("zz").len(), 12);
    /// // One face for the edges, and one of the two others for the corners: opposite ones are alike.
    /// assert_eq!(held("reduction").len(), 6);
    /// ```
    pub fn placements(&self) -> Vec<Rotation> {
        let keeps = |rotation: &Rotation| {
            let mut steps = self.steps.iter();
            steps.all(|step| keeps_step(step, rotation.index()))
        };
        let alike: Vec<Rotation> = Rotation::ALL.into_iter().filter(keeps).collect();
        let mut placements: Vec<Rotation> = Vec::new();
        for rotation in Rotation::ALL {
            let is_known = |same: &Rotation| placements.contains(&rotation.then(*same));
            if !alike.iter().any(is_known) {
                placements.push(rotation);
            }
        }
        placements
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal;

    fn groups(lists: &[&str], oriented: bool) -> Vec<Group> {
        let group = |list: &&str| Group {
            pieces: goal::pieces(list).unwrap(),
            oriented,
        };
        lists.iter().map(group).collect()
    }

    #[test]
    fn solved_pieces_imply_their_groups_but_not_the_other_way_round() {
        let [solved, together] = [&["DL", "DB"][..], &["DL DB"]].map(|lists| groups(lists, true));
        assert!(implies(&solved, &together));
        assert!(!implies(&together, &solved));
        assert!(implies(&together, &groups(&["DL DB"], false)));
        assert!(!implies(&groups(&["DL DB"], false), &together));
    }

    #[test]
    fn a_quarter_turn_of_the_whole_cube_changes_which_edges_are_bad() {
        let y = Rotation::Y.index();
        let y2 = Rotation::Y.then(Rotation::Y).index();
        let middle = groups(&["FR FL BL BR"], true);
        let top = groups(&["UR UF UL UB"], true);
        assert_eq!(renamed_groups(&middle, y, Signs::AtHome), None);
        assert!(renamed_groups(&middle, y2, Signs::Everywhere).is_some());
        assert!(renamed_groups(&top, y, Signs::AtHome).is_some());
        assert_eq!(renamed_groups(&top, y, Signs::Everywhere), None);
    }
}
