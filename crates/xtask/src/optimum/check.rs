//! The second program: checks the table of costs and the certificates.
//!
//! It uses no code of the solver, the planner or the cube's library: stickers are points in space (`cubies`),
//! coordinates follow from these (`coordinates`), prices come from a plain text (`price_file`). That costs of the
//! table are lower bounds is proven by each of them: none is more than a turn's price and the cost after the
//! turn, and those of the solved cube are 0.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;

use super::{
    certificate::Certificate,
    coordinates::{Coordinates, TURNS, TWISTS, after},
    cubies::{stickers_of, turn_of},
    price_file::{POSES, PriceList},
    recount::{Recount, Table},
};
use crate::places;

/// Numbers of four bytes in the header of a table, after its first eight bytes.
const HEADER_NUMBERS: usize = 4 + POSES * POSES + 3 + 1;
const HEADER_BYTES: usize = 8 + 4 * HEADER_NUMBERS;

/// A table's file in memory.
struct Content(Vec<u8>);

impl Table for Content {
    fn cost(&self, class: usize, twist: usize, pose: usize) -> u32 {
        let at = HEADER_BYTES + 2 * ((class * TWISTS + twist) * POSES + pose);
        u32::from(u16::from_le_bytes([self.0[at], self.0[at + 1]]))
    }
}

/// Arguments of the second program.
#[derive(Debug, clap::Args)]
#[group(id = "optimum-check")]
pub(super) struct Arguments {
    /// Checks certificates and table by a second program
    #[arg(long)]
    pub(super) check: bool,
    /// Checks the certificates' turns and prices alone, without the table
    #[arg(long, requires = "check")]
    without_table: bool,
    /// Checks one class of records in N of the table
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check")]
    share: usize,
    /// Recounts the largest limit of each certificate that has at most this many nodes
    #[arg(
        long,
        value_name = "NODES",
        default_value_t = 500_000,
        requires = "check"
    )]
    recount: u64,
}

impl Arguments {
    pub(super) const fn needs_table(&self) -> bool {
        !self.without_table
    }
}

pub(super) fn run(arguments: &Arguments, folder: &Path, table: &Path) -> Result<ExitCode> {
    let prices = PriceList::parse(&places::text(&folder.join("prices.txt"))?)?;
    let certificates = certificates(folder)?;
    for (path, certificate) in &certificates {
        replay(certificate, &prices).with_context(|| path.display().to_string())?;
    }
    println!(
        "{} certificates: turns solve, prices hold",
        certificates.len()
    );
    if !arguments.needs_table() {
        return Ok(ExitCode::SUCCESS);
    }
    let coordinates = Coordinates::new()?;
    for upright in &coordinates.upright {
        prices.check_symmetry(&upright.matrix)?;
    }
    for matrix in super::coordinates::axes() {
        prices.check_symmetry(&matrix)?;
    }
    let start = Instant::now();
    let (costs, most, checksum) = read(table, &prices, coordinates.firsts.len())?;
    let share = arguments.share.max(1);
    let records = check_records(&coordinates, &prices, &costs, share)?;
    println!(
        "table: {records} of {} records consistent, {:.0} s",
        coordinates.firsts.len() * TWISTS,
        start.elapsed().as_secs_f64()
    );
    let step = most / 255 + 1;
    let mut recount = Recount::new(&coordinates, &prices, &costs, step);
    for (path, certificate) in &certificates {
        let name = path.display();
        ensure!(certificate.table == checksum, "{name}: of another table");
        let few = |&&(_, nodes): &&(u32, u64)| nodes <= arguments.recount;
        let recounted = certificate.exhausted.iter().rev().find(few);
        let &(limit, nodes) = recounted.with_context(|| {
            let most = arguments.recount;
            format!("{name}: no limit has at most {most} nodes; allow more by --recount")
        })?;
        let seen = recount.count(&certificate.cube, limit)?;
        ensure!(
            seen == nodes,
            "{name}: {seen} nodes within {limit} ms, not {nodes}"
        );
        println!(
            "{}: {nodes} nodes within {limit} ms, recounted",
            certificate.cube
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Certificates of the folder, by their files.
fn certificates(folder: &Path) -> Result<Vec<(PathBuf, Certificate)>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    paths.retain(|path| {
        let has = |end| path.extension().is_some_and(|extension| extension == end);
        has("txt") && path.file_stem().is_some_and(|name| name != "prices")
    });
    paths.sort();
    let read = |path: PathBuf| {
        let certificate = places::text(&path)?.parse();
        let certificate = certificate.with_context(|| path.display().to_string())?;
        Ok((path, certificate))
    };
    paths.into_iter().map(read).collect()
}

/// Checks that the turns solve the cube at the stated cost, and that the limits lead up to it.
fn replay(certificate: &Certificate, prices: &PriceList) -> Result<()> {
    let turns = certificate.turns.split_whitespace().map(turn_of);
    let turns = turns.collect::<Result<Vec<usize>>>()?;
    let end = turns
        .iter()
        .fold(stickers_of(&certificate.cube)?, |cube, &turn| {
            after(&cube, turn)
        });
    let is_solved = end
        .chunks(9)
        .enumerate()
        .all(|(face, stickers)| stickers.iter().all(|&sticker| usize::from(sticker) == face));
    ensure!(is_solved, "the turns do not solve the cube");
    let seen = prices.cheapest(&turns);
    let cost = certificate.cost_ms;
    ensure!(seen == cost, "the turns cost {seen} ms, not {cost}");
    let limits = &certificate.exhausted;
    ensure!(
        limits.is_sorted_by(|one, next| one.0 < next.0 && one.1 <= next.1),
        "the limits do not grow"
    );
    let last = limits.last().context("no limit")?.0;
    ensure!(
        last + 1 == cost,
        "no solution within {last} ms is no proof of {cost}"
    );
    Ok(())
}

/// Costs of the table, the largest of them, and their checksum.
fn read(table: &Path, prices: &PriceList, classes: usize) -> Result<(Content, u32, u32)> {
    let file = File::open(table);
    let mut file =
        file.with_context(|| format!("{}: made by cargo xtask optimum", table.display()))?;
    let length = HEADER_BYTES + classes * TWISTS * POSES * 2;
    ensure!(
        file.metadata()?.len() == length as u64,
        "the table has another size"
    );
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes)?;
    let number = |n: usize| -> u32 {
        let four = &bytes[8 + 4 * n..][..4];
        four.iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | u32::from(byte))
    };
    ensure!(&bytes[1..8] == b"CUBECST", "no table of costs");
    ensure!(
        [number(0), number(1), number(2)] == [1, 2048, classes as u32],
        "another kind of table"
    );
    let listed = prices.between.iter().flatten().chain(&prices.turn);
    ensure!(
        listed.copied().eq((4..HEADER_NUMBERS - 1).map(number)),
        "the table is of other prices"
    );
    let (most, checksum) = (number(3), number(HEADER_NUMBERS - 1));
    Ok((Content(bytes), most, checksum))
}

/// Checks each cost of some classes: 0 where twist, flip and slice are those of the solved cube, else the
/// least, over the next turn, of its price and the cost after it. Returns the number of records.
fn check_records(
    coordinates: &Coordinates,
    prices: &PriceList,
    costs: &dyn Table,
    share: usize,
) -> Result<u64> {
    let poses: Vec<Vec<usize>> = coordinates
        .upright
        .iter()
        .map(|upright| prices.seen(&upright.matrix))
        .collect();
    let solved: [u8; 54] = std::array::from_fn(|n| (n / 9) as u8);
    let solved = coordinates.coset(&solved);
    let solved_class = coordinates.seen(solved).class;
    let records = AtomicU64::new(0);
    let check = |class: usize| -> Result<()> {
        let first = coordinates.firsts[class];
        let near: Vec<_> = (0..TURNS)
            .map(|turn| coordinates.seen(coordinates.turned(first, turn)))
            .collect();
        for twist in 0..TWISTS {
            let mut after = [u32::MAX; POSES];
            for (turn, &near) in near.iter().enumerate() {
                let twist = coordinates.twist_seen(coordinates.twist_after(twist, turn), near);
                for pose in turn / 3 * 4..turn / 3 * 4 + 4 {
                    let cost = costs.cost(near.class, twist, poses[near.symmetry][pose]);
                    after[pose] = after[pose].min(cost + prices.turn[turn % 3]);
                }
            }
            let is_solved = class == solved_class && twist == solved.twist;
            for pose in 0..POSES {
                let ways = (0..POSES).filter(|next| next / 4 != pose / 4);
                let least = ways
                    .map(|next| prices.between[pose][next] + after[next])
                    .min();
                let expected = if is_solved {
                    0
                } else {
                    least.unwrap_or_default()
                };
                let seen = costs.cost(class, twist, pose);
                ensure!(
                    seen == expected,
                    "class {class}, twist {twist}, pose {pose}: cost {seen}, but by its neighbours {expected}"
                );
            }
        }
        records.fetch_add(TWISTS as u64, Relaxed);
        Ok(())
    };
    // The class of the solved cube is always one of them.
    let classes = (0..coordinates.firsts.len()).into_par_iter();
    classes
        .filter(|class| class % share == solved_class % share)
        .try_for_each(check)?;
    Ok(records.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices() -> PriceList {
        let text = places::text(&places::root().join("data/optimum/prices.txt")).expect("prices");
        PriceList::parse(&text).expect("they are read")
    }

    #[test]
    fn certificates_hold_and_wrong_ones_do_not() {
        let prices = prices();
        let certificates =
            certificates(&places::root().join("data/optimum")).expect("they are read");
        assert!(!certificates.is_empty());
        for (path, certificate) in certificates {
            replay(&certificate, &prices)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let number: usize = path
                .file_stem()
                .and_then(|name| name.to_str()?.parse().ok())
                .expect("a number");
            let cubes = places::stickers(number + 1).expect("the cubes");
            assert_eq!(certificate.cube, cubes[number]);
            let refused = |change: &dyn Fn(&mut Certificate)| {
                let mut other = certificate.clone();
                change(&mut other);
                replay(&other, &prices).is_err()
            };
            assert!(refused(&|it| it.cost_ms -= 1), "another cost");
            assert!(
                refused(&|it| it.turns += " U"),
                "turns that do not solve the cube"
            );
            assert!(
                refused(&|it| it.exhausted.truncate(it.exhausted.len() - 1)),
                "no proof up to the cost"
            );
            assert!(
                refused(&|it| it.exhausted[0].1 = u64::MAX),
                "nodes that fall"
            );
        }
    }

    #[test]
    fn a_cost_that_its_neighbours_do_not_give_is_found() {
        let (prices, coordinates) = (prices(), Coordinates::new().expect("sixteen symmetries"));
        assert_eq!(coordinates.firsts.len(), 64_430);
        let nothing = |_: usize, _: usize, _: usize| 0;
        let error = check_records(&coordinates, &prices, &nothing, 64_430)
            .expect_err("turns cost something");
        assert!(
            error.to_string().contains("cost 0, but by its neighbours"),
            "{error}"
        );
    }
}
