//! Runs that a person stopped by hand in the middle, and the runs back to what was put in.

use std::{ops::RangeInclusive, time::Duration};

use actuator::Motion;
use brick::Button;
use cube_core::{Cube, Rotation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use simulator::{Settings, Simulator};

use super::tests::{Kept, ONE_CUBE, rotated};
use crate::{
    Account, Config, Event, Observer, Observers, Pace, Phase, RunErrorKind, Session, Task,
    Unattended, session::set_back, whole_run,
};

/// Time in which a person takes the cube out, turns its layers straight and puts it in again.
const CUBE_TIME: Duration = Duration::from_secs(2);

/// Observer that stops the run at a time within its turning.
struct Stopping {
    simulator: Simulator,
    /// Part of the planned time after which the person presses the button.
    after: f64,
}

impl Observer for Stopping {
    fn event(&mut self, at: Duration, event: &Event) {
        if let Event::Plan { seconds, .. } = event {
            let at = at + Duration::from_secs_f64(seconds * self.after);
            self.simulator.press_at(at, Button::Back);
        }
    }
}

/// End of an undo, and the stickers as they lay before and lie after it.
struct Undone {
    result: Result<(), String>,
    before: [char; 54],
    after: [char; 54],
    account: Account,
    /// Motion within which the run was stopped.
    stopped_in: Option<Motion>,
}

/// A run that is stopped at a time drawn by `seed`, and its undo. Cube, target, and the way in which
/// the person puts the cube in, both times, are drawn as well.
fn stopped_and_undone(seed: u64) -> Undone {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut rotation = || Rotation::ALL[random.random_range(0..24)];
    let (held_first, held_then) = (rotation(), rotation());
    let cube = Cube::random(&mut random);
    let target = match random.random_range(0..2) {
        0 => Cube::SOLVED,
        _ => Cube::random(&mut random),
    };
    let before = rotated(cube.facelets().as_array(), held_first);
    let settings = Settings::from_toml(ONE_CUBE).expect("settings");
    let simulator = Simulator::new(&settings, &before, seed);
    let mut config = Config::default();
    config.run.think_first_nodes = 2000;
    config.run.think_while_moving = false;
    let mut session = Session::of(simulator.brick()).paced(Pace::NodesPerSecond(455_000));

    let mut kept = Kept::default();
    let mut stopping = Stopping {
        simulator: simulator.clone(),
        after: random.random_range(0.0..0.98),
    };
    let mut watchers = Observers(vec![&mut kept, &mut stopping]);
    let stopped = session.run(&config, &mut watchers, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &Task::to(target), crew)
    });
    let error = stopped.result.expect_err("the person stops the run");
    assert_eq!(error.kind(), RunErrorKind::Stopped, "seed {seed}: {error}");
    let stopped_in = stopped.account.motion.map(|open| open.motion);

    let mut account = Account::default();
    let task = Task::to(kept.earlier());
    let ended = session.run(&config, &mut account, &mut Unattended, |brick, crew| {
        set_back(brick, &config.mechanism).expect("nothing is in the way");
        simulator.insert_cube(&rotated(&simulator.lying(), held_then));
        brick.clock.sleep(CUBE_TIME);
        whole_run(brick, &config, &task, crew)
    });
    Undone {
        result: ended.result.map(drop).map_err(|error| error.to_string()),
        before,
        after: simulator.lying(),
        account: ended.account,
        stopped_in,
    }
}

/// Undoes runs with these seeds, all of which have to end as the cube lay before.
fn undo_all(seeds: RangeInclusive<u64>) {
    let (mut in_turn, mut in_tilt, mut oriented) = (0, 0, Duration::ZERO);
    let count = seeds.clone().count();
    for seed in seeds {
        let undone = stopped_and_undone(seed);
        let account = &undone.account;
        assert_eq!(undone.result, Ok(()), "seed {seed}: {account}");
        assert_eq!(undone.after, undone.before, "seed {seed}: {account}");
        match undone.stopped_in {
            Some(Motion::Turn(_)) => in_turn += 1,
            Some(Motion::Tilt { .. }) => in_tilt += 1,
            _ => {}
        }
        oriented += account.took(&[Phase::Orient]);
    }
    let mean = oriented.as_secs_f64() / count as f64;
    println!(
        "{count} of {count} go back: {in_turn} were stopped in the turn of a layer, {in_tilt} in a tilt; \
         laying the cube takes {mean:.2} s in the mean"
    );
    assert!(mean < 3.5, "{mean}");
    assert!(in_turn > 0 && in_tilt > 0, "{in_turn}, {in_tilt}");
}

#[test]
fn a_run_that_a_person_stopped_goes_back_to_what_was_put_in() {
    undo_all(1..=6);
}

#[test]
#[ignore = "a campaign of `cargo xtask full`"]
fn a_hundred_runs_that_a_person_stopped_go_back_to_what_was_put_in() {
    undo_all(101..=200);
}
