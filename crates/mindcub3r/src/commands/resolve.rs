//! `resolve`: from recorded readings to stickers.

use std::{iter, path::Path};

use anyhow::Context;
use clap::Args;
use recogniser::{
    InDoubt, Readings, Reason, Recognition, Refusal, StickerNumber, recognise, scan_json,
};
use serde::{Serialize, de::IgnoredAny};

use super::lines::{answer_lines, input_lines};
use crate::{
    echo,
    failure::{Exit, OrBadInput, bad_input, one_line},
    help,
    input::{self, Kind},
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
  mindcub3r resolve - < scans.jsonl                # a scan a line";

/// Reads the stickers off a recorded scan
///
/// Prints the 54 facelets. A scan that cannot be trusted is refused, with --json or several scans by
/// an answer that says so.
///
/// Exit codes: 0 every scan was accepted, 1 a scan was refused, 2 a scan could not be read (of several
/// scans, 2 goes before 1).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_scan(EXAMPLES))]
pub(crate) struct Arguments {
    #[arg(value_name = "SCAN.json", help = SCAN_HELP)]
    scan: String,
    /// Prints a line of JSON: `facelets`, `accepted`, `confidence`, `doubtful`, `reason`, and in
    /// `in_doubt` the possible colours of the stickers in doubt
    #[arg(long)]
    json: bool,
    /// Draws the unfolded cube too: colours as read and as decided, margins, doubtful stickers; to
    /// FILE.png, or to standard output by -, and then the answer goes to standard error
    #[arg(long, value_name = "FILE.png|-", value_parser = PictureFile::png)]
    png: Option<PictureFile>,
}

#[derive(Debug, Serialize)]
struct Answer {
    facelets: Option<String>,
    accepted: bool,
    confidence: f64,
    doubtful: Vec<u8>,
    reason: Option<String>,
    /// Stickers in doubt by their possible colours; empty if the scan was accepted.
    in_doubt: Vec<Group>,
    /// Refusal in words for a person.
    #[serde(skip)]
    refusal: String,
}

/// Stickers in doubt, by number, that have the same possible colours.
#[derive(Debug, Serialize)]
struct Group {
    stickers: Vec<u8>,
    colours: Vec<String>,
}

impl From<&InDoubt> for Group {
    fn from(group: &InDoubt) -> Self {
        let mut stickers: Vec<u8> = (group.stickers.iter())
            .map(|&sticker| StickerNumber::from(sticker).get())
            .collect();
        stickers.sort_unstable();
        Self {
            stickers,
            colours: group.colours.iter().map(ToString::to_string).collect(),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if arguments.scan == "-" {
        if arguments.png.is_some() {
            return Err(bad_input(
                "--png draws one scan: give its file instead of - for standard input",
            ));
        }
        let (mut count, mut refused) = (0, 0);
        let exit = answer_lines(
            scans_of(input_lines(Kind::Scan)),
            |scan| {
                let answer = Answer::from(&resolve(scan)?);
                count += 1;
                refused += usize::from(!answer.accepted);
                print(&answer, arguments.json)
            },
            |error| {
                let reason = one_line(error);
                if !arguments.json {
                    return output::line(&format!("error: {reason}"));
                }
                output::json(&Answer {
                    facelets: None,
                    accepted: false,
                    confidence: 0.0,
                    doubtful: Vec::new(),
                    reason: Some(reason),
                    in_doubt: Vec::new(),
                    refusal: String::new(),
                })
            },
        )?;
        anyhow::ensure!(
            refused == 0,
            "standard input: {refused} of {count} scans were refused"
        );
        return Ok(exit);
    }
    let path = arguments.scan.strip_prefix('@').unwrap_or(&arguments.scan);
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
    let answer = Answer::from(&resolved);
    if !answer.accepted && !arguments.json {
        anyhow::bail!("{shown}: {}", answer.refusal);
    }
    match arguments.png {
        Some(PictureFile::StandardOutput) => output::tell(&answer.text(arguments.json)?),
        _ => print(&answer, arguments.json)?,
    }
    Ok(if answer.accepted {
        Exit::Success
    } else {
        Exit::Failure
    })
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

fn resolve(text: &str) -> anyhow::Result<Resolved> {
    let readings = scan_json::parse(text).or_bad_input()?;
    let recognition = recognise(&readings).or_bad_input()?;
    Ok(Resolved {
        readings,
        recognition,
    })
}

impl From<&Resolved> for Answer {
    fn from(resolved: &Resolved) -> Self {
        let recognition = &resolved.recognition;
        let refusal =
            (!recognition.accepted).then(|| Refusal::new(&resolved.readings, recognition.clone()));
        let in_doubt = refusal.as_ref().map(Refusal::in_doubt).unwrap_or_default();
        Self {
            facelets: recognition.facelets.map(|facelets| facelets.to_string()),
            accepted: recognition.accepted,
            confidence: (f64::from(recognition.confidence()) * 1e4).round() / 1e4,
            doubtful: scan_report::doubtful(recognition),
            reason: recognition.reason.as_ref().map(ToString::to_string),
            in_doubt: in_doubt.iter().map(Group::from).collect(),
            refusal: refusal.as_ref().map(told).unwrap_or_default(),
        }
    }
}

impl Answer {
    /// Line that answers a scan.
    fn text(&self, json: bool) -> anyhow::Result<String> {
        Ok(match &self.facelets {
            _ if json => serde_json::to_string(self)?,
            Some(facelets) if self.accepted => facelets.clone(),
            _ => self.refusal.clone(),
        })
    }
}

fn print(answer: &Answer, json: bool) -> anyhow::Result<()> {
    output::line(&answer.text(json)?)
}

/// Refusal in words for a person: the reason, and a cure unless the reason is a question.
fn told(refusal: &Refusal) -> String {
    let text = refusal.text();
    let cure = match &refusal.recognition().reason {
        Some(Reason::TooManyUnread(_)) => "; read more of them",
        _ if refusal.in_doubt().is_empty() || text.ends_with('?') => "",
        _ => "; clean these stickers, keep other light off and scan again",
    };
    format!("refused: {text}{cure}")
}
