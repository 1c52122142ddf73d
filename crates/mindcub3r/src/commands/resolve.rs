//! `resolve`: from recorded readings, or photographs, to stickers.

use std::{iter, path::Path};

use anyhow::Context;
use app::Resolution;
use clap::Args;
use recogniser::{Readings, Recognition, recognise, scan_json};
use serde::de::IgnoredAny;

use super::answers::answer_lines;
#[cfg(feature = "desk")]
use super::photographs;
use crate::{
    echo,
    failure::{Exit, OrBadInput, bad_input, one_line},
    help,
    input::{self, Kind, list::input_lines},
    output,
    picture_file::PictureFile,
    scan_report,
};

const SCAN_HELP: &str = "{\"1\": [r,g,b], ..., \"54\": [r,g,b]}, null where nothing was read, or the same \
                         under \"stickers\"; \
                         `-` reads one scan a line";

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r resolve scan.json
  mindcub3r resolve scan.json --json --png scan.png
  mindcub3r resolve - < scans.jsonl                # a scan a line
  mindcub3r resolve --photos a.jpg b.jpg c.jpg d.jpg e.jpg f.jpg --png found.png
  mindcub3r resolve --photos net.png               # a picture of the unfolded cube";

/// Reads the stickers off a recorded scan, or off photographs
///
/// Prints the 54 facelets. A scan that cannot be trusted is refused, with --json or several scans by
/// an answer that says so.
///
/// Exit codes: 0 every scan was accepted, 1 a scan was refused, 2 a scan could not be read (of several
/// scans, 2 goes before 1).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_scan(EXAMPLES))]
pub(crate) struct Arguments {
    #[cfg_attr(feature = "desk", arg(value_name = "SCAN.json", help = SCAN_HELP, required_unless_present = "photos"))]
    #[cfg_attr(not(feature = "desk"), arg(value_name = "SCAN.json", help = SCAN_HELP, required = true))]
    scan: Option<String>,
    /// Reads the cube off photographs of its six sides instead, in any order and turn: PNG, JPEG or WebP. Where they
    /// fit together in several ways, a question is asked, and the photographs that answer it follow the six. A single
    /// file is a picture of the unfolded cube, a net
    #[cfg(feature = "desk")]
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "scan")]
    photos: Vec<std::path::PathBuf>,
    /// The photographs are mirror images, as front cameras take them
    #[cfg(feature = "desk")]
    #[arg(long, requires = "photos")]
    mirrored: bool,
    /// Prints a line of JSON: `facelets`, `accepted`, `confidence`, `doubtful`, `reason`, and in
    /// `in_doubt` the possible colours of the stickers in doubt
    #[arg(long)]
    json: bool,
    /// Draws the unfolded cube too: colours as read and as decided, margins, doubtful stickers; to
    /// FILE.png, or to standard output by -, and then the answer goes to standard error
    #[arg(long, value_name = "FILE.png|-", value_parser = PictureFile::png)]
    png: Option<PictureFile>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    #[cfg(feature = "desk")]
    if !arguments.photos.is_empty() {
        return photographs::run(
            &arguments.photos,
            arguments.mirrored,
            arguments.json,
            arguments.png.as_ref(),
        );
    }
    let scan = arguments.scan.as_deref().unwrap_or_default();
    if scan == "-" {
        if arguments.png.is_some() {
            return Err(bad_input(
                "--png draws one scan: give its file instead of - for standard input",
            ));
        }
        let (mut count, mut refused) = (0, 0);
        let exit = answer_lines(
            scans_of(input_lines(Kind::Scan)),
            |scan, _| {
                let answer = resolve(scan)?.answer();
                count += 1;
                refused += usize::from(!answer.accepted);
                print(&answer, arguments.json)
            },
            |error| {
                let reason = one_line(error);
                if !arguments.json {
                    return output::line(&format!("error: {reason}"));
                }
                output::json(&Resolution::unreadable(reason))
            },
        )?;
        anyhow::ensure!(
            refused == 0,
            "standard input: {refused} of {count} scans were refused"
        );
        return Ok(exit);
    }
    let path = scan.strip_prefix('@').unwrap_or(scan);
    let text = input::file(Path::new(path), Kind::Scan)?;
    let shown = echo::path(Path::new(path));
    let resolved = resolve(&text).with_context(|| shown.clone())?;
    if let Some(file) = &arguments.png {
        let title = Path::new(path).file_name().unwrap_or_default();
        let Resolved {
            readings,
            recognition,
        } = &resolved;
        let picture = scan_report::png(&title.to_string_lossy(), readings, recognition)?;
        file.write(&picture)?;
    }
    let answer = resolved.answer();
    if !answer.accepted && !arguments.json {
        anyhow::bail!("{shown}: {}", answer.refusal);
    }
    match arguments.png {
        Some(PictureFile::StandardOutput) => output::tell(&line_of(&answer, arguments.json)?),
        _ => print(&answer, arguments.json)?,
    }
    Ok(Exit::of(answer.accepted))
}

/// Scans of the input, one a line. If the first line is only the beginning of a scan, all lines
/// together are one scan, as in a file made for people. Lines are no longer joined once they come
/// to more than a scan can have.
fn scans_of(
    mut lines: impl Iterator<Item = anyhow::Result<String>> + 'static,
) -> Box<dyn Iterator<Item = anyhow::Result<String>>> {
    let json = |text: &str| serde_json::from_str::<IgnoredAny>(text);
    let Some(first) = lines.next() else {
        return Box::new(iter::empty());
    };
    let is_beginning = |text: &String| json(text).is_err_and(|error| error.is_eof());
    if !first.as_ref().is_ok_and(is_beginning) {
        return Box::new(iter::once(first).chain(lines));
    }
    let mut all = vec![first];
    let mut length = 0;
    for line in lines.by_ref() {
        let is_line = line.is_ok();
        length += size_of_val(&line) + line.as_ref().map_or(0, String::len);
        all.push(line);
        if !is_line || length > input::MAX_BYTES as usize {
            return Box::new(all.into_iter().chain(lines));
        }
    }
    let whole: Vec<&str> = all.iter().flatten().map(String::as_str).collect();
    let whole = whole.join("\n");
    if json(&whole).is_ok() {
        all = vec![Ok(whole)];
    }
    Box::new(all.into_iter())
}

/// A scan and its recognition.
struct Resolved {
    readings: Readings,
    recognition: Recognition,
}

impl Resolved {
    fn answer(&self) -> Resolution {
        Resolution::new(&self.readings, &self.recognition)
    }
}

fn resolve(text: &str) -> anyhow::Result<Resolved> {
    let readings = scan_json::parse(text).or_bad_input()?;
    let recognition = recognise(&readings).or_bad_input()?;
    Ok(Resolved {
        readings,
        recognition,
    })
}

/// Line that answers a scan.
fn line_of(answer: &Resolution, json: bool) -> anyhow::Result<String> {
    if json {
        Ok(serde_json::to_string(answer)?)
    } else {
        Ok(answer.to_string())
    }
}

fn print(answer: &Resolution, json: bool) -> anyhow::Result<()> {
    output::line(&line_of(answer, json)?)
}
