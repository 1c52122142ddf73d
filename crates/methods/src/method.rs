//! A method: its steps in their order, each with its goal and the turns that lead there.

use crate::{
    case::Case,
    file::{self, InvalidMethod, MethodFile},
    goal::{Goal, Piece},
    held::CENTRES,
    packed::{Packed, packed},
    step::{Reader, Step, StepWay},
};

/// Methods that come with the program, by name.
const SHIPPED: [(&str, Packed); 7] = [
    ("layers", packed!("methods/layers.toml")),
    ("layers-eight", packed!("methods/layers-eight.toml")),
    ("cfop", packed!("methods/cfop.toml")),
    ("roux", packed!("methods/roux.toml")),
    ("petrus", packed!("methods/petrus.toml")),
    ("zz", packed!("methods/zz.toml")),
    ("reduction", packed!("methods/reduction.toml")),
];

/// A method by which people solve the cube, from a text file.
///
/// ```
/// use methods::Method;
/// let roux = Method::shipped("roux").expect("it comes with the crate");
/// assert_eq!(roux.name, "roux");
/// assert!(roux.has_cases());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Name on the command line.
    pub name: String,
    /// Name in a text.
    pub title: String,
    /// Description of the method, for learners.
    pub text: String,
    pub(crate) steps: Vec<Step>,
    /// Whether cases have their usual algorithms in place of the short ones.
    pub(crate) has_usual: bool,
}

impl Method {
    /// A method that comes with the program; `None` for an unknown name.
    ///
    /// ```
    /// use methods::Method;
    /// assert!(Method::shipped("zz").is_some());
    /// assert!(Method::shipped("own").is_none());
    /// ```
    ///
    /// # Panics
    /// Never: a test reads all of them.
    pub fn shipped(name: &str) -> Option<Self> {
        let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
        Some(Self::read(&text.text()).expect("shipped methods are read by a test"))
    }

    /// Names of the methods that come with the program.
    ///
    /// ```
    /// use methods::Method;
    /// let names: Vec<&str> = Method::shipped_names().collect();
    /// assert!(names.contains(&"cfop") && names.contains(&"petrus"));
    /// ```
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The method with the usual algorithms, those for fingers, in place of the short ones. What a usual
    /// algorithm leaves turned as a whole, it turns back.
    ///
    /// ```
    /// use cube_core::{Cube, Face};
    /// use methods::{Count, Method, Prepared, Style};
    /// let cfop = Method::shipped("cfop").expect("it comes with the program");
    /// let cfop = Prepared::new(cfop.with_usual_algorithms())?;
    /// let cube = Cube::from(&"R U F2 L' D B".parse::<cube_core::Turns>().expect("turns"));
    /// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    /// assert!(solution.expect("CFOP solves each cube").solves(&cube));
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_usual_algorithms(mut self) -> Self {
        self.has_usual = true;
        for step in &mut self.steps {
            if let StepWay::Cases(cases) = &mut step.way {
                for case in cases {
                    case.short = vec![case.usual_for(&step.goal)];
                }
            }
        }
        self
    }

    /// Names of the steps, in their order.
    ///
    /// ```
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the crate");
    /// assert_eq!(cfop.step_names().next(), Some("cross"));
    /// ```
    pub fn step_names(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|step| &*step.name)
    }

    /// Titles of the steps, in their order.
    ///
    /// ```
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the crate");
    /// assert_eq!(cfop.step_titles().next(), Some("Cross"));
    /// ```
    pub fn step_titles(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|step| &*step.title)
    }

    /// Whether a step is done by the algorithms of cases.
    ///
    /// ```
    /// use methods::Method;
    /// assert!(Method::shipped("cfop").expect("it comes with the program").has_cases());
    /// ```
    pub fn has_cases(&self) -> bool {
        let has_cases = |step: &Step| matches!(step.way, StepWay::Cases(_));
        self.steps.iter().any(has_cases)
    }

    /// A case of a step, both as in [`Done`](crate::Done); `None` for other names and numbers.
    ///
    /// ```
    /// use methods::Method;
    /// let cfop = Method::shipped("cfop").expect("it comes with the program");
    /// assert_eq!(cfop.case(2, "OLL 27").map(|case| case.title.as_str()), Some("Sune"));
    /// assert_eq!(cfop.case(0, "OLL 27"), None);
    /// ```
    pub fn case(&self, step: usize, name: &str) -> Option<&Case> {
        match &self.steps.get(step)?.way {
            StepWay::Cases(cases) => cases.iter().find(|case| case.name == name),
            StepWay::Search(_) | StepWay::Each(_) | StepWay::Words(_) => None,
        }
    }

    /// Pieces of which a step asks more than the steps before it. Centres that no search has moved are
    /// none.
    pub(crate) fn added(&self, step: usize) -> Vec<Piece> {
        let before = step.checked_sub(1).map(|before| &self.steps[before].goal);
        let goal = &self.steps[step].goal;
        let mut added = goal.added(before.unwrap_or(&Goal::default()));
        if !self.steps[..=step].iter().any(Step::moves_centres) {
            added.retain(|piece| *piece != CENTRES);
        }
        added
    }

    /// Reads a method file.
    ///
    /// ```
    /// use methods::Method;
    /// let own = Method::read(
    ///     "
    /// name = 'own'
    /// title = 'Own'
    /// text = 'A cross, then all at once.'
    /// [[step]]
    /// name = 'cross'
    /// title = 'Cross'
    /// text = ''
    /// solve = 'DR DF DL DB'
    /// [[step]]
    /// name = 'rest'
    /// title = 'Rest'
    /// text = ''
    /// solve = 'all'
    /// ",
    /// )?;
    /// assert!(own.step_titles().eq(["Cross", "Rest"]));
    /// assert!(Method::read("name = 'own'").is_err());
    /// # Ok::<(), methods::InvalidMethod>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidMethod`] with line, column and cause.
    pub fn read(text: &str) -> Result<Self, InvalidMethod> {
        let file: MethodFile = file::read(text)?;
        let mut goal = Goal::default();
        let mut steps = Vec::new();
        for step in &file.step {
            let reader = Reader {
                text,
                at: step.span().start,
            };
            let step = reader.step(step.as_ref(), &goal)?;
            goal = step.goal.clone();
            steps.push(step);
        }
        Ok(Self {
            name: file.name,
            title: file.title,
            text: file.text,
            steps,
            has_usual: false,
        })
    }
}
