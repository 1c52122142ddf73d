//! `cargo xtask methods`: lengths of the solutions by human methods, against bars.

use std::{fs, path::Path, process::ExitCode};

use ::methods::{Ahead, Count, Method, Prepared, Solution, Style};
use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use cube_core::{Cube, Face};

use crate::{missed, parallel, places};

/// Measures human methods over the first N cubes of data/cubes/random1000.txt.
///
/// Plays each method as a person with D at the bottom, with a look ahead for D, and with a look ahead
/// for all six faces. Prints mean, least and most turns, milliseconds of a processor and nodes a cube.
/// Makes each solution again step by step. Fails when a cube is not solved, a step misses its goal or a
/// mean is above its bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Methods by name, or as files that end in .toml; all that come with the program if not given
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Number of cubes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
}

/// Way in which a method is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Play {
    /// As a person, with D at the bottom.
    Person,
    /// With a look ahead, with D at the bottom.
    One,
    /// As a person who chooses how to hold the cube by the first steps.
    Chosen,
    /// With a look ahead, held in the best way.
    Any,
}

/// Largest mean length of a method that is played in a way.
struct Bar {
    method: &'static str,
    play: Play,
    max: f64,
}

/// The bars: in the half-turn metric, for Roux in the slice-turn metric.
const BARS: [Bar; 14] = [
    bar("cfop", Play::Person, 50.0),
    bar("cfop", Play::One, 37.0),
    bar("cfop", Play::Any, 33.0),
    bar("layers", Play::Person, 73.0),
    bar("layers", Play::Any, 39.0),
    bar("layers-eight", Play::Person, 90.0),
    bar("roux", Play::Person, 38.0),
    bar("roux", Play::Any, 33.0),
    bar("petrus", Play::Chosen, 45.0),
    bar("petrus", Play::Any, 36.0),
    bar("zz", Play::Person, 46.0),
    bar("zz", Play::Any, 36.0),
    bar("reduction", Play::Person, 31.0),
    bar("reduction", Play::Any, 24.0),
];

const fn bar(method: &'static str, play: Play, max: f64) -> Bar {
    Bar { method, play, max }
}

impl Play {
    const ALL: [Self; 4] = [Self::Person, Self::Chosen, Self::One, Self::Any];

    const fn name(self) -> &'static str {
        match self {
            Self::Person => "as a person",
            Self::One => "ahead, one face",
            Self::Any => "ahead, any hold",
            Self::Chosen => "as a person, chosen",
        }
    }

    fn solve(self, method: &Prepared, cube: &Cube, count: Count) -> Option<Solution> {
        let (bottoms, style) = match self {
            Self::Person => (&[Face::D][..], Style::AsPerson),
            Self::One => (&[Face::D][..], Style::LookAhead(Ahead::default())),
            Self::Any => {
                let (held, ahead) = (method.method().placements(), Ahead::default());
                return method.solve_held(cube, &held, Style::LookAhead(ahead), count);
            }
            Self::Chosen => return chosen(method, cube, count),
        };
        method.solve(cube, bottoms, style, count)
    }
}

/// As a person who chooses how to hold the cube by the shortest first step, then the second, and so on.
fn chosen(method: &Prepared, cube: &Cube, count: Count) -> Option<Solution> {
    let held = method.method().placements();
    let solved = held
        .iter()
        .filter_map(|&rotation| method.solve_held(cube, &[rotation], Style::AsPerson, count));
    solved.min_by_key(|solution| {
        let mut lengths = Vec::new();
        for step in &solution.steps {
            lengths.resize(lengths.len().max(step.step + 1), 0);
            lengths[step.step] += step.turns.len();
        }
        lengths
    })
}

/// Solution of one cube.
struct Sample {
    turns: usize,
    milliseconds: f64,
    nodes: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let texts = places::cubes(arguments.count)?;
    let cubes = texts.iter().map(|text| text.parse());
    let cubes: Vec<Cube> = cubes.collect::<Result<_, _>>()?;
    ensure!(!cubes.is_empty(), "--count is 0: allowed are 1 to 1000");
    println!(
        "{:<14}{:<19}{:>5}{:>8}{:>7}{:>6}{:>10}{:>10}{:>6}",
        "method", "played", "", "mean", "least", "most", "CPU ms", "nodes", "bar"
    );
    let mut missed = Vec::new();
    for method in methods(&arguments.names)? {
        let method = Prepared::new(method)?;
        for play in Play::ALL {
            missed.extend(measure(&method, play, &cubes)?);
        }
    }
    Ok(missed::exit_code(&missed))
}

/// The methods of these names and files.
fn methods(names: &[String]) -> Result<Vec<Method>> {
    let shipped = || Method::shipped_names().map(str::to_owned).collect();
    let names = if names.is_empty() {
        shipped()
    } else {
        names.to_vec()
    };
    let read = |name: &String| {
        if Path::new(name).extension() == Some("toml".as_ref()) {
            let text = fs::read_to_string(name).with_context(|| name.clone())?;
            return Method::read(&text).with_context(|| name.clone());
        }
        let known = || shipped().join(", ");
        Method::shipped(name).with_context(|| format!("method {name:?}: allowed are {}", known()))
    };
    names.iter().map(read).collect()
}

/// Prints a line of the table; returns the missed bar, if one is missed.
fn measure(method: &Prepared, play: Play, cubes: &[Cube]) -> Result<Option<String>> {
    let name = &method.method().name;
    let (count, unit) = match name.as_str() {
        "roux" => (Count::SliceTurns, "STM"),
        _ => (Count::HalfTurns, "HTM"),
    };
    let samples = parallel::map(cubes, |cube| sample(method, play, cube, count));
    let samples: Vec<Sample> = samples
        .into_iter()
        .collect::<Result<_>>()
        .with_context(|| format!("{name}, {}", play.name()))?;
    let turns = samples.iter().map(|sample| sample.turns);
    let number = samples.len() as f64;
    let mean = turns.clone().sum::<usize>() as f64 / number;
    let milliseconds = samples
        .iter()
        .map(|sample| sample.milliseconds)
        .sum::<f64>()
        / number;
    let nodes = samples.iter().map(|sample| sample.nodes).sum::<u64>() as f64 / number;
    let bar = BARS
        .iter()
        .find(|bar| bar.method == name && bar.play == play);
    let max = bar.map_or(String::new(), |bar| format!("{}", bar.max));
    println!(
        "{name:<14}{:<19}{unit:>5}{mean:>8.2}{:>7}{:>6}{milliseconds:>10.2}{nodes:>10.0}{max:>6}",
        play.name(),
        turns.clone().min().unwrap_or_default(),
        turns.max().unwrap_or_default(),
    );
    Ok(bar.and_then(|bar| bar.missed(mean)))
}

impl Bar {
    /// Line for a mean above the bar.
    fn missed(&self, mean: f64) -> Option<String> {
        let (method, play, max) = (self.method, self.play.name(), self.max);
        (mean > max)
            .then(|| format!("{method}, {play}: the mean is {mean:.2}, at most {max} is the bar"))
    }
}

fn sample(method: &Prepared, play: Play, cube: &Cube, count: Count) -> Result<Sample> {
    let start = ThreadTime::now();
    let solution = play.solve(method, cube, count);
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    let solution = solution.with_context(|| format!("{} is not solved", cube.facelets()))?;
    method
        .replay(cube, &solution)
        .with_context(|| cube.facelets().to_string())?;
    Ok(Sample {
        turns: match count {
            Count::HalfTurns => solution.htm(),
            Count::SliceTurns => solution.stm(),
        },
        milliseconds,
        nodes: solution.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_above_its_bar_is_missed() {
        let bar = bar("cfop", Play::Any, 33.0);
        assert_eq!(bar.missed(33.0), None);
        let told = bar.missed(33.5).expect("it is above");
        assert!(told.contains("cfop") && told.contains("33.5"), "{told}");
    }

    #[test]
    fn every_method_of_the_program_has_a_bar() {
        for name in Method::shipped_names() {
            assert!(BARS.iter().any(|bar| bar.method == name), "{name}");
        }
    }

    #[test]
    fn each_way_of_playing_solves_a_cube_and_is_made_again() {
        let cube = Cube::from(&"R U2 F' L D B'".parse().expect("turns"));
        for method in methods(&[]).expect("the methods of the program") {
            let method = Prepared::new(method).expect("its tables are made");
            let sample = sample(&method, Play::Person, &cube, Count::HalfTurns);
            assert!(sample.expect("it is solved").turns > 0);
        }
    }
}
