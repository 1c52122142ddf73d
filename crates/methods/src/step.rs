//! A step of a method: its goal and the turns that lead there, read from the method's file.

use std::fmt;

use crate::{
    case::Case,
    file::{InvalidMethod, StepFile},
    goal::{self, Goal, Group, Piece},
    hand_turn::HandTurn,
    held::{CENTRES, PIECES, kind},
    order::Order,
};

/// A step of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// The goal, with all that the steps before have done.
    pub(crate) goal: Goal,
    pub(crate) way: StepWay,
}

/// Way in which a step is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StepWay {
    /// By thinking ahead: all turns that lead to the goal may serve.
    Search(Vec<HandTurn>),
    /// One part after another, in any order.
    Each(Each),
    /// By the algorithm of the case that the cube shows.
    Cases(Vec<Case>),
    /// By few algorithms, repeated.
    Words(Words),
}

/// Parts of a step that are done in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Each {
    /// The pieces of each part.
    pub(crate) parts: Vec<Vec<Piece>>,
    /// Turns for all parts.
    pub(crate) turns: Vec<HandTurn>,
    /// Whether a person turns only `turns`, the part's own faces, and those of a solved place in which
    /// a piece of it is stuck; else all faces.
    pub(crate) own_faces: bool,
    /// Cases by which parts that are pairs are named; how they are solved is searched.
    pub(crate) cases: Vec<Case>,
    pub(crate) order: Order,
}

/// Few algorithms that a step repeats, and the parts that it solves in any order, if there are some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) algorithms: Vec<Case>,
    pub(crate) parts: Vec<Vec<Piece>>,
}

impl Step {
    /// Whether a search of this step may move the centres.
    pub(crate) fn moves_centres(&self) -> bool {
        let turns = match &self.way {
            StepWay::Search(turns) => turns,
            StepWay::Each(each) => &each.turns,
            StepWay::Cases(_) | StepWay::Words(_) => return false,
        };
        turns.iter().any(|turn| !face_turns().contains(turn))
    }
}

/// Parts of a step at most: a search is prepared for every set of them that is solved.
const MAX_PARTS: usize = 8;

/// Parts of a step with an order of its own at most: every order of them is tried.
const MAX_ORDERED: usize = 4;

/// All turns of the six faces.
pub(crate) fn face_turns() -> Vec<HandTurn> {
    HandTurn::all().take(18).collect()
}

/// Reads the parts of a step; errors without a place of their own are placed at its beginning.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl Reader<'_> {
    pub(crate) fn step(&self, file: &StepFile, before: &Goal) -> Result<Step, InvalidMethod> {
        let mut goal = before.clone();
        goal.up_to.clear();
        if let Some(solve) = &file.solve {
            let pieces = match solve.as_ref().as_str() {
                "all" => (0..PIECES).collect(),
                _ => self.pieces(solve)?,
            };
            goal = goal.solving(&pieces);
        }
        goal = goal.grouping(self.groups(file)?);
        if let Some(up_to) = &file.up_to {
            goal.up_to = self.turns(up_to)?;
        }
        let parts = self.parts(file)?;
        goal = goal.solving(&parts.concat());
        if goal == *before {
            let cause = "the step has no goal: allowed are solve, place, orient, gather and each";
            return Err(InvalidMethod::at(self.text, self.at, &cause));
        }
        Ok(Step {
            name: file.name.clone(),
            title: file.title.clone(),
            text: file.text.clone(),
            goal,
            way: self.way(file, parts)?,
        })
    }

    fn groups(&self, file: &StepFile) -> Result<Vec<Group>, InvalidMethod> {
        let mut groups = Vec::new();
        let mut named = Vec::new();
        if let Some(place) = &file.place {
            named.extend(self.pieces(place)?);
            groups.extend(self.pieces(place)?.into_iter().map(|piece| Group {
                pieces: vec![piece],
                oriented: false,
            }));
        }
        for (lists, oriented) in [(&file.orient, true), (&file.gather, false)] {
            for list in lists {
                let pieces = self.pieces(list)?;
                self.check_new(list, &named, &pieces)?;
                named.extend(&pieces);
                let [edges, corners] = [0, 1].map(|wanted| {
                    let of_kind = pieces.iter().filter(|piece| kind(**piece) == wanted);
                    of_kind.copied().collect::<Vec<_>>()
                });
                if pieces.contains(&CENTRES) {
                    let cause = "centres cannot stand for one another: solve them";
                    return Err(self.error(list, &cause));
                }
                let filled = [edges, corners]
                    .into_iter()
                    .filter(|pieces| !pieces.is_empty());
                groups.extend(filled.map(|pieces| Group { pieces, oriented }));
            }
        }
        Ok(groups)
    }

    fn way(&self, file: &StepFile, parts: Vec<Vec<Piece>>) -> Result<StepWay, InvalidMethod> {
        let mut cases = Case::read_all(self.text, &file.case)?;
        if let Some(name) = &file.cases {
            let known = Case::shipped(name.as_ref()).ok_or_else(|| {
                let (seen, allowed) = (name.as_ref(), Case::shipped_names());
                self.error(name, &format!("cases {seen:?}: allowed are {allowed}"))
            })?;
            cases.extend(known);
        }
        let algorithms = self.algorithms(file)?;
        if let Some(order) = &file.order {
            let is_searched = algorithms.is_empty() && (1..=MAX_ORDERED).contains(&parts.len());
            if !is_searched {
                let cause = format!(
                    "order: allowed with `each` of 1 to {MAX_ORDERED} parts, without [[step.algorithm]]"
                );
                return Err(self.error(order, &cause));
            }
        }
        if !algorithms.is_empty() {
            return Ok(StepWay::Words(Words { algorithms, parts }));
        }
        if !parts.is_empty() {
            return Ok(StepWay::Each(self.each(file, parts, cases)?));
        }
        if !cases.is_empty() {
            return Ok(StepWay::Cases(cases));
        }
        let turns = file
            .turns
            .as_ref()
            .map_or(Ok(face_turns()), |turns| self.turns(turns))?;
        if let Some(place) = &file.up_to {
            if let Some(turn) = self.turns(place)?.iter().find(|turn| !turns.contains(turn)) {
                let cause =
                    format!("turn {turn}: the step cannot make it; allowed are turns of `turns`");
                return Err(self.error(place, &cause));
            }
        }
        Ok(StepWay::Search(turns))
    }

    /// Parts of a step: few enough, and no piece twice.
    fn parts(&self, file: &StepFile) -> Result<Vec<Vec<Piece>>, InvalidMethod> {
        let mut parts: Vec<Vec<Piece>> = Vec::new();
        for (number, list) in file.each.iter().enumerate() {
            let pieces = self.pieces(list)?;
            if number >= MAX_PARTS || pieces.is_empty() {
                let cause = format!(
                    "part {}: allowed are 1 to {MAX_PARTS}, with pieces",
                    number + 1
                );
                return Err(self.error(list, &cause));
            }
            self.check_new(list, &parts.concat(), &pieces)?;
            parts.push(pieces);
        }
        Ok(parts)
    }

    /// Refuses a piece that is named again.
    fn check_new(
        &self,
        list: &toml::Spanned<String>,
        known: &[Piece],
        pieces: &[Piece],
    ) -> Result<(), InvalidMethod> {
        match pieces.iter().find(|piece| known.contains(piece)) {
            Some(&piece) => {
                let cause = format!("piece {}: named twice in this step", goal::name(piece));
                Err(self.error(list, &cause))
            }
            None => Ok(()),
        }
    }

    /// Algorithms that may be mirrored: of face turns.
    fn algorithms(&self, file: &StepFile) -> Result<Vec<Case>, InvalidMethod> {
        let algorithms = Case::read_all(self.text, &file.algorithm)?;
        for (case, place) in algorithms.iter().zip(&file.algorithm) {
            let turns = case.short.iter().flatten();
            if let Some(turn) = turns.copied().find(|turn| !turn.is_of_face()) {
                let cause = format!("turn {turn}: allowed are turns of faces, in `short`");
                return Err(self.error(place, &cause));
            }
        }
        Ok(algorithms)
    }

    fn each(
        &self,
        file: &StepFile,
        parts: Vec<Vec<Piece>>,
        cases: Vec<Case>,
    ) -> Result<Each, InvalidMethod> {
        let order = file
            .order
            .as_ref()
            .map_or_else(Order::default, |order| *order.as_ref());
        let Some(turns) = &file.turns else {
            return Ok(Each {
                parts,
                turns: face_turns(),
                own_faces: false,
                cases,
                order,
            });
        };
        let words: Vec<&str> = turns.as_ref().split_whitespace().collect();
        let own_faces = words.contains(&"own");
        let others = words.into_iter().filter(|word| *word != "own");
        let others = self.families(turns, others)?;
        if others.is_empty() && !own_faces {
            return Err(self.error(turns, &"no turns: name at least one, such as U, or own"));
        }
        Ok(Each {
            parts,
            turns: others,
            own_faces,
            cases,
            order,
        })
    }

    fn pieces(&self, names: &toml::Spanned<String>) -> Result<Vec<Piece>, InvalidMethod> {
        let pieces = goal::pieces(names.as_ref()).map_err(|error| self.error(names, &error))?;
        for (number, piece) in pieces.iter().enumerate() {
            self.check_new(names, &pieces[..number], &[*piece])?;
        }
        Ok(pieces)
    }

    fn turns(&self, words: &toml::Spanned<String>) -> Result<Vec<HandTurn>, InvalidMethod> {
        let turns = self.families(words, words.as_ref().split_whitespace())?;
        if turns.is_empty() {
            return Err(self.error(words, &"no turns: name at least one, such as U"));
        }
        Ok(turns)
    }

    fn families<'w>(
        &self,
        place: &toml::Spanned<String>,
        words: impl Iterator<Item = &'w str>,
    ) -> Result<Vec<HandTurn>, InvalidMethod> {
        let families: Result<Vec<_>, _> = words.map(HandTurn::family).collect();
        let families = families.map_err(|error| self.error(place, &error))?;
        let mut turns: Vec<HandTurn> = Vec::new();
        for turn in families.into_iter().flatten() {
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        Ok(turns)
    }

    fn error<T>(&self, place: &toml::Spanned<T>, cause: &dyn fmt::Display) -> InvalidMethod {
        InvalidMethod::at(self.text, place.span().start, cause)
    }
}
