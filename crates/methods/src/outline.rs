//! Steps of a method for learners: texts, goal and way.

use crate::{
    case::Case,
    goal::{self, Group, Piece},
    hand_turn::HandTurn,
    method::Method,
    step::{Step, StepWay},
};

/// A step of a method.
///
/// ```
/// use methods::Method;
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let cross = cfop.outlines().next().expect("a step");
/// assert_eq!((cross.title, cross.added.len()), ("Cross", 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outline<'a> {
    /// Name in its file.
    pub name: &'a str,
    /// Title.
    pub title: &'a str,
    /// Text for learners.
    pub text: &'a str,
    /// Pieces of which the step asks more than the steps before, by their names.
    pub added: Vec<String>,
    /// The goal, with all that the steps before have done.
    pub goal: Vec<Wanted>,
    /// Turns that may still be missing at the goal.
    pub up_to: &'a [HandTurn],
    /// Way to the goal.
    pub way: Ways<'a>,
}

/// Pieces that a goal asks for together: one at home, or several, each in the place of one of them.
///
/// ```
/// use methods::Method;
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let cross = cfop.outlines().next().expect("a step");
/// assert!(cross.goal.iter().all(|wanted| wanted.is_oriented && wanted.pieces.len() == 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// Names of the pieces.
    pub pieces: Vec<String>,
    /// Whether they must stand the right way round.
    pub is_oriented: bool,
}

/// Way in which a step is done.
///
/// ```
/// use methods::{Method, Ways};
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let steps: Vec<_> = cfop.outlines().collect();
/// assert!(matches!(steps[0].way, Ways::Turns(_)));
/// assert!(matches!(steps[2].way, Ways::Cases));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ways<'a> {
    /// By thinking ahead, with these turns.
    Turns(&'a [HandTurn]),
    /// One part after another, in any order.
    Parts {
        /// Names of each part's pieces.
        parts: Vec<Vec<String>>,
        /// Turns for all parts.
        turns: &'a [HandTurn],
        /// Whether the faces beside a part's place turn, too, in place of all others.
        own_faces: bool,
    },
    /// By the algorithm of the case that the cube shows.
    Cases,
    /// By few algorithms, repeated, where there are parts for one after another.
    Algorithms {
        /// The algorithms.
        algorithms: &'a [Case],
        /// Names of each part's pieces.
        parts: Vec<Vec<String>>,
    },
}

impl Wanted {
    fn new(group: &Group) -> Self {
        Self {
            pieces: names(&group.pieces),
            is_oriented: group.oriented,
        }
    }

    /// Whether one piece is to be at home, the right way round.
    ///
    /// ```
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the crate");
    /// let steps: Vec<_> = cfop.outlines().collect();
    /// assert!(steps[0].goal.iter().all(|wanted| wanted.is_home()));
    /// // The last layer is only turned the right way up.
    /// assert!(!steps[2].goal.iter().all(|wanted| wanted.is_home()));
    /// ```
    pub fn is_home(&self) -> bool {
        self.is_oriented && self.pieces.len() == 1
    }
}

fn names(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().copied().map(goal::name).collect()
}

impl Method {
    /// The steps, for learners.
    ///
    /// ```
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the program");
    /// let cross = cfop.outlines().next().expect("a step");
    /// assert_eq!(cross.added, ["DR", "DF", "DL", "DB"]);
    /// assert!(cross.goal.iter().all(|wanted| wanted.is_home()));
    /// ```
    pub fn outlines(&self) -> impl ExactSizeIterator<Item = Outline<'_>> {
        let steps = self.steps.iter().enumerate();
        steps.map(|(number, step)| Outline {
            name: &step.name,
            title: &step.title,
            text: &step.text,
            added: names(&self.added(number)),
            goal: step.goal.groups.iter().map(Wanted::new).collect(),
            up_to: &step.goal.up_to,
            way: Ways::of(step),
        })
    }
}

impl<'a> Ways<'a> {
    fn of(step: &'a Step) -> Self {
        let parts = || {
            let parts = step.parts().unwrap_or_default();
            parts.iter().map(|part| names(part)).collect()
        };
        match &step.way {
            StepWay::Search(turns) => Self::Turns(turns),
            StepWay::Each(each) => Self::Parts {
                parts: parts(),
                turns: &each.turns,
                own_faces: each.own_faces,
            },
            StepWay::Cases(_) => Self::Cases,
            StepWay::Words(words) => Self::Algorithms {
                algorithms: &words.algorithms,
                parts: parts(),
            },
        }
    }
}
