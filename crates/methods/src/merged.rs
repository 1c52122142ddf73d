//! Turns that stand side by side become one, where one does the same.

use cube_core::Rotation;

use crate::hand_turn::HandTurn;

/// Turns where those about one axis that stand side by side are one wherever one turn does the same.
pub(crate) fn merged(turns: impl IntoIterator<Item = HandTurn>) -> Vec<HandTurn> {
    let turns = turns.into_iter().map(|turn| (turn, Rotation::IDENTITY));
    let merged = merged_in_views(turns);
    merged.into_iter().map(|(turn, _)| turn).collect()
}

/// Turns as [`merged`], with the rotation after which each is looked at: of those that become one, that of
/// the first.
pub(crate) fn merged_in_views(
    turns: impl IntoIterator<Item = (HandTurn, Rotation)>,
) -> Vec<(HandTurn, Rotation)> {
    let mut merged: Vec<(HandTurn, Rotation)> = Vec::new();
    for (turn, view) in turns {
        let is_beside = |(other, _): &&(HandTurn, Rotation)| other.axis() == turn.axis();
        let beside = merged.iter().rev().take_while(is_beside).count();
        let mut places = (merged.len() - beside..merged.len()).rev();
        match places.find_map(|place| Some((place, merged[place].0.joined(turn)?))) {
            Some((place, joined)) => {
                let view = merged[place].1;
                merged.splice(place..=place, joined.iter().map(|turn| (*turn, view)));
            }
            None => merged.push((turn, view)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand_turn::text_of;

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
