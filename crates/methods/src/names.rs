//! Names that cubers type for methods, steps and cases: one table of those that differ from the names in
//! the files, and the rule by which names are compared.
//!
//! Capitals, spaces, hyphens and underscores do not count. A step by cases also goes by the name of its set
//! of cases (`cfop/f2l`, `roux/cmll`), and a permutation with `perm` behind it (`T-perm`).

use std::sync::LazyLock;

use cube_core::{Rotation, State, nearest_name};

use crate::{
    case::Case,
    hand_turn::{text_of, undone},
    method::Method,
    step::{Each, Step, StepWay},
};

/// Other names of methods.
const METHODS: [(&str, &[&str]); 3] = [
    (
        "layers",
        &["beginner", "beginners", "lbl", "layer-by-layer"],
    ),
    ("cfop", &["fridrich"]),
    ("reduction", &["thistlethwaite"]),
];

/// Other names of steps, by method and step.
const STEPS: [(&str, &str, &[&str]); 14] = [
    ("layers", "middle", &["second-layer", "f2l"]),
    ("layers", "edges-turned", &["top-cross"]),
    ("layers-eight", "edges-turned", &["top-cross", "eoll"]),
    ("layers-eight", "corners-turned", &["ocll"]),
    ("layers-eight", "corners-placed", &["cpll"]),
    ("layers-eight", "edges-placed", &["epll"]),
    ("roux", "first-block", &["fb", "f2b"]),
    ("roux", "second-block", &["sb"]),
    ("roux", "edges", &["lse", "l6e", "last-six-edges"]),
    ("petrus", "small-block", &["2x2x2", "222"]),
    ("petrus", "large-block", &["2x2x3", "223"]),
    ("petrus", "edges", &["eo"]),
    ("petrus", "layers", &["f2l"]),
    ("zz", "blocks", &["f2l"]),
];

/// Other names of groups of cases, by set and group.
const GROUPS: [(&str, &str, &[&str]); 4] = [
    ("CMLL", "S", &["Sune"]),
    ("CMLL", "As", &["Antisune"]),
    ("OLL", "edges oriented", &["ocll", "cross"]),
    ("OLL", "C", &["seein"]),
];

/// Letters behind which a set tells cases of one kind apart: the G perms are Ga to Gd.
const KINDS: [char; 4] = ['a', 'b', 'c', 'd'];

/// Most characters of a text that may be a name: longer than that of any case, with method and step.
const MAX_NAME_CHARS: usize = 60;

/// All sets of cases, read once.
static SETS: LazyLock<Vec<Vec<Case>>> = LazyLock::new(|| Case::all_shipped().collect());

/// All methods in the order in which names are looked for, read once.
static METHODS_CFOP_FIRST: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let others = Method::shipped_names().filter(|name| *name != "cfop");
    let names = ["cfop"].into_iter().chain(others);
    names.filter_map(Method::shipped).collect()
});

/// A name without capitals, spaces, hyphens and underscores.
pub(crate) fn folded(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).collect()
}

/// A folded name without the word `perm` behind it.
fn without_perm(name: &str) -> &str {
    match name.strip_suffix("perm") {
        None | Some("") => name,
        Some(letter) => letter,
    }
}

/// Name among these that is nearest to a mistyped one, as the end of a message.
pub(crate) fn did_you_mean<'a>(seen: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest_name(seen, names).map_or(String::new(), |name| format!("; did you mean {name}?"))
}

impl Case {
    /// Name of the set, as `PLL`, and the name in it, as `T`.
    pub(crate) fn set_and_name(&self) -> (&str, &str) {
        self.name.split_once(' ').unwrap_or(("", &self.name))
    }

    /// Whether a folded name is that of the case anywhere: its full name or its title, or that of a
    /// permutation.
    fn is_known_as(&self, name: &str) -> bool {
        let (set, own) = self.set_and_name();
        let is_perm = set == "PLL" && name == format!("{}perm", folded(own));
        let names = [&self.name, &self.title].map(|name| folded(name));
        is_perm || (!name.is_empty() && names.iter().any(|own| own == name))
    }

    /// Whether a folded name is that of the case in its set.
    fn is_called(&self, name: &str) -> bool {
        self.is_known_as(name) || without_perm(name) == folded(self.set_and_name().1)
    }

    /// Whether a folded name is that of the case without the letter of its kind: `j` for Ja.
    fn is_kind_of(&self, name: &str) -> bool {
        let own = folded(self.set_and_name().1);
        own.strip_suffix(KINDS) == Some(without_perm(name))
    }

    /// Whether a folded name is that of the group of the case.
    fn is_of_group(&self, name: &str) -> bool {
        let set = self.set_and_name().0;
        let mut others = GROUPS
            .iter()
            .filter(|(of, group, _)| (*of, *group) == (set, &self.group));
        folded(&self.group) == name
            || others.any(|(.., names)| names.iter().any(|other| folded(other) == name))
    }

    /// Cases with this name, or else of this kind or group; none for an unknown name.
    pub(crate) fn called<'a>(cases: &'a [Self], name: &str) -> Vec<&'a Self> {
        let name = folded(name);
        let last_word = |case: &Self| case.name.rsplit(' ').next().map(folded);
        let rules: [&dyn Fn(&Self) -> bool; 4] = [
            &|case| case.is_called(&name),
            &|case| case.is_of_group(&name),
            &|case| case.is_kind_of(&name),
            &|case| last_word(case).as_ref() == Some(&name),
        ];
        let mut found = rules.iter().map(|rule| {
            let cases = cases.iter().filter(|case| rule(case));
            cases.collect::<Vec<_>>()
        });
        found.find(|cases| !cases.is_empty()).unwrap_or_default()
    }

    /// The cases of the program that a text names by itself: `Sune`, `T-perm`, `OLL 27`, `cfop/pll/T`,
    /// `pll/J` (Ja and Jb). Of equal names in several sets, that of the first set counts.
    ///
    /// ```
    /// use methods::Case;
    /// let names = |text| Case::named(text).into_iter().map(|case| case.name).collect::<Vec<_>>();
    /// assert_eq!(names("sune"), ["OLL 27"]);
    /// assert_eq!(names("J-perm"), ["PLL Ja", "PLL Jb"]);
    /// assert_eq!(names("roux/cmll/Antisune").len(), 6);
    /// assert!(names("R U R'").is_empty());
    /// ```
    pub fn named(text: &str) -> Vec<Self> {
        let text = text.trim();
        if text.len() > MAX_NAME_CHARS {
            return Vec::new();
        }
        if text.contains('/') {
            let exercise = Method::shipped_for(text);
            let cases = exercise.and_then(|(method, practised)| {
                let (_, cases) = method.practised(&practised).ok()?;
                Some(cases?.into_iter().cloned().collect())
            });
            return cases.unwrap_or_default();
        }
        let name = folded(text);
        let rules: [&dyn Fn(&Self) -> bool; 2] = [&|case| case.is_known_as(&name), &|case| {
            name.ends_with("perm") && case.set_and_name().0 == "PLL" && case.is_kind_of(&name)
        }];
        let mut found = rules.iter().flat_map(|rule| {
            let named = |cases: &Vec<Self>| {
                let cases = cases.iter().filter(|case| rule(case));
                cases.cloned().collect::<Vec<_>>()
            };
            SETS.iter().map(named)
        });
        found.find(|cases| !cases.is_empty()).unwrap_or_default()
    }

    /// Names by which [`named`](Self::named) knows cases without their set: titles, and `T-perm`.
    ///
    /// ```
    /// assert!(methods::Case::common_names().any(|name| name == "Ja-perm"));
    /// ```
    pub fn common_names() -> impl Iterator<Item = String> {
        let name = |case: &Self| match case.set_and_name() {
            ("PLL", own) => format!("{own}-perm"),
            _ => case.title.clone(),
        };
        let names = SETS.iter().flatten().map(name);
        names.filter(|name| !name.is_empty())
    }

    /// The cube that shows the case as it is taught, and on which its first usual algorithm leaves the
    /// cube solved.
    ///
    /// ```
    /// use methods::Case;
    /// let sune = &Case::named("Sune")[0];
    /// let end = sune.state().after(&"R U R' U R U2 R'".parse().expect("turns"));
    /// assert!(end.cube.is_solved());
    /// ```
    ///
    /// # Panics
    /// Never: turns of hands are read as they are printed.
    pub fn state(&self) -> State {
        let turns = text_of(&undone(&self.usual));
        let mut state = State::SOLVED.after(&turns.parse().expect("turns of hands are notation"));
        // A rotation that the algorithm leaves is no part of the case.
        state.rotation = Rotation::IDENTITY;
        state
    }

    /// Names of some cases for a message: all of them, numbers as a range.
    pub(crate) fn names_of(cases: &[Self]) -> String {
        let is_numbered = |case: &Self| case.set_and_name().1.parse::<u8>().is_ok();
        let names: Vec<&str> = match cases {
            [first, .., last] if cases.iter().all(is_numbered) => {
                return format!("{} to {}", first.name, last.name);
            }
            _ => cases.iter().map(|case| &*case.name).collect(),
        };
        names.join(", ")
    }
}

impl Step {
    /// Cases of the step, by which it is done or its parts are named.
    pub(crate) fn cases(&self) -> &[Case] {
        match &self.way {
            StepWay::Cases(cases) | StepWay::Each(Each { cases, .. }) => cases,
            StepWay::Search(_) | StepWay::Words(_) => &[],
        }
    }

    /// All names of the step in its method.
    fn names<'a>(&'a self, method: &'a str) -> impl Iterator<Item = &'a str> {
        let others = STEPS
            .iter()
            .filter(move |(of, step, _)| (*of, *step) == (method, &*self.name));
        let set = self.cases().first().map(|case| case.set_and_name().0);
        let names = [Some(&*self.name), set].into_iter().flatten();
        names.chain(others.flat_map(|(.., names)| names.iter().copied()))
    }
}

impl Method {
    /// Name of the method that comes with the program and that a text names, by its own name or by another
    /// one that cubers use.
    ///
    /// ```
    /// use methods::Method;
    /// assert_eq!(Method::shipped_name("CFOP"), Some("cfop"));
    /// assert_eq!(Method::shipped_name("Fridrich"), Some("cfop"));
    /// assert_eq!(Method::shipped_name("ortega"), None);
    /// ```
    pub fn shipped_name(text: &str) -> Option<&'static str> {
        let wanted = folded(text.trim());
        Self::shipped_names().find(|name| {
            folded(name) == wanted || Self::other_names(name).any(|other| folded(other) == wanted)
        })
    }

    /// Other names of a method that comes with the program.
    ///
    /// ```
    /// use methods::Method;
    /// assert!(Method::other_names("layers").any(|name| name == "beginner"));
    /// ```
    pub fn other_names(name: &str) -> impl Iterator<Item = &'static str> {
        let known = METHODS.iter().find(|(method, _)| *method == name);
        known
            .into_iter()
            .flat_map(|(_, names)| names.iter().copied())
    }

    /// Number of the step that a text names, by its own name or by another one that cubers use.
    ///
    /// ```
    /// let cfop = methods::Method::shipped("cfop").expect("it comes with the program");
    /// assert_eq!(cfop.step_named("F2L"), Some(1));
    /// assert_eq!(cfop.step_named("block"), None);
    /// ```
    pub fn step_named(&self, text: &str) -> Option<usize> {
        let wanted = folded(text);
        let by = |rule: &dyn Fn(&Step) -> bool| self.steps.iter().position(rule);
        // The name in the file comes before the name of a set, which several steps may use.
        by(&|step| folded(&step.name) == wanted)
            .or_else(|| by(&|step| step.names(&self.name).any(|name| folded(name) == wanted)))
    }

    /// The method that comes with the program, and the step or case of it to practise, that a text names:
    /// `cfop/oll/27`, `roux/lse`, `oll/Sune`, `pll/J`, `Sune`. Without a method, the first that fits
    /// counts, CFOP before all others. `None` for a text that begins with neither method, step nor case.
    ///
    /// ```
    /// use methods::Method;
    /// let names = |text| Method::shipped_for(text).map(|(method, rest)| (method.name, rest));
    /// assert_eq!(names("CFOP/f2l"), Some(("cfop".into(), "f2l".into())));
    /// assert_eq!(names("cmll"), Some(("roux".into(), "cmll".into())));
    /// assert_eq!(names("T-perm"), Some(("cfop".into(), "pll/PLL T".into())));
    /// ```
    pub fn shipped_for(text: &str) -> Option<(Self, String)> {
        let (first, rest) = text.split_once('/').unwrap_or((text, ""));
        if let Some(name) = Self::shipped_name(first) {
            return Some((Self::shipped(name)?, rest.to_owned()));
        }
        let methods = || METHODS_CFOP_FIRST.iter();
        if let Some(method) = methods().find(|method| method.step_named(first).is_some()) {
            return Some((method.clone(), text.to_owned()));
        }
        if text.contains('/') {
            return None;
        }
        let name = folded(text);
        methods().find_map(|method| {
            let step_of = |step: &Step| {
                let case = step.cases().iter().find(|case| case.is_known_as(&name))?;
                Some(format!("{}/{}", step.name, case.name))
            };
            let practised = method.steps.iter().find_map(step_of)?;
            Some((method.clone(), practised))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_table_is_that_of_something_and_of_one_thing() {
        for (method, names) in METHODS {
            for name in names {
                assert_eq!(Method::shipped_name(&name.to_uppercase()), Some(method));
            }
        }
        for (method, step, names) in STEPS {
            let method = Method::shipped(method).expect(method);
            for name in names {
                let number = method.step_named(name).expect(name);
                assert_eq!(method.steps[number].name, step, "{name}");
            }
        }
        for (set, group, names) in GROUPS {
            let cases = Case::shipped(&folded(set)).expect(set);
            for name in names {
                let found = Case::called(&cases, name);
                assert!(!found.is_empty(), "{name}");
                assert!(found.iter().all(|case| case.group == group), "{name}");
            }
        }
    }

    #[test]
    fn steps_go_by_their_own_names_before_those_of_their_cases() {
        for name in Method::shipped_names() {
            let method = Method::shipped(name).expect(name);
            for (number, step) in method.steps.iter().enumerate() {
                assert_eq!(
                    method.step_named(&step.name),
                    Some(number),
                    "{name}/{}",
                    step.name
                );
            }
        }
        let step = |method: &str, step: &str| Method::shipped(method)?.step_named(step);
        assert_eq!(step("cfop", "F2L"), Some(1));
        assert_eq!(step("roux", "CMLL"), Some(2));
        assert_eq!(step("roux", "LSE"), Some(3));
        assert_eq!(step("petrus", "2x2x2"), Some(0));
        assert_eq!(step("zz", "pll"), Some(3));
    }

    #[test]
    fn every_case_of_every_set_is_found_by_what_people_call_it() {
        for cases in Case::all_shipped() {
            for case in &cases {
                let (_, own) = case.set_and_name();
                for name in [
                    &*case.name,
                    own,
                    &case.name.to_lowercase().replace(' ', "-"),
                ] {
                    assert_eq!(Case::called(&cases, name), [case], "{name}");
                }
                assert!(Case::named(&case.name).contains(case), "{}", case.name);
            }
        }
        let names = |text: &str| -> Vec<String> {
            Case::named(text)
                .into_iter()
                .map(|case| case.name)
                .collect()
        };
        for (text, found) in [
            ("Sune", &["OLL 27"][..]),
            ("anti sune", &["OLL 26"]),
            ("T-perm", &["PLL T"]),
            ("t perm", &["PLL T"]),
            ("Ua-perm", &["PLL Ua"]),
            ("u perm", &["PLL Ua", "PLL Ub"]),
            ("cfop/pll/t", &["PLL T"]),
            ("pll/T-perm", &["PLL T"]),
            ("pll/g", &["PLL Ga", "PLL Gb", "PLL Gc", "PLL Gd"]),
            ("oll/27", &["OLL 27"]),
            ("oll27", &["OLL 27"]),
            ("f2l/4", &["F2L 4"]),
            ("T", &[]),
            ("perm", &[]),
            ("", &[]),
            ("/", &[]),
        ] {
            assert_eq!(names(text), found, "{text}");
        }
    }
}
