//! Rounds: the order in which the table brings the wanted squares under the arm, and the angle at
//! which it stops.

use brick::Degrees;

use crate::settings::{ScanSettings, Stop};

/// Way of the table from rest to the first window. After it the play of the gears lies on its usual
/// side.
const RUN_UP: Degrees = Degrees::new(20);

/// Greatest way back to the begin of a round that the table makes while the arm comes, in degrees
/// of the cube.
const SHORT_WAY_BACK_DEG: f64 = 12.0;

/// Cost of the arm's way to the first stop, an edge or a corner: from the centre, or from the park.
/// All costs are angles that the table would turn in that time, in motor degrees.
const ARM_COMES_DEG: [i32; 2] = [190, 260];
/// Cost of parking the arm. See [`ARM_COMES_DEG`].
const ARM_PARKS_DEG: i32 = 210;
/// Cost of starting the table. See [`ARM_COMES_DEG`].
const START_DEG: i32 = 45;
/// Cost of stopping the table. See [`ARM_COMES_DEG`].
const STOP_DEG: i32 = 80;
/// Cost of turning back before the round, beyond the time of the arm's way. See [`ARM_COMES_DEG`].
const BACK_BEFORE_DEG: i32 = 140;
/// Cost of turning back after the round. See [`ARM_COMES_DEG`].
const BACK_AFTER_DEG: i32 = 230;

/// Stops in the order in which a table that turns forwards passes them, and its last angle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Round {
    /// Stops of the round. Their angles count from the position of the table at the start of the
    /// face.
    pub(crate) stops: Vec<Stop>,
    /// Whether the first stop is an edge that is read from the start of the table: it needs no
    /// run-up, because an edge has room to its sides for the play of the gears.
    pub(crate) stands_at_first: bool,
    /// Greatest angle of the table at the begin of the round.
    pub(crate) from: Degrees,
    /// Last angle of the table: a whole number of quarters.
    pub(crate) end: Degrees,
    /// Cost of the round, as an angle that the table would turn in that time.
    pub(crate) cost: Degrees,
}

impl Round {
    /// The shortest round over `stops` for a table that stands at `here` and has to end this many
    /// quarters clockwise of the start of the face, modulo 4; `None` lets it end at any quarter.
    pub(crate) fn shortest(
        settings: &ScanSettings,
        stops: &[Stop],
        here: Degrees,
        quarters: Option<i32>,
    ) -> Self {
        let window = settings.sample_window();
        let quarter_turn = settings.robot().quarter_turn().as_degrees();
        let whole_turn = 4 * quarter_turn;
        let mut sorted = stops.to_vec();
        sorted.sort_by_key(|stop| stop.table);
        let here = here.as_degrees();
        let short = settings
            .robot()
            .table_degrees(SHORT_WAY_BACK_DEG)
            .as_degrees();
        let mut best: Option<(i32, Self)> = None;
        for first in 0..sorted.len() {
            let mut order = sorted.clone();
            order.rotate_left(first);
            let begin = order[0].table.as_degrees();
            let whole = (here - begin).div_euclid(whole_turn);
            for turns in [whole, whole + 1] {
                let mut at = begin + turns * whole_turn;
                for stop in &mut order {
                    let ahead = (stop.table.as_degrees() - at).rem_euclid(whole_turn);
                    at += ahead;
                    stop.table = Degrees::new(at);
                }
                let first = order[0];
                let begins = first.table.as_degrees() - window.as_degrees();
                let stands_at_first =
                    first.square.is_edge() && (0..=short).contains(&(here - begins));
                let from = if stands_at_first {
                    begins
                } else {
                    begins - RUN_UP.as_degrees()
                };
                let approach = if from < here - short {
                    here - from + BACK_BEFORE_DEG
                } else {
                    0
                };
                let run_up = begins - here.min(from) + START_DEG;
                let last = if stands_at_first && order.len() == 1 {
                    here
                } else {
                    at + window.as_degrees()
                };
                let (end, leave) = nearest_end(last, quarters, quarter_turn);
                let cost = approach
                    + run_up.max(ARM_COMES_DEG[usize::from(!first.square.is_edge())])
                    + (last - begins)
                    + (leave + STOP_DEG).max(ARM_PARKS_DEG)
                    // The rounds of the same cost differ by this: the one with less turning back
                    // wins.
                    + (approach + leave) / 16;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    let round = Self {
                        stops: order.clone(),
                        stands_at_first,
                        from: Degrees::new(from),
                        end: Degrees::new(end),
                        cost: Degrees::new(cost),
                    };
                    best = Some((cost, round));
                }
            }
        }
        best.map_or_else(
            || {
                let (end, leave) = nearest_end(here, quarters, quarter_turn);
                Self {
                    stops: Vec::new(),
                    stands_at_first: false,
                    from: Degrees::new(here),
                    end: Degrees::new(end),
                    cost: Degrees::new((leave + STOP_DEG).max(ARM_COMES_DEG[0] + ARM_PARKS_DEG)),
                }
            },
            |(_, round)| round,
        )
    }
}

/// The quarter that the table reaches soonest from `last`, and the cost of the way to it.
fn nearest_end(last: i32, quarters: Option<i32>, quarter_turn: i32) -> (i32, i32) {
    let (step, offset) = match quarters {
        Some(quarters) => (4 * quarter_turn, quarters * quarter_turn),
        None => (quarter_turn, 0),
    };
    let before = offset + (last - offset).div_euclid(step) * step;
    let after = before + step;
    let (back, ahead) = (last - before, after - last);
    if back == 0 {
        (before, 0)
    } else if back + BACK_AFTER_DEG < ahead {
        (before, back + BACK_AFTER_DEG)
    } else {
        (after, ahead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScanSettings;

    fn round(squares: &[u8], here: i32, quarters: Option<i32>) -> (Vec<(usize, i32)>, i32) {
        let settings = ScanSettings::default();
        let stops: Vec<Stop> = settings.stops().to_vec();
        let wanted: Vec<Stop> = stops
            .into_iter()
            .filter(|stop| squares.contains(&(stop.square.index() as u8 + 1)))
            .collect();
        let here = Degrees::new(here);
        let round = Round::shortest(&settings, &wanted, here, quarters);
        let order = round
            .stops
            .iter()
            .map(|stop| (stop.square.index() + 1, stop.table.as_degrees()))
            .collect();
        (order, round.end.as_degrees())
    }

    #[test]
    fn a_whole_face_begins_with_the_square_that_is_almost_under_the_arm() {
        let (order, end) = round(&[1, 2, 3, 4, 6, 7, 8, 9], 0, Some(0));
        let squares: Vec<usize> = order.iter().map(|&(square, _)| square).collect();
        assert_eq!(squares, [8, 9, 6, 3, 2, 1, 4, 7]);
        assert_eq!((order[0].1, order[7].1, end), (-18, 920, 1080));
    }

    #[test]
    fn a_first_edge_is_read_from_where_the_table_sets_out() {
        let settings = ScanSettings::default();
        let stops = settings.stops();
        let shortest = |stops: &[Stop]| {
            let round = Round::shortest(&settings, stops, Degrees::ZERO, Some(0));
            (round.stands_at_first, round.from.as_degrees())
        };
        assert_eq!(shortest(&stops), (true, -27));
        // A corner needs a run-up, for which the way of the table to it is long enough.
        assert_eq!(shortest(&stops[..1]), (false, 81));
    }

    #[test]
    fn a_spin_can_be_part_of_a_round() {
        for (quarters, end) in [(-1, 810), (0, 1080), (1, 1350), (3, 810)] {
            assert_eq!(
                round(&[1, 2, 3, 4, 6, 7, 8, 9], 0, Some(quarters)).1,
                end,
                "{quarters}"
            );
        }
        // Without the last corner the table can end a quarter earlier.
        assert_eq!(round(&[1, 2, 3, 4, 6, 8, 9], 0, None).1, 810);
    }

    #[test]
    fn two_edges_side_by_side_need_a_quarter_turn() {
        assert_eq!(round(&[6, 8], 0, None), (vec![(8, -18), (6, 252)], 270));
        assert_eq!(round(&[4, 2], 0, None), (vec![(2, 522), (4, 792)], 810));
    }

    #[test]
    fn a_table_that_has_made_a_round_goes_on_from_its_end() {
        assert_eq!(round(&[8], 1080, Some(0)), (vec![(8, 1062)], 1080));
        assert_eq!(round(&[6], 1080, Some(0)), (vec![(6, 1332)], 1080));
        assert_eq!(round(&[], 1080, Some(0)), (vec![], 1080));
        assert_eq!(round(&[], 1080, Some(1)), (vec![], 1350));
    }
}
