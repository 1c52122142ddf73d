//! The next step of a cube for a learner, with a ladder of hints.

use cube_core::{Cube, Rotation, Turns};
use serde::{Deserialize, Serialize};

use crate::{
    count::Count,
    goal,
    held::renamed_piece,
    nodes::Nodes,
    play::Unsolved,
    prepared::Prepared,
    progress::Progress,
    solution::{Done, Solution},
};

/// The next step of a cube, or the next part of a step, as a person does it.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use methods::{Count, Method, Prepared};
/// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
/// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
/// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
/// assert_eq!(lesson.step.name, "Cross");
/// println!("bring {} home", lesson.pieces.join(", "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Lesson {
    /// Where the cube stands. The step is made on the cube as it is held after `progress.rotation`: so that
    /// its case stands as it is taught.
    pub progress: Progress,
    /// The step.
    pub step: Done,
    /// Pieces of the step that are not where it wants them, named as in [`Done::goal`]; all of them where
    /// each could be there after a turn that does not count.
    pub pieces: Vec<String>,
}

/// A hint: each says more than the one before it. In JSON it goes by its [name](Self::name).
///
/// ```
/// use cube_core::{Cube, Turns};
/// use methods::{Count, Hint, Method, Prepared};
/// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
/// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
/// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
/// // From one hint to the next a person is shown more.
/// let mut hint = Some(Hint::Step);
/// while let Some(shown) = hint {
///     println!("{}", lesson.hint(shown));
///     hint = shown.next();
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Hint {
    /// Name of the step.
    Step,
    /// Pieces to look for.
    Pieces,
    /// Number of turns.
    Count,
    /// The next turn.
    #[serde(rename = "turn")]
    NextTurn,
    /// All turns of the step.
    All,
}

impl Hint {
    /// All hints, from the least to the most.
    pub const ALL: [Self; 5] = [
        Self::Step,
        Self::Pieces,
        Self::Count,
        Self::NextTurn,
        Self::All,
    ];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(methods::Hint::NextTurn.name(), "turn");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Pieces => "pieces",
            Self::Count => "count",
            Self::NextTurn => "turn",
            Self::All => "all",
        }
    }

    /// The hint that says more; `None` after the last.
    ///
    /// ```
    /// use methods::Hint;
    /// assert_eq!(Hint::Step.next(), Some(Hint::Pieces));
    /// assert_eq!(Hint::All.next(), None);
    /// ```
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|other| *other > self)
    }
}

impl Prepared {
    /// The next step or part of a cube, held as it shows the most done; nothing on a solved cube. The
    /// part is the one that a person takes next, as the step orders its parts. Whoever makes one lesson after
    /// the other solves the cube.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::{Count, Hint, Method, Prepared};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let mut cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
    /// let lesson = cfop.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
    /// assert_eq!(lesson.hint(Hint::Step), "step: Cross");
    /// while let Some(lesson) = cfop.lesson(&cube, Count::HalfTurns)? {
    ///     cube = cube.after(&lesson.turns());
    /// }
    /// assert!(cube.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unsolved`] where the method has no way on.
    ///
    /// # Panics
    /// Never: names of pieces are read as they are printed.
    pub fn lesson(&self, cube: &Cube, count: Count) -> Result<Option<Lesson>, Unsolved> {
        if cube.is_solved() {
            return Ok(None);
        }
        let (mut progress, held) = self.method.taken_up(cube);
        let number = progress.steps;
        if number == self.steps.len() {
            return Err(Unsolved::Unfinished);
        }
        let mut nodes = Nodes::unlimited();
        let next = self.next(number, &held, Rotation::IDENTITY, count, &mut nodes);
        let step = next
            .ok()
            .flatten()
            .ok_or_else(|| self.unsolved(number, &nodes))?;
        let all = goal::pieces(&step.goal).expect("names of pieces are read as they are printed");
        let mut pieces = self.method.steps[number].goal.missing(&all, &held);
        if pieces.is_empty() {
            pieces = all;
        }
        let renamed = |piece| goal::name(renamed_piece(piece, step.view.index()));
        let pieces = pieces.into_iter().map(renamed).collect();
        progress.rotation = progress.rotation.then(step.view);
        Ok(Some(Lesson {
            progress,
            step: step.viewed(),
            pieces,
        }))
    }
}

impl Lesson {
    /// Rotation of the whole cube before the first turn.
    pub fn rotation(&self) -> Rotation {
        self.progress.rotation
    }

    /// Face turns of the cube as it lies, which make the step.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::{Count, Method, Prepared};
    /// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
    /// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
    /// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
    /// let next = cube.after(&lesson.turns());
    /// assert_ne!(next, cube);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turns(&self) -> Turns {
        self.solution().face_turns().0
    }

    /// The step as if it were a solution.
    fn solution(&self) -> Solution {
        Solution {
            rotation: self.rotation(),
            steps: vec![self.step.clone()],
            nodes: 0,
        }
    }

    /// Number of turns, each slice and each wide turn being one.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::{Count, Method, Prepared};
    /// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
    /// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
    /// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
    /// assert!(lesson.count() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> usize {
        self.step.turns.iter().map(|turn| turn.stm()).sum()
    }

    /// A hint as text. Pieces and turns are those of the cube as it is held, which the hint says unless
    /// it is held as it lies.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::{Count, Hint, Method, Prepared};
    /// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
    /// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
    /// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
    /// assert_eq!(lesson.hint(Hint::Step), "step: Cross");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the step has no turns, which no lesson has.
    pub fn hint(&self, hint: Hint) -> String {
        match hint {
            Hint::Step => format!("step: {}", self.title()),
            Hint::Pieces => format!("pieces: {}{}", self.pieces.join(" "), self.hold()),
            Hint::Count => match self.count() {
                1 => "1 turn".to_owned(),
                count => format!("{count} turns"),
            },
            Hint::NextTurn => {
                let next = self.step.turns.first();
                let next = next.expect("a step that has nothing to do is no lesson");
                format!("next turn: {next}{}", self.hold())
            }
            Hint::All => {
                let case = self.step.case.as_ref();
                let case = case.map_or_else(String::new, |case| format!(" ({case})"));
                format!("turns: {}{case}{}", self.step.text(), self.hold())
            }
        }
    }

    /// Title of the step, and which of its parts is next.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use methods::{Count, Method, Prepared};
    /// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
    /// let cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>()?);
    /// let lesson = layers.lesson(&cube, Count::HalfTurns)?.expect("the cube is not solved");
    /// assert!(lesson.title().starts_with("Cross"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn title(&self) -> String {
        let next = self.progress.next.as_ref();
        match next.and_then(|next| next.parts) {
            Some((done, all)) => format!("{}, part {} of {all}", self.step.name, done + 1),
            None => self.step.name.clone(),
        }
    }

    fn hold(&self) -> String {
        if self.rotation() == Rotation::IDENTITY {
            String::new()
        } else {
            format!(", with the cube held after {}", self.rotation())
        }
    }
}
