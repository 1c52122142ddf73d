//! A whole run of the simulated robot, replayed on the real driver: three motors at one battery.

use anyhow::{Context, Result, ensure};
use cube_core::RandomCubes;
use robot::{Config, Pace, Session, Task, Unattended, event::Unobserved, whole_run};
use simulator::{Settings, Simulator, solved};

use super::{
    judge::{self, Judge, Variant},
    recorder::{Reading, Recorder},
    trace::Moment,
};
use crate::figures::{Bar, Column, Table, percentile};

/// Seed of the robot and its cube.
const SEED: u32 = 3;
const MOTORS: [&str; 3] = ["flipper", "turntable", "arm"];
const COLUMNS: [Column; 6] = [
    ("read", 0),
    ("median", 0),
    ("95 %", 0),
    ("99 %", 0),
    ("max", 0),
    ("rms", 2),
];

/// Replays a run, and judges how far positions are apart when the program read them.
pub(super) fn judge_run(judge: &Judge) -> Result<Table> {
    let cube = RandomCubes::new(SEED.into()).draw();
    let settings = Settings::default();
    let simulator = Simulator::new(&settings, cube.facelets().as_array(), SEED.into());
    let recorder = Recorder::new(&simulator);
    let config = Config::default();
    let mut session = Session::of(recorder.brick()).paced(Pace::of_simulator(&config));
    let task = Task::to(cube_core::Cube::SOLVED);
    let ended = session.run(&config, &mut Unobserved, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &task, crew).map(drop)
    });
    ended.result.context("the simulated run")?;
    let is_solved = simulator.verdict(&solved()).is_ok();
    ensure!(is_solved, "the simulated run ended with an unsolved cube");
    let recording = recorder.take();
    let output = judge.run("run", &recording.script, Variant::Plain)?;
    let traces = judge::parse(&output)?;
    println!(
        "\na whole run of {:.1} s, {} commands",
        simulator.now().as_secs_f64(),
        recording.commands
    );
    let mut table = Table::new("positions that the program read, deg", COLUMNS);
    for (number, name) in MOTORS.into_iter().enumerate() {
        let moments = &traces[number].moments;
        // Before the first millisecond nothing has moved.
        let real = |reading: &Reading| moments.get(reading.ms.checked_sub(1)? as usize);
        let own = recording.readings.iter().filter(|it| it.motor == number);
        let pairs = own.filter_map(|reading| Some((reading, real(reading)?)));
        let off = |(reading, moment): &(&Reading, &Moment)| {
            f64::from((moment.position - reading.position).abs())
        };
        let pairs: Vec<_> = pairs.collect();
        let farthest = pairs
            .iter()
            .max_by(|a, b| off(a).total_cmp(&off(b)))
            .context("no reading")?;
        let off: Vec<f64> = pairs.iter().map(off).collect();
        let rms = (off.iter().map(|it| it * it).sum::<f64>() / off.len() as f64).sqrt();
        let at = |percent| percentile(&off, percent);
        let values = [off.len() as f64, at(50), at(95), at(99), at(100), rms];
        let bars: &[Bar] = match name {
            "turntable" => &[Bar::AtMost("max", 3.0)],
            _ => &[],
        };
        table.line(name, &values, bars);
        let (reading, moment) = farthest;
        println!(
            "  farthest at {:.3} s: {} read, the driver's {} [{}]",
            reading.ms as f64 / 1000.0,
            reading.position,
            moment.position,
            moment.state
        );
    }
    Ok(table)
}
