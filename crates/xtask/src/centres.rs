//! `cargo xtask centres`: how surely a cube is known again by the colours of its sides.

use std::process::ExitCode;

use anyhow::Result;
use cube_core::{Cube, Face, Facelet, Rotation};
use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use recogniser::{Centres, ColourNames, Sample};
use simulator::{Scheme, population::Owner};

use crate::{
    figures::{Bar, Measure, Measured},
    scans::{Real, of_samples},
};

/// Reads cubes twice, and compares how they lie by the colours of their sides.
///
/// Each owner's cube is read, turned to another state, put in in any way and read again: in the same
/// light, and in light that is brighter or darker (by 30 %) and of another tint (by 12 % in each
/// channel, and up to 3 % of daylight added). The same colours on other sides, as no rotation
/// brings them, must be refused, and the cube of the next owner, whose colours fit by chance in 1
/// of 30 cases. Then each pair of real scans is compared: cubes of many makers, in several lights,
/// read by several sensors and cameras; the names of the colours say which rotation is right. Fails when less
/// than 99 % of the owners' cubes are found, or when a wrong rotation is taken for right more often
/// than the bars of the lines allow.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of owners
    #[arg(long, value_name = "N", default_value_t = 4000)]
    count: u64,
    /// Number of the first owner; those below 1,000,000 are for choosing constants
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    from: u64,
}

/// Answer to where the sides of one cube lie in a second reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Right,
    Refused,
    Wrong,
}

impl Answer {
    fn of(now: &Centres, earlier: &Centres, right: Option<Rotation>) -> Self {
        match now.turned_from(earlier) {
            Err(_) => Self::Refused,
            Ok(rotation) if Some(rotation) == right => Self::Right,
            Ok(_) => Self::Wrong,
        }
    }
}

const MEASURES: [Measure<Answer>; 4] = [
    Measure::count("pairs", |_| true),
    Measure::share("right %", 2, |answer| *answer == Answer::Right),
    Measure::share("refused %", 2, |answer| *answer == Answer::Refused),
    Measure::share("wrong %", 2, |answer| *answer == Answer::Wrong),
];

const NEVER_WRONG: Bar = Bar::AtMost("wrong %", 0.0);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let numbers = arguments.from..arguments.from + arguments.count;
    let owners: Vec<[Answer; 4]> = numbers.into_par_iter().map(of_owner).collect();
    let mut table = Measured::new("", &MEASURES);
    let lines: [(&str, &[Bar]); 4] = [
        ("same light", &[Bar::AtLeast("right %", 99.0), NEVER_WRONG]),
        ("other light", &[Bar::AtLeast("right %", 99.0), NEVER_WRONG]),
        (
            "same colours on other sides",
            &[Bar::AtMost("wrong %", 0.5)],
        ),
        ("another owner's cube", &[Bar::AtMost("wrong %", 4.0)]),
    ];
    for (column, (name, bars)) in lines.into_iter().enumerate() {
        let answers: Vec<Answer> = owners.iter().map(|owner| owner[column]).collect();
        table.line(name, &answers, bars);
    }
    println!();
    let real = Real::all()?;
    let (lego, cameras): (Vec<&Real>, Vec<&Real>) = real.iter().partition(|real| real.is_by_lego());
    for (name, first, second) in [
        ("real: two by LEGO sensors", &lego, &lego),
        ("real: two by cameras", &cameras, &cameras),
        ("real: one by each", &lego, &cameras),
    ] {
        table.line(name, &of_pairs(first, second), &[NEVER_WRONG]);
    }
    Ok(table.end())
}

/// Answers about the cube of the owner with this number: in the same light, in other light, with the
/// colours on other sides, and against the cube of the next owner.
fn of_owner(number: u64) -> [Answer; 4] {
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let owner = Owner::draw(Scheme::Random, &mut random);
    let rotation = Rotation::ALL[random.random_range(0..Rotation::ALL.len())];
    let [before, after] = [0, 1].map(|_: u8| Cube::random(&mut random));
    let places = before.homes();
    let place_before = |home: Facelet| {
        places
            .iter()
            .position(|&it| it == home)
            .expect("each has a place")
    };
    let moved = after.homes().map(place_before);
    let lasting = ChaCha8Rng::seed_from_u64(random.random());
    let mut look = |cube: &Cube, stickers: &[usize; Facelet::COUNT]| {
        let colours = cube.faces().map(Face::index);
        let look = owner.look_at(&colours, stickers, &mut lasting.clone(), &mut random);
        let sample = |light: [f64; 3]| Sample::new(light.map(|channel| channel as f32));
        let readings = of_samples(&look.map(|light| sample(light).expect("within 0 to 255")));
        Centres::of_cube(&readings, cube)
    };
    let earlier = look(&before, &std::array::from_fn(|place| place));
    let now = look(&after, &moved);
    let turned = arranged(&now, |side| rotation.inverse().apply(side));
    let others = other_arrangement(&mut random);
    let next = colours_of(number + 1);
    [
        Answer::of(&turned, &earlier, Some(rotation)),
        Answer::of(&lit(&turned, &mut random), &earlier, Some(rotation)),
        Answer::of(&arranged(&now, |side| others[side.index()]), &earlier, None),
        Answer::of(&next, &earlier, None),
    ]
}

/// Colours of the sides of an owner's cube.
fn colours_of(number: u64) -> Centres {
    let scan = crate::scans::of_owner(number, Scheme::Random);
    Centres::of_cube(&scan.readings, &scan.cube)
}

/// The colours on other sides: `from` names the side from which each side has its colour.
fn arranged(colours: &Centres, from: impl Fn(Face) -> Face) -> Centres {
    Centres::new(Face::ALL.map(|side| colours.values()[from(side).index()]))
}

/// The sides in an order that no rotation makes.
fn other_arrangement(random: &mut impl Rng) -> [Face; 6] {
    let mut sides = Face::ALL;
    let is_rotation = |sides: &[Face; 6]| {
        let is = |rotation: &Rotation| Face::ALL.map(|side| rotation.apply(side)) == *sides;
        Rotation::ALL.iter().any(is)
    };
    while is_rotation(&sides) {
        sides.shuffle(random);
    }
    sides
}

/// The colours in other light.
fn lit(colours: &Centres, random: &mut impl Rng) -> Centres {
    const BRIGHTNESS: f32 = 0.3;
    const TINT: f32 = 0.12;
    const MAX_ADDED: f32 = 0.03;
    // The mean of twelve numbers from -6 to 6 has a deviation of 1.
    let mut normal = || (0..12).map(|_| random.random::<f32>()).sum::<f32>() - 6.0;
    let brightness = BRIGHTNESS * normal();
    let gains = [0; 3].map(|_: u8| (brightness + TINT * normal()).exp());
    let channels = colours.values().iter().flatten().flatten();
    let brightest = channels.copied().fold(0.0, f32::max);
    let added = [0; 3].map(|_: u8| random.random::<f32>() * MAX_ADDED * brightest);
    let light =
        |colour: [f32; 3]| std::array::from_fn(|i| (colour[i] * gains[i] + added[i]).min(1023.0));
    Centres::new(colours.values().map(|colour| colour.map(light)))
}

/// Answers about each pair of two different scans, one of each list.
fn of_pairs(first: &[&Real], second: &[&Real]) -> Vec<Answer> {
    let described = |real: &&Real| {
        let scan = real.scan();
        let names = ColourNames::new(&scan.readings, &scan.cube);
        let colours = Centres::of_cube(&scan.readings, &scan.cube);
        (real.name.clone(), colours, names)
    };
    let (first, second): (Vec<_>, Vec<_>) = (
        first.iter().map(described).collect(),
        second.iter().map(described).collect(),
    );
    let pairs = first
        .iter()
        .flat_map(|a| second.iter().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a.0 != b.0);
    let answers = pairs.map(|((_, earlier, then), (_, now, names))| {
        let is_right = |rotation: &Rotation| {
            (Face::ALL.iter()).all(|&face| names.of(rotation.apply(face)) == then.of(face))
        };
        Answer::of(now, earlier, Rotation::ALL.into_iter().find(is_right))
    });
    answers.collect()
}
