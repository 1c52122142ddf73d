//! Six pictures of a cube's sides in any order and turn make the right cube, a question, or none.

use std::{fs, path::Path};

use cube_core::{Corner, Cube, Edge, Face, Facelet, Facelets};
use palette::encoding::{FromLinear as _, IntoLinear as _, Srgb};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{
    Assembly, Disagrees, Reason, Sample, SideReadings, Unassembled, Unsolvable, Verdict, assemble,
    scan_json,
};

use crate::common::{
    random_cube,
    sides::{CAMERA, CLEAN, JAPANESE, ODD, Taken, USUAL, answer, photographs},
};

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<cube_core::Turns>().expect("turns"))
}

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A side in a room that it mirrors: white light, as a share of the brightest, is added to each sticker.
fn veiled(side: &SideReadings, veil: f32) -> SideReadings {
    relit(side, |light| light.map(|it| it + veil))
}

/// A quarter of the light, and warmer.
fn in_the_evening(side: &SideReadings) -> SideReadings {
    relit(side, |[red, green, blue]| {
        [0.28 * red, 0.25 * green, 0.21 * blue]
    })
}

/// A side in other light: what becomes of linear light.
fn relit(side: &SideReadings, to: impl Fn([f32; 3]) -> [f32; 3]) -> SideReadings {
    let of = |square| {
        let samples = side.samples(square).iter().map(|sample: &Sample| {
            let light = to(sample.channels().map(|it| Srgb::into_linear(it / 255.0)));
            let channels = light.map(|it| {
                let encoded: f32 = Srgb::from_linear(it.min(1.0));
                255.0 * encoded
            });
            Sample::new(channels).expect("in range")
        });
        samples.collect()
    };
    SideReadings::new(std::array::from_fn(of)).expect("every sticker is read")
}

/// Simulated pictures of one cube, and what they make.
struct Session {
    cube: Cube,
    colours: [[f32; 3]; 6],
    taken: Taken,
    rng: ChaCha8Rng,
}

impl Session {
    fn new(cube: Cube, colours: [[f32; 3]; 6], seed: u64) -> Self {
        let mut rng = rng(seed);
        let taken = Taken::at_random(&mut rng);
        Self {
            cube,
            colours,
            taken,
            rng,
        }
    }

    fn assemble(&mut self) -> Assembly {
        let stickers = self.cube.faces();
        let sides = photographs(&stickers, &self.colours, &self.taken, CLEAN, &mut self.rng);
        assemble(&sides)
    }

    /// Answers all questions by pictures in this light; returns their number as well.
    fn settled(&mut self, light: impl Fn(&SideReadings) -> SideReadings) -> (Assembly, usize) {
        let (mut assembly, mut count) = (self.assemble(), 0);
        while let Verdict::Ask(ask) = assembly.verdict {
            let Self {
                cube,
                colours,
                taken,
                rng,
            } = self;
            let picture = answer(ask, cube, colours, taken, CLEAN, rng);
            let next = assembly.answer(ask, &light(&picture));
            assembly = next.expect("a true picture");
            count += 1;
            assert!(count <= 5, "{:?}", assembly.verdict);
        }
        (assembly, count)
    }
}

#[test]
fn real_scans_in_any_order_and_turn_are_right_or_ask() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut rng = rng(1);
    let (mut known, mut asked, mut refused) = (0, Vec::new(), Vec::new());
    let files = fs::read_dir(folder).expect("the folder of scans is there");
    for path in files.map(|entry| entry.expect("it can be read").path()) {
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a scan can be read");
        let json: serde_json::Value = serde_json::from_str(&text).expect("a scan is JSON");
        let expected: Facelets = (json["expected"].as_str())
            .and_then(|it| it.parse().ok())
            .expect("a scan has its answer");
        let cube = Cube::try_from(&expected).expect("the expected cube can exist");
        let taken = Taken::at_random(&mut rng);
        let readings = scan_json::parse(&text).expect("a scan parses");
        let assembly = assemble(&taken.pictures(&readings));
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        match &assembly.verdict {
            Verdict::Known => {
                assert!(taken.is_right(&assembly, &cube), "{name} is wrong");
                known += 1;
            }
            Verdict::Ask(_) => asked.push((name, assembly.ways.len())),
            _ => refused.push(name),
        }
    }
    asked.sort();
    // The number of ways agrees with an enumeration of all assemblies of the expected stickers.
    let expected = [
        ("cam-rcr-cross", 12),
        ("cam-rcr-superflip", 312),
        ("cam-rcr-tetris", 64),
        ("ev3-dark-01", 4),
        ("spike-random-10", 4),
    ];
    let expected = expected.map(|(name, ways)| (name.to_owned(), ways));
    assert_eq!(asked, expected.to_vec());
    // White and yellow of this photograph are cut off at the same value in two channels.
    assert_eq!(
        (known, refused),
        (30, vec!["cam-big-overexposed-01".to_owned()])
    );
}

#[test]
fn white_light_over_some_pictures_does_no_harm() {
    for (colours, seeds) in [(USUAL, 100..120), (ODD, 120..140)] {
        for seed in seeds {
            let mut rng = rng(seed);
            let (cube, taken) = (random_cube(&mut rng), Taken::at_random(&mut rng));
            let sides = photographs(&cube.faces(), &colours, &taken, CAMERA, &mut rng)
                .map(|side| veiled(&side, rng.random_range(0.0..0.2)));
            let assembly = assemble(&sides);
            let verdict = &assembly.verdict;
            assert!(taken.is_right(&assembly, &cube), "seed {seed}: {verdict:?}");
        }
    }
}

/// A side of nine samples.
#[test]
fn random_cubes_in_the_light_of_a_camera_are_right() {
    for (colours, seeds) in [(USUAL, 0..30), (JAPANESE, 30..50), (ODD, 50..70)] {
        let mut refused = 0;
        for seed in seeds {
            let mut rng = rng(seed);
            let (cube, taken) = (random_cube(&mut rng), Taken::at_random(&mut rng));
            let sides = photographs(&cube.faces(), &colours, &taken, CAMERA, &mut rng);
            let assembly = assemble(&sides);
            if assembly.known().is_some() {
                assert!(taken.is_right(&assembly, &cube), "seed {seed}");
                assert!(!assembly.is_usual || colours == USUAL, "seed {seed}");
            } else {
                refused += 1;
            }
        }
        assert!(refused <= 3, "{refused}");
    }
}

#[test]
fn few_turns_and_patterns_ask_until_the_cube_is_known() {
    const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for (turns, usual, odd) in [
        ("", 1, 1),
        ("R", 4, 4),
        ("R L'", 1, 2),
        ("R U2 F'", 1, 2),
        ("R U R' U'", 1, 1),
        ("R2 L2 U2 D2 F2 B2", 1, 2),
        (SUPERFLIP, 312, 312),
    ] {
        for (colours, expected) in [(USUAL, usual), (ODD, odd)] {
            for seed in 0..3 {
                let new = || Session::new(cube(turns), colours, seed);
                assert_eq!(new().assemble().ways.len(), expected, "{turns} {seed}");
                for light in [SideReadings::clone, in_the_evening] {
                    let mut session = new();
                    let (assembly, _) = session.settled(light);
                    let is_right = session.taken.is_right(&assembly, &session.cube);
                    assert!(is_right, "{turns} {seed}");
                    let is_solved_as_usual = turns.is_empty() && colours == USUAL;
                    assert!(assembly.is_usual || !is_solved_as_usual);
                }
            }
        }
    }
}

#[test]
fn the_usual_colours_are_held_white_up_and_green_in_front() {
    let mut session = Session::new(cube("R U2 F' L D B2"), USUAL, 5);
    let assembly = session.assemble();
    assert!(assembly.is_usual);
    assert_eq!(assembly.cube(), Some(session.cube));
    assert_eq!(
        assembly.known().map(|way| way.faces),
        Some(session.taken.faces)
    );
    assert_eq!(
        assembly.known().map(|way| way.turns),
        Some(session.taken.turns)
    );
    let mut session = Session::new(cube("R U2 F' L D B2"), JAPANESE, 5);
    let way = *session.assemble().known().expect("it is known");
    assert_eq!((way.faces[0], way.turns[0]), (Face::F, 0));
    assert_eq!(way.seen_at(Facelet::new(Face::F, 2)), (0, 2));
}

#[test]
fn a_further_picture_of_another_side_is_an_error() {
    let mut session = Session::new(cube("R U2 F'"), ODD, 9);
    let assembly = session.assemble();
    let Verdict::Ask(ask) = assembly.verdict else {
        panic!("{:?}", assembly.verdict);
    };
    let stickers = session.cube.faces();
    let again = photographs(&stickers, &ODD, &session.taken, CLEAN, &mut session.rng);
    let error: Disagrees = assembly
        .answer(ask, &again[ask.side])
        .expect_err("it is the side itself");
    assert_eq!(error.looks_like, Some(ask.side));
    let strange = photographs(&stickers, &USUAL, &session.taken, CLEAN, &mut session.rng);
    let error = assembly
        .answer(ask, &strange[3])
        .expect_err("it is of another cube");
    assert!(
        error
            .to_string()
            .starts_with("the further picture shows none of the six sides")
    );
    let unseen = assembly.answer(ask, &SideReadings::unseen());
    assert_eq!(unseen.map_err(|error| error.looks_like), Err(None));
}

#[test]
fn a_single_sticker_that_reads_as_another_colour_is_settled_by_the_others() {
    let mut known = 0;
    for seed in 0..10 {
        let mut rng = rng(seed);
        let (cube, taken) = (random_cube(&mut rng), Taken::at_random(&mut rng));
        let before = cube.faces();
        let mut stickers = before;
        let [edge, _] = Edge::Fr.facelets();
        stickers[edge.index()] = before[edge.index()].opposite();
        let sides = photographs(&stickers, &USUAL, &taken, CAMERA, &mut rng);
        let assembly = assemble(&sides);
        if assembly.known().is_some() {
            assert!(taken.is_right(&assembly, &cube), "seed {seed} is wrong");
            known += 1;
        }
    }
    assert!(known >= 5, "{known} of 10 are known");
}

#[test]
fn impossible_cubes_are_refused_with_the_reason() {
    for seed in 0..8 {
        let mut rng = rng(seed);
        let (cube, taken) = (random_cube(&mut rng), Taken::at_random(&mut rng));
        let mut refusal = |to: &[Facelet], from: &[Facelet]| {
            let (before, mut stickers) = (cube.faces(), cube.faces());
            for (to, from) in to.iter().zip(from) {
                stickers[to.index()] = before[from.index()];
            }
            let sides = photographs(&stickers, &USUAL, &taken, CLEAN, &mut rng);
            match assemble(&sides).verdict {
                Verdict::Refused(Unassembled::NoCube(reason)) => reason,
                other => panic!("seed {seed}: {other:?}"),
            }
        };
        let [a, b, c] = Corner::Ulb.facelets();
        let reason = refusal(&[a, b, c], &[b, c, a]);
        assert!(
            matches!(reason, Reason::Unsolvable(Unsolvable::Corner { .. })),
            "{reason}"
        );
        let [a, b] = Edge::Fr.facelets();
        let reason = refusal(&[a, b], &[b, a]);
        assert!(
            matches!(reason, Reason::Unsolvable(Unsolvable::Edge { .. })),
            "{reason}"
        );
        let [c, d] = Edge::Db.facelets();
        let reason = refusal(&[a, b, c, d], &[c, d, a, b]);
        assert_eq!(reason, Reason::Unsolvable(Unsolvable::Exchanged));
        let other = Facelet::all().find(|it| {
            let faces = cube.faces();
            it.square() == 1 && faces[it.index()] != faces[a.index()]
        });
        let other = other.expect("six colours");
        // Two stickers of different pieces.
        let _ = refusal(&[a, other], &[other, a]);
    }
}

#[test]
fn a_side_that_is_photographed_twice_is_named() {
    for (turns, seed) in [
        ("R U2 F' L D B2", 0),
        ("R U2 F' L D B2", 1),
        ("", 2),
        ("R", 3),
    ] {
        let mut rng = rng(seed);
        let (cube, taken) = (cube(turns), Taken::at_random(&mut rng));
        let mut sides = photographs(&cube.faces(), &USUAL, &taken, CLEAN, &mut rng);
        let [one, other] = [1, 4];
        let mut again = taken;
        again.faces[other] = taken.faces[one];
        again.turns[other] = rng.random_range(0..4);
        sides[other] = photographs(&cube.faces(), &USUAL, &again, CLEAN, &mut rng)[other].clone();
        let named = Verdict::Refused(Unassembled::SameSide([one, other]));
        assert_eq!(assemble(&sides).verdict, named, "{turns}");
        sides[other] = in_the_evening(&sides[other]);
        let assembly = assemble(&sides);
        assert!(assembly.known().is_none());
        let makes_no_cube = turns.len() > 1;
        assert!(!makes_no_cube || assembly.verdict == named, "{turns}");
    }
}
