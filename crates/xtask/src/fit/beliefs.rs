//! Beliefs of the recogniser, found by changing one at a time.

use recogniser::Constants;

use super::{cases::Cases, logistic};

/// A belief, to be changed.
type Belief = (&'static str, fn(&mut Constants) -> &mut f32);

const BELIEFS: [Belief; 15] = [
    ("freedom in brightness", |c| &mut c.freedom.brightness),
    ("freedom in colour", |c| &mut c.freedom.colour),
    ("farthest", |c| &mut c.farthest),
    ("floor", |c| &mut c.floor),
    ("what is added", |c| &mut c.added),
    ("scatter in brightness", |c| &mut c.scatter.brightness),
    ("scatter in colour", |c| &mut c.scatter.colour),
    ("deviation in brightness", |c| &mut c.deviation.brightness),
    ("deviation in colour", |c| &mut c.deviation.colour),
    ("belief in deviations", |c| &mut c.belief),
    ("gain of a face in brightness", |c| {
        &mut c.face_gain.brightness
    }),
    ("gain of a face in colour", |c| &mut c.face_gain.colour),
    ("gain of a kind in brightness", |c| {
        &mut c.kind_gain.brightness
    }),
    ("gain of a kind in colour", |c| &mut c.kind_gain.colour),
    ("belief in kinds", |c| &mut c.kind_belief),
];

/// Factor by which a belief changes at a time.
const FACTOR: f32 = 1.5;

/// Changes one belief after the other if wrong cubes are recognised better by that, without one palette.
pub(super) fn better(
    mut constants: Constants,
    cases: &Cases<'_>,
    without: Option<&str>,
) -> Constants {
    let loss = |constants: &Constants| {
        let owners = cases.of_owners(constants);
        logistic::fitted(&cases.with(owners, constants, without)).1
    };
    let mut best = loss(&constants);
    eprintln!("as they are: {best:.1}");
    for (name, belief) in BELIEFS {
        for factor in [FACTOR, FACTOR.recip()] {
            let mut tried = constants;
            *belief(&mut tried) *= factor;
            let found = loss(&tried);
            eprintln!("{name} {:.4}: {found:.1}", belief(&mut tried));
            if found < best {
                (constants, best) = (tried, found);
                break;
            }
        }
    }
    constants
}
