//! `calibrate stops`: the spread of the end stops of arm and flipper.
//!
//! Every position of the two motors counts from its stop, so the spread of a stop goes into every
//! later motion. The step runs both motors against their stops a few times and compares the
//! positions.

use brick::{Brick, Degrees, DegreesPerSecond, Part};

use crate::finding::{Finding, Stops};
use crate::{
    drive::{drive, run_to_stop},
    error::{Activity, CalibrationError, During},
    guide::Guide,
    step::{Handling, Outcome, Step},
};
use robot::Config;

/// Step that measures the stops. It does not touch the cube.
pub const STEP: Step = Step {
    name: "stops",
    title: "End stops",
    finds: "finds out how well colour arm and flipper meet their end stops",
    needs: "See that nothing is in the way of colour arm and flipper.",
    handling: Handling::Spins,
    seconds: 15,
    measure,
};

/// Number of meetings with each stop.
const ROUNDS: usize = 5;
/// Positions to which the motors back off between two meetings, of arm and flipper: the flipper
/// stays clear of the cube, and the arm of both.
const BACK_OFF: [Degrees; 2] = [Degrees::new(-60), Degrees::new(20)];

fn measure(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<Outcome, CalibrationError> {
    home_arms(brick, config)?;
    let (mechanism, scan) = (&config.mechanism, &config.scan);
    let parts = [
        (Part::ColorArm, mechanism.arm_speed(), scan.arm_window()),
        (
            Part::Flipper,
            mechanism.flipper_seat_speed(),
            config.robot.flipper_tolerance(),
        ),
    ];
    let mut spreads = [0; 2];
    let mut warnings = Vec::new();
    for (index, (part, speed, tolerance)) in parts.into_iter().enumerate() {
        guide.tell(brick, &format!("the {part} meets its stop"))?;
        let mut places = Vec::new();
        for _ in 0..ROUNDS {
            drive(brick, config, part, BACK_OFF[index], speed)?;
            let limit = mechanism.homing_timeout();
            let place = run_to_stop(brick, part, home_speed(part, config), limit)?;
            places.push(place.as_degrees());
        }
        // The last meeting sets the zero of every later motion.
        brick.motor_mut(part).set_position(Degrees::ZERO)?;
        log::info!("the {part} met its stop at {places:?}");
        let [least, most] = [places.iter().min(), places.iter().max()];
        spreads[index] = most.zip(least).map_or(0, |(most, least)| most - least);
        // The stop may use half of the position's tolerance.
        if spreads[index] * 2 > tolerance.as_degrees() {
            warnings.push(format!(
                "the {part} met its stop at places {} motor degrees apart, where {} are fine: see \
                 whether its gears sit tight and its cable does not pull, then repeat this step",
                spreads[index],
                tolerance.as_degrees() / 2
            ));
        }
    }
    let [arm, flipper] = spreads;
    let stops = Stops {
        arm_spread_deg: arm,
        flipper_spread_deg: flipper,
    };
    Ok(Outcome {
        summary: format!("arm within {arm}°, flipper within {flipper}°"),
        details: format!(
            "colour arm: {ROUNDS} times at its stop, within {arm} motor degrees\n\
             flipper: {ROUNDS} times at its stop, within {flipper} motor degrees"
        ),
        warning: (!warnings.is_empty()).then(|| warnings.join("; ")),
        finding: Some(Finding::Stops(stops)),
    })
}

/// Brings colour arm and flipper to their stops and sets their zeros there. Unlike homing for a
/// run, this call does not press the cube into the cradle, which may stand askew.
pub(crate) fn home_arms(brick: &mut Brick, config: &Config) -> Result<(), CalibrationError> {
    let limit = config.mechanism.homing_timeout();
    // The arm moves first, because it may be in the flipper's way.
    for part in [Part::ColorArm, Part::Flipper] {
        run_to_stop(brick, part, home_speed(part, config), limit).during(Activity::FindingStops)?;
        brick.motor_mut(part).set_position(Degrees::ZERO)?;
    }
    Ok(())
}

/// Speed towards the stop: outwards for the arm, upwards for the flipper.
fn home_speed(part: Part, config: &Config) -> DegreesPerSecond {
    match part {
        Part::ColorArm => config.mechanism.arm_home_speed(),
        Part::Flipper | Part::Turntable => -config.mechanism.flipper_home_speed(),
    }
}
