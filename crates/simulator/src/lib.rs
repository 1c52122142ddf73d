//! A simulated MindCub3r: motors, cradle, cube and light, on a virtual clock.
//!
//! The input is [`Settings`], the 54 stickers of a cube and a seed. The output is a
//! [`brick::Brick`] whose devices drive a plant, and a [`Simulator`] handle that knows the truth:
//! the cube's real stickers, and every physical fault. The crate knows nothing about scanning,
//! solving or planning, and turns the cube by its own integer geometry, so it is an independent
//! judge of everything that drives the robot. The same settings, cube, seed and calls give the same
//! run, bit by bit.
//!
//! ```
//! use brick::{Degrees, DegreesPerSecond, MotorState};
//! use simulator::{Settings, Simulator, solved};
//! use std::time::Duration;
//!
//! let simulator = Simulator::new(&Settings::default(), &solved(), 1);
//! let mut brick = simulator.brick();
//! // Home the flipper, then hold the cube and turn its bottom layer, with overshoot.
//! brick.flipper.run(DegreesPerSecond::new(-100), Duration::from_secs(8))?;
//! brick.clock.sleep(Duration::from_secs(1));
//! assert_eq!(brick.flipper.state()?, MotorState::Stalled);
//! brick.flipper.stop(brick::StopAction::Brake)?;
//! brick.flipper.set_position(Degrees::ZERO)?;
//! brick.flipper.run_to(Degrees::new(85), DegreesPerSecond::new(300))?;
//! brick.clock.sleep(Duration::from_millis(500));
//! for target in [-288, -270] {
//!     brick.turntable.run_to(Degrees::new(target), DegreesPerSecond::new(400))?;
//!     brick.clock.sleep(Duration::from_secs(1));
//! }
//! let after_d: String = simulator.stickers().iter().collect();
//! assert_eq!(after_d, "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR");
//! assert_eq!(simulator.fault(), None);
//! # Ok::<(), brick::DeviceError>(())
//! ```
//!
//! # The mechanism
//! ```text
//!                 B (back)                    y (U)                flipper, seen from L; motor degrees
//!            +----------------+                 |                     0  upper stop
//!            |  1    2    3   |                 |                 0..35  clear of the cube
//!    L       |  4    5    6   |   R             +---- x (R)      35..75  touches it: nothing may turn
//!            |  7    8    9   |                /                75..115  holds it (nominal 90)
//!            +----------------+               z (F)            115..240  pulls it out of its seat
//!                 F (front)  <- sensor arm                          170  it flips over
//!                                                         back to < 120  pushed into its seat: tilt done
//! ```
//! - **Turntable** (port B, geared 3:1): +270 motor degrees turn the cube by 90 degrees clockwise
//!   seen from above: R to F to L to B to R. No end stop; square, and the encoder at 0, at power-up.
//!   Between motor and table there is a little backlash. (`turntable_start_max_deg`: not square.)
//! - **Flipper** (port A): positive is down and pulling. A tilt moves what lies in the cradle
//!   B to D to F to U to B; L and R stay. It may begin from clear or from hold, and end in either.
//!   A tilt starts only from a square cradle (within 8 degrees of the cube) with the layers aligned
//!   (within 10 degrees; they then snap square), else the flipper jams. Turned back before 170 the
//!   cube falls back untilted.
//! - **Bottom layer**: while the flipper holds, a turning table turns only the bottom layer. The
//!   upper layers follow the table by friction, up to `play_deg` (18 motor degrees) from where they
//!   were when the flipper took hold. So +270 leaves the layer 6 degrees short, and +288 followed
//!   by -18 is a quarter turn, but for the play of the gears. Positive is clockwise from *above*:
//!   the face turn D'.
//! - **Sensor arm** (port C): 0 is the outer stop, inwards is negative, -750 is over the middle of
//!   the cube. The arm comes from F: over square 8 of the U net when the table is square. Further
//!   in than -450 the arm is in the way of the flipper below 35; whichever of the two arrives
//!   second jams, and both stall. The exact path is in [`geometry`].
//! - **Power-up**: the encoders of flipper and arm show 0 wherever the motors happen to stand (up
//!   to 40 below and 300 inside of their stops), so both must be homed against their stops.
//! - A **jam** blocks the motor, which reports a stall 300 ms later (100 ms if it had not moved);
//!   the motor is free to go back. Every jam is kept as a [`Fault`].
//! - **Motors** are LEGO's under the kernel's regulator (module `motor`):
//!   they run to their target at full speed, say that they hold when they pass the target, swing
//!   beyond it and back, and press springy stops; all three share a battery that sags.
//! - **Limits** (`limits.rs`): the speeds, accelerations and angles that the LEGO bears. A cube
//!   that is pulled, pushed, met or turned harder slips, jumps or lies askew, the more likely the
//!   harder. No device shows these faults.
//! - **Disturbances** ([`Disturbance`], `[faults]`): hands at the cube, jams, plugs that come out,
//!   gears that skip, light and messages that change, at a time or by chance.
//! - **Family** ([`Settings::of_family`]): each number draws another robot.
//!
//! # Light
//! The sensor sees a disc of 5 mm radius on stickers of 17 mm with gaps of 2 mm. Every sticker has
//! a real reading of its colour and kind (see `data/README.md`). The simulator blends the readings
//! of the stickers on the disc, makes them brighter or darker each time a face comes up, and adds
//! noise. There is a new reading every few milliseconds (`sensor.reading_ms`), of the sensor's
//! position at that moment; the reading stays the same until the next one. Reading a file takes a
//! program time (`sensor.attribute_ms`).
//!
//! [`noise`] makes readings of whole cubes without a robot, degraded in one known way to a known
//! level: the measure of recognition.
//!
//! [`population`] draws the sensors and cubes of other owners, as wide as reality, and their readings:
//! recognition is fitted to some owners and judged on others.
//!
//! [`tree`] shows the same robot as ev3dev's kernel would: as files. The program `ev3sim`
//! (`src/bin/ev3sim`, behind the feature of that name, for the host only) serves them over FUSE in
//! real time or a multiple of it, and `scripts/with-ev3sim.sh` puts them where programs for the
//! brick look for them.
//!
//! Read [`geometry`] first, then `cradle.rs` (the mechanics), `motor/`, `cube.rs`, `light.rs`;
//! `world/` steps them all and `devices.rs` hangs the traits of [`brick`] over them.
#![forbid(unsafe_code)]

mod axis;
mod cradle;
mod cube;
mod devices;
mod disturbance;
mod drive_train;
mod family;
mod fault;
pub mod geometry;
mod light;
mod limits;
mod motor;
pub mod noise;
mod palette;
pub mod population;
mod settings;
mod simulator;
pub mod tree;
mod verdict;
mod wear;
mod world;

pub use self::settings::{PaletteName, SHIPPED, Scheme, Settings, Wider};
pub use axis::Axis;
pub use disturbance::{Disturbance, DisturbanceKind, Plug, UnknownDisturbance};
pub use fault::{Fault, FaultKind};
pub use simulator::{Posture, Simulator, solved};
pub use verdict::{ALIGNED_WITHIN_DEG, Unreached};
pub use world::{Input, Tone};
