//! Certificates: a cube, its cheapest turns, and the limits of cost within which nothing solves it.

use std::{fmt, str::FromStr};

use anyhow::{Context, Error, Result};

/// First line of a certificate.
const TITLE: &str =
    "# Proven optimum in robot time: see docs/solving.md. `cargo xtask optimum --check` checks it.";

/// The proof that turns are the cheapest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Certificate {
    /// Letters of the stickers.
    pub(super) cube: String,
    pub(super) turns: String,
    /// Cost of the turns by the price list beside, in milliseconds.
    pub(super) cost_ms: u32,
    /// Checksum of the table's costs.
    pub(super) table: u32,
    /// Limits in milliseconds, and the nodes within them: no solution costs as little or less.
    pub(super) exhausted: Vec<(u32, u64)>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "cube {}", self.cube)?;
        writeln!(f, "turns {}", self.turns)?;
        writeln!(f, "cost {} ms", self.cost_ms)?;
        writeln!(f, "table {:08x}", self.table)?;
        for (limit, nodes) in &self.exhausted {
            writeln!(f, "{}", limit_line(*limit, *nodes))?;
        }
        Ok(())
    }
}

impl FromStr for Certificate {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut line = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.map(|rest| rest.trim().to_owned())
                .with_context(|| format!("no line: {name}"))
        };
        let cube = line("cube")?;
        let turns = line("turns")?;
        let cost = line("cost")?;
        let table = line("table")?;
        let exhausted = lines.map(read_limit);
        Ok(Self {
            cube,
            turns,
            cost_ms: milliseconds(&cost)?,
            table: u32::from_str_radix(&table, 16)?,
            exhausted: exhausted.collect::<Result<_>>()?,
        })
    }
}

/// A limit in milliseconds and the nodes within it, as a line.
pub(super) fn limit_line(limit: u32, nodes: u64) -> String {
    format!("none within {limit} ms: {nodes} nodes")
}

/// Reads a [`limit_line`].
pub(super) fn read_limit(line: &str) -> Result<(u32, u64)> {
    let (limit, nodes) = line
        .strip_prefix("none within ")
        .and_then(|line| line.strip_suffix(" nodes")?.split_once(": "))
        .with_context(|| format!("no limit: {line}"))?;
    Ok((milliseconds(limit)?, nodes.parse()?))
}

fn milliseconds(text: &str) -> Result<u32> {
    let number = text.strip_suffix(" ms").context("milliseconds, please")?;
    Ok(number.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_read_as_it_is_written() {
        let certificate = Certificate {
            cube: "U".repeat(54),
            turns: "R U2 F'".to_owned(),
            cost_ms: 5424,
            table: 0x0123_abcd,
            exhausted: vec![(5000, 7), (5423, 12_345_678_901)],
        };
        let text = certificate.to_string();
        assert_eq!(
            text.parse::<Certificate>().expect("it is read"),
            certificate
        );
        for line in ["cube", "turns", "cost", "table"] {
            let broken = text.replace(line, "other");
            assert!(broken.parse::<Certificate>().is_err(), "{line}");
        }
    }
}
