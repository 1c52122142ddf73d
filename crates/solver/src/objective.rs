//! Objectives: costs of turn sequences that add up turn by turn.

use cube_core::{Amount, Face, Turn};

use crate::price::{Grip, Price, Turning};

/// Number of grips in which a turn can be made.
pub(crate) const GRIPS: usize = Grip::COUNT;

/// The least costs of a sequence, for each grip of its last turn.
pub(crate) type Costs = [u32; GRIPS];

/// Cost above that of any sequence, and small enough that additions do not overflow.
pub(crate) const UNREACHED: u32 = u32::MAX / 4;

/// Prices of turns, each of which can be made in four grips, and of the transitions between turns,
/// which depend on the grips of both turns. On a robot, a grip is the cube's pose while a face is
/// turned.
///
/// Two neighbouring turns of opposite faces may be made in either order.
///
/// The unit is the caller's. [`HALF_TURNS`](Self::HALF_TURNS) and
/// [`QUARTER_TURNS`](Self::QUARTER_TURNS) count turns in the usual metrics; see also
/// [`Metric`](crate::Metric).
///
/// The example is a gripper that takes as long as two quarter turns to change to the axis of
/// another face:
///
/// ```
/// use cube_core::Turns;
/// use solver::{Objective, Price};
/// let price = |units| Price::new(units).expect("at most Price::MAX");
/// let objective = Objective::QUARTER_TURNS
///     .with_between(|from, to| price(if from.face.axis() == to.face.axis() { 0 } else { 2 }));
/// assert_eq!(objective.cost(&"R L".parse::<Turns>()?), 2);
/// assert_eq!(objective.cost(&"R U2".parse::<Turns>()?), 1 + 2 + 2);
/// assert!(Price::new(u32::MAX).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// `first[face][grip]`: price before the first turn.
    pub(crate) first: [[u32; GRIPS]; 6],
    /// `between[face][grip][next][its grip]`: price between two turns, by [`Face::index`].
    pub(crate) between: [[[[u32; GRIPS]; 6]; GRIPS]; 6],
    /// `last[face][grip]`: price after the last turn.
    pub(crate) last: [[u32; GRIPS]; 6],
    /// Price of the turn itself, in the order of [`Amount::ALL`].
    pub(crate) turn: [u32; 3],
}

impl Objective {
    /// The half-turn metric: each turn costs the same.
    pub const HALF_TURNS: Self = Self {
        first: [[0; GRIPS]; 6],
        between: [[[[0; GRIPS]; 6]; GRIPS]; 6],
        last: [[0; GRIPS]; 6],
        turn: [1; 3],
    };

    /// The quarter-turn metric: each quarter turn costs the same, and a half turn twice as much.
    pub const QUARTER_TURNS: Self = Self {
        turn: [1, 2, 1],
        ..Self::HALF_TURNS
    };

    /// The objective with other prices before the first turn, by the turn's grip.
    ///
    /// ```
    /// use cube_core::{Face, Turns};
    /// use solver::{Objective, Price};
    /// // The cube lies with D on the turntable; another face must be brought there.
    /// let objective = Objective::HALF_TURNS
    ///     .with_first(|at| Price::saturating(if at.face == Face::D { 0 } else { 3 }));
    /// assert_eq!(objective.cost(&"D R".parse::<Turns>()?), 2);
    /// assert_eq!(objective.cost(&"R D".parse::<Turns>()?), 3 + 2);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn with_first(mut self, price: impl Fn(Turning) -> Price) -> Self {
        for at in Turning::all() {
            self.first[at.face.index()][at.grip.index()] = price(at).get();
        }
        self
    }

    /// The objective with other prices between a turn and the next, by the grips of both.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use solver::{Objective, Price};
    /// // Two units to go from one face to the next, and one more to change the grip.
    /// let objective = Objective::HALF_TURNS.with_between(|from, to| {
    ///     Price::saturating(if from.grip == to.grip { 2 } else { 3 })
    /// });
    /// assert_eq!(objective.cost(&"R U F".parse::<Turns>()?), 3 + 2 * 2, "all turns in one grip");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn with_between(mut self, price: impl Fn(Turning, Turning) -> Price) -> Self {
        for from in Turning::all() {
            let row = &mut self.between[from.face.index()][from.grip.index()];
            for to in Turning::all() {
                row[to.face.index()][to.grip.index()] = price(from, to).get();
            }
        }
        self
    }

    /// The objective with other prices after the last turn, by the turn's grip.
    ///
    /// ```
    /// use cube_core::{Face, Turns};
    /// use solver::{Objective, Price};
    /// // The robot hands the cube out while it holds U.
    /// let objective = Objective::HALF_TURNS
    ///     .with_last(|at| Price::saturating(if at.face == Face::U { 0 } else { 2 }));
    /// assert_eq!(objective.cost(&"R U".parse::<Turns>()?), 2);
    /// // U and D may change places, and then U is last.
    /// assert_eq!(objective.cost(&"U D".parse::<Turns>()?), 2);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn with_last(mut self, price: impl Fn(Turning) -> Price) -> Self {
        for at in Turning::all() {
            self.last[at.face.index()][at.grip.index()] = price(at).get();
        }
        self
    }

    /// The objective with other prices of the turns themselves.
    ///
    /// ```
    /// use cube_core::{Amount, Turns};
    /// use solver::{Objective, Price};
    /// let milliseconds = Objective::HALF_TURNS.with_turn(|amount| match amount {
    ///     Amount::Half => Price::saturating(450),
    ///     Amount::Clockwise | Amount::Counterclockwise => Price::saturating(300),
    /// });
    /// assert_eq!(milliseconds.cost(&"R U2".parse::<Turns>()?), 750);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn with_turn(mut self, price: impl Fn(Amount) -> Price) -> Self {
        self.turn = Amount::ALL.map(|amount| price(amount).get());
        self
    }

    /// The least cost of `turns`, made in this order but for neighbouring turns of opposite faces.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use solver::Objective;
    /// let turns: Turns = "R U2 F'".parse()?;
    /// assert_eq!(Objective::HALF_TURNS.cost(&turns), 3);
    /// assert_eq!(Objective::QUARTER_TURNS.cost(&turns), 4);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub fn cost(&self, turns: &[Turn]) -> u32 {
        let made = turns
            .iter()
            .fold(Made::NOTHING, |made, &turn| made.with(turn, self));
        made.cost(self)
    }

    /// Lower bound of the cost of a turn with the transition before it.
    pub(crate) fn least_turn(&self) -> u32 {
        let between = self.between.as_flattened().as_flattened().as_flattened();
        let between = between.iter().min().expect("there are six faces");
        between + self.turn.iter().min().expect("there are three amounts")
    }

    /// The objective for sequences in reverse order.
    #[must_use]
    pub(crate) fn reversed(&self) -> Self {
        let mut reversed = Self {
            first: self.last,
            last: self.first,
            turn: self.turn,
            between: self.between,
        };
        for (face, grip, next, its_grip) in all_pairs() {
            reversed.between[face][grip][next][its_grip] = self.between[next][its_grip][face][grip];
        }
        reversed
    }

    /// The objective under other names of the faces: `faces[name]` is the face with the new name.
    #[must_use]
    pub(crate) fn renamed(&self, faces: [Face; 6]) -> Self {
        let faces = faces.map(Face::index);
        let mut renamed = self.clone();
        for (face, grip, next, its_grip) in all_pairs() {
            renamed.first[face][grip] = self.first[faces[face]][grip];
            renamed.last[face][grip] = self.last[faces[face]][grip];
            renamed.between[face][grip][next][its_grip] =
                self.between[faces[face]][grip][faces[next]][its_grip];
        }
        renamed
    }

    /// The price of a turn itself.
    pub(crate) fn turn(&self, turn: Turn) -> u32 {
        self.turn[turn.index() % 3]
    }
}

fn all_pairs() -> impl Iterator<Item = (usize, usize, usize, usize)> {
    (0..6 * GRIPS * 6 * GRIPS).map(|n| {
        (
            n / (GRIPS * 6 * GRIPS),
            n / (6 * GRIPS) % GRIPS,
            n / GRIPS % 6,
            n % GRIPS,
        )
    })
}

/// The least costs of a sequence of turns that grows at its end: each further turn is priced in the same
/// few steps, however long the sequence is.
///
/// ```
/// use cube_core::Turns;
/// use solver::{Made, Objective};
/// let objective = Objective::QUARTER_TURNS;
/// let turns: Turns = "R U2 F'".parse()?;
/// let made = turns.iter().fold(Made::NOTHING, |made, &turn| made.with(turn, &objective));
/// assert_eq!(made.cost(&objective), objective.cost(&turns));
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// The face turned last, by index; 6 before the first turn.
    face: u8,
    /// Costs by the grip of the last turn.
    costs: Costs,
    /// Costs with the last two turns in the other order, if both are of opposite faces.
    exchanged: Costs,
    /// Face, costs and exchanged costs before the last turn, from which an exchange starts.
    before: (u8, Costs, Costs),
    last_amount: u8,
}

impl Made {
    /// The empty sequence.
    pub const NOTHING: Self = Self {
        face: 6,
        costs: [0; GRIPS],
        exchanged: [UNREACHED; GRIPS],
        before: (6, [0; GRIPS], [UNREACHED; GRIPS]),
        last_amount: 0,
    };

    /// The sequence with one more turn, priced by the same objective as those before. A turn of the same
    /// face as the last is priced as one more turn.
    ///
    /// ```
    /// use cube_core::{Amount, Face, Turn};
    /// use solver::{Made, Objective};
    /// let objective = Objective::HALF_TURNS;
    /// let turn = Turn::new(Face::R, Amount::Clockwise);
    /// let made = Made::NOTHING.with(turn, &objective);
    /// assert_eq!(made.with(turn, &objective).cost(&objective), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn with(&self, turn: Turn, objective: &Objective) -> Self {
        let face = turn.face.index();
        let amount = turn.index() % 3;
        let mut costs = step(objective, self.face, &self.costs, face, amount);
        let mut exchanged = [UNREACHED; GRIPS];
        if is_opposite(self.face, face) {
            // The last two turns in the other order.
            let (before, plain, other) = &self.before;
            let mut first = step(objective, *before, plain, face, amount);
            if let Some(opposite) = opposite_of(*before) {
                if *other != [UNREACHED; GRIPS] {
                    least(&mut first, &step(objective, opposite, other, face, amount));
                }
            }
            let last = usize::from(self.last_amount);
            exchanged = step(objective, face as u8, &first, usize::from(self.face), last);
        } else if let Some(opposite) = opposite_of(self.face) {
            if self.exchanged != [UNREACHED; GRIPS] {
                let other = step(objective, opposite, &self.exchanged, face, amount);
                least(&mut costs, &other);
            }
        }
        Self {
            face: face as u8,
            costs,
            exchanged,
            before: (self.face, self.costs, self.exchanged),
            last_amount: amount as u8,
        }
    }

    /// The least cost of the whole sequence, with what follows its last turn.
    ///
    /// ```
    /// use solver::{Made, Objective, Price};
    /// let objective = Objective::HALF_TURNS.with_last(|_| Price::saturating(5));
    /// assert_eq!(Made::NOTHING.cost(&objective), 0, "there is no last turn");
    /// ```
    pub fn cost(&self, objective: &Objective) -> u32 {
        self.least(&objective.last)
    }

    /// The least costs with the transition from the last turn to a turn of `next`, a face of
    /// another axis, by the grip of that turn.
    pub(crate) fn joined(&self, next: Face, objective: &Objective) -> Costs {
        let mut costs = [UNREACHED; GRIPS];
        for (face, made) in [
            (self.face, &self.costs),
            ((self.face + 3) % 6, &self.exchanged),
        ] {
            for (grip, cost) in made.iter().enumerate() {
                let on = &objective.between[usize::from(face)][grip][next.index()];
                for (least, on) in costs.iter_mut().zip(on) {
                    *least = (*least).min(cost + on);
                }
            }
        }
        costs
    }

    /// The least sum, over all grips of the last turn, of the costs and `after[face][grip]`.
    #[inline]
    pub(crate) fn least(&self, after: &[[u32; GRIPS]; 6]) -> u32 {
        if self.face == 6 {
            return 0;
        }
        let face = usize::from(self.face);
        let of = |costs: &Costs, face: usize| {
            let sums = costs
                .iter()
                .zip(after[face])
                .map(|(cost, rest)| cost + rest);
            sums.min().expect("there are four grips")
        };
        of(&self.costs, face).min(of(&self.exchanged, (face + 3) % 6))
    }
}

#[inline]
fn opposite_of(face: u8) -> Option<u8> {
    (face < 6).then_some((face + 3) % 6)
}

#[inline]
fn is_opposite(face: u8, other: usize) -> bool {
    opposite_of(face).is_some_and(|opposite| usize::from(opposite) == other)
}

#[inline]
fn least(costs: &mut Costs, others: &Costs) {
    for (cost, other) in costs.iter_mut().zip(others) {
        *cost = (*cost).min(*other);
    }
}

#[inline]
fn step(objective: &Objective, from: u8, costs: &Costs, face: usize, amount: usize) -> Costs {
    let price = objective.turn[amount];
    if from == 6 {
        return objective.first[face].map(|first| first + price);
    }
    let between = &objective.between[usize::from(from)];
    let mut after = [UNREACHED; GRIPS];
    for (grip, cost) in costs.iter().enumerate() {
        let on = &between[grip][face];
        for (after, on) in after.iter_mut().zip(on) {
            *after = (*after).min(cost + on);
        }
    }
    after.map(|cost| cost + price)
}

/// `least[n][face][grip]`: least cost of `n` more turns of phase 2 (U and D in any amount, the other
/// faces by half turns) after a turn of `face` made in `grip`.
pub(crate) fn least_of_phase_two(objective: &Objective, turns: usize) -> Vec<[[u32; GRIPS]; 6]> {
    let quarter = *objective.turn.iter().min().expect("three amounts");
    let half = objective.turn[1];
    let mut least = vec![[[0; GRIPS]; 6]];
    for n in 0..turns {
        // Costs of the next turn, and of those after it.
        let mut next = least[n];
        for (face, costs) in next.iter_mut().enumerate() {
            let turn = if face % 3 == 0 { quarter } else { half };
            *costs = costs.map(|cost| cost + turn);
        }
        let mut costs = [[UNREACHED; GRIPS]; 6];
        for (face, costs) in costs.iter_mut().enumerate() {
            for (cost, between) in costs.iter_mut().zip(&objective.between[face]) {
                for other in (0..6).filter(|&other| other != face) {
                    for (between, next) in between[other].iter().zip(next[other]) {
                        *cost = (*cost).min(between + next);
                    }
                }
            }
        }
        least.push(costs);
    }
    least
}
