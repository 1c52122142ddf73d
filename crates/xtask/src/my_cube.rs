//! `cargo xtask my-cube`: gain in accepted scans with a known cube, and proof that another cube
//! makes no scan wrong.

use std::{fmt, process::ExitCode};

use anyhow::Result;
use cube_core::{Cube, Face, Facelet, Rotation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{KnownCube, Readings, Recognition, recognise, recognise_known, scan_json};
use simulator::population::Owner;

use crate::{
    missed, parallel,
    population::{Scan, readings},
};

/// Keeps the first accepted scan of each owner's cube, and reads the cube a second time with the
/// kept scan.
///
/// Then each second scan is read with the kept scan of another cube in the same colours by the same
/// sensor, and with the kept scan of another owner's cube. Fails when a scan becomes wrong though
/// accepted, when fewer than a tenth of the refused scans are accepted with the own cube, or when
/// more than 1 in 1,000 of all are accepted with another owner's.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of owners
    #[arg(long, value_name = "N", default_value_t = 4000)]
    count: u64,
    /// Number of the first owner; constants are chosen on owners below 1,000,000
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    from: u64,
}

/// Greatest number of looks at a cube until a scan of it is accepted.
const MAX_LOOKS: usize = 4;

/// Kept scans of one owner, and a second scan of the same cube.
struct Owned {
    own: Option<KnownCube>,
    /// Another cube in the same colours, whose stickers have other lasting errors.
    alike: Option<KnownCube>,
    second: Scan,
}

#[expect(clippy::unnecessary_wraps, reason = "every command may fail")]
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let numbers: Vec<u64> = (arguments.from..arguments.from + arguments.count).collect();
    let owned = parallel::map(&numbers, |&number| owned(number));
    let owners: Vec<usize> = (0..owned.len()).collect();
    let outcomes = parallel::map(&owners, |&owner| {
        let here = &owned[owner];
        let other = &owned[(owner + 1) % owned.len()];
        let known = [&here.own, &here.alike, &other.own];
        known.map(|known| Some(Outcome::of(&here.second, known.as_ref()?)))
    });
    println!("{}", Tally::HEAD);
    let tallies: [Tally; 3] = std::array::from_fn(|of| {
        let known = outcomes.iter().filter_map(|outcomes| outcomes[of]);
        Tally::of(known)
    });
    let names = ["the same cube", "another in its colours", "another owner's"];
    for (name, tally) in names.into_iter().zip(&tallies) {
        println!("{name:<23}{tally}");
    }
    Ok(missed::exit_code(&missed_bars(tallies)))
}

/// The bars that these tallies miss: with the same cube, with one in its colours, and with another
/// owner's.
fn missed_bars([same, alike, other]: [Tally; 3]) -> Vec<String> {
    let mut missed = Vec::new();
    for tally in [same, alike, other] {
        if tally.wrong_with > tally.wrong_without {
            missed.push("a scan became wrong though accepted".to_owned());
        }
    }
    let refused = same.scans - same.accepted_without;
    if 10 * same.gained() < refused {
        missed.push("less than a tenth of the refused scans is accepted".to_owned());
    }
    if 1000 * other.gained() > other.scans {
        missed.push("more than 1 in 1,000 scans is accepted by another owner's cube".to_owned());
    }
    missed
}

fn owned(number: u64) -> Owned {
    /// The streams of an owner that are not those of `population`.
    const OTHER_STREAM: u64 = 1;
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let owner = Owner::draw(&mut rng);
    let lasting = rng;
    let mut fresh = ChaCha8Rng::seed_from_u64(number);
    fresh.set_stream(OTHER_STREAM);
    let first = Cube::random(&mut fresh);
    let own = kept(&owner, first, first, &lasting, &mut fresh);

    // The faults of an owner's cube lie on other stickers of a cube that was once in another state.
    let (cube, before) = (Cube::random(&mut fresh), Cube::random(&mut fresh));
    let lasting_of_alike = ChaCha8Rng::seed_from_u64(fresh.random());
    let alike = kept(&owner, cube, before, &lasting_of_alike, &mut fresh);

    let cube = Cube::random(&mut fresh);
    let rotation = Rotation::ALL[fresh.random_range(0..Rotation::ALL.len())];
    let look = look(&owner, (cube, rotation), first, &lasting, &mut fresh);
    let second = Scan {
        readings: look,
        cube,
        everyday: owner.is_everyday(),
    };
    Owned { own, alike, second }
}

/// A cube as the program keeps it, once a scan of the cube is accepted and right: with all looks so
/// far, or the last alone.
fn kept(
    owner: &Owner,
    cube: Cube,
    first: Cube,
    lasting: &ChaCha8Rng,
    fresh: &mut ChaCha8Rng,
) -> Option<KnownCube> {
    let mut all = Readings::new();
    for _ in 0..MAX_LOOKS {
        let one = look(owner, (cube, Rotation::ALL[0]), first, lasting, fresh);
        all.extend(&one);
        for readings in [&one, &all] {
            let recognition = recognise(readings).expect("all is read");
            if recognition.accepted {
                let text = scan_json::write(readings);
                let readings = scan_json::parse(&text).expect("a written scan can be read");
                let is_right = recognition.cube == Some(cube);
                return is_right.then(|| KnownCube::new(&readings, &cube).expect("all is read"));
            }
        }
    }
    None
}

/// One look at a cube that lies rotated. Its stickers have the lasting errors of the places where
/// they lay in the state `first`.
fn look(
    owner: &Owner,
    (cube, rotation): (Cube, Rotation),
    first: Cube,
    lasting: &ChaCha8Rng,
    fresh: &mut ChaCha8Rng,
) -> Readings {
    let back = rotation.inverse();
    let homes = cube.homes().map(|home| back.apply_to_facelet(home));
    let mut places = [0; Facelet::COUNT];
    for (place, home) in first.homes().into_iter().enumerate() {
        places[home.index()] = place;
    }
    let stickers = homes.map(|home| places[home.index()]);
    let colours = homes.map(Facelet::face).map(Face::index);
    readings(&owner.look_at(&colours, &stickers, &mut lasting.clone(), fresh))
}

/// Results of reading a scan without and with a known cube.
#[derive(Debug, Clone, Copy)]
struct Outcome {
    is_right: bool,
    accepted_without: bool,
    accepted_with: bool,
}

impl Outcome {
    fn of(scan: &Scan, known: &KnownCube) -> Self {
        let without: Recognition = recognise(&scan.readings).expect("all is read");
        let with = recognise_known(&scan.readings, known).expect("all is read");
        assert_eq!(
            with.cube, without.cube,
            "a known cube may not change the likeliest cube"
        );
        Self {
            is_right: without.cube == Some(scan.cube),
            accepted_without: without.accepted,
            accepted_with: with.accepted,
        }
    }
}

/// Counts of outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    scans: usize,
    accepted_without: usize,
    accepted_with: usize,
    wrong_without: usize,
    wrong_with: usize,
}

impl Tally {
    /// Heading over the columns of the text.
    const HEAD: &str = "known is                 scans   accepted without     with   of the refused   \
                        wrong, accepted without   with";

    fn of(outcomes: impl Iterator<Item = Outcome>) -> Self {
        let mut tally = Self::default();
        for outcome in outcomes {
            let wrong = !outcome.is_right;
            tally.scans += 1;
            tally.accepted_without += usize::from(outcome.accepted_without);
            tally.accepted_with += usize::from(outcome.accepted_with);
            tally.wrong_without += usize::from(wrong && outcome.accepted_without);
            tally.wrong_with += usize::from(wrong && outcome.accepted_with);
        }
        tally
    }

    const fn gained(&self) -> usize {
        self.accepted_with - self.accepted_without
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refused = (self.scans - self.accepted_without).max(1);
        write!(
            f,
            "{:>7} {:>18} {:>8} {:>14.1} % {:>25} {:>6}",
            self.scans,
            self.accepted_without,
            self.accepted_with,
            100.0 * self.gained() as f64 / refused as f64,
            self.wrong_without,
            self.wrong_with
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Tally = Tally {
        scans: 1000,
        accepted_without: 900,
        accepted_with: 910,
        wrong_without: 1,
        wrong_with: 1,
    };

    const NO_GAIN: Tally = Tally {
        accepted_with: 900,
        ..GOOD
    };

    #[test]
    fn each_missed_bar_is_reported() {
        assert_eq!(missed_bars([GOOD, GOOD, NO_GAIN]), [""; 0]);
        assert_eq!(missed_bars([NO_GAIN, GOOD, NO_GAIN]).len(), 1);
        assert_eq!(missed_bars([GOOD, GOOD, GOOD]).len(), 1);
        let wrong = Tally {
            wrong_with: 2,
            ..GOOD
        };
        assert_eq!(missed_bars([wrong, GOOD, NO_GAIN]).len(), 1);
        assert_eq!(missed_bars([GOOD, wrong, NO_GAIN]).len(), 1);
    }

    #[test]
    fn outcomes_are_counted_where_they_belong() {
        let outcome = |is_right, accepted_without, accepted_with| Outcome {
            is_right,
            accepted_without,
            accepted_with,
        };
        let outcomes = [
            outcome(true, true, true),
            outcome(false, true, true),
            outcome(false, false, true),
            outcome(true, false, true),
            outcome(true, false, false),
        ];
        let expected = Tally {
            scans: 5,
            accepted_without: 2,
            accepted_with: 4,
            wrong_without: 1,
            wrong_with: 2,
        };
        assert_eq!(Tally::of(outcomes.into_iter()), expected);
        assert_eq!(expected.gained(), 2);
    }

    /// A sticker of the second scan has the colour and the lasting errors of the first scan.
    #[test]
    fn a_cube_that_lies_as_it_did_is_seen_as_it_was() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let owner = Owner::draw(&mut rng);
        let cube = Cube::random(&mut rng);
        let fresh = ChaCha8Rng::seed_from_u64(8);
        let seen = |rotation| look(&owner, (cube, rotation), cube, &rng, &mut fresh.clone());
        let colours = cube.faces().map(Face::index);
        let plain = owner.look(&colours, &mut rng.clone(), &mut fresh.clone());
        assert_eq!(seen(Rotation::ALL[0]), readings(&plain));
        assert_ne!(seen(Rotation::ALL[5]), readings(&plain));
    }

    #[test]
    fn errors_that_last_go_with_the_stickers() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let owner = Owner::draw(&mut rng);
        let [cube, other] = std::array::from_fn(|_| Cube::random(&mut rng));
        let held = (cube, Rotation::ALL[0]);
        let seen = |first| {
            let mut fresh = ChaCha8Rng::seed_from_u64(8);
            look(&owner, held, first, &rng, &mut fresh)
        };
        assert_ne!(seen(cube), seen(other));
    }
}
