//! Views in words: for the log, and for comparing one walk with another.

use std::fmt::{self, Display, Formatter};

use cube_core::Face;

use super::view::View;

/// Writes the view on a few lines.
impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::List {
                title,
                items,
                chosen,
                hint,
            } => {
                let (line, lines) = (chosen + 1, items.len());
                let item = items.get(*chosen).map_or("", String::as_str);
                write!(f, "{title}: {item} (line {line} of {lines}; {hint})")
            }
            Self::Working {
                phase,
                net,
                steps,
                seconds_left,
                doing,
            } => {
                write!(f, "* {phase}")?;
                if let Some(steps) = steps {
                    write!(f, ", {steps}")?;
                }
                if let Some(seconds) = seconds_left {
                    write!(f, ", {seconds} s left")?;
                }
                let known = net.stickers.iter().flatten().count();
                let read = net.doubtful.len();
                write!(f, " {doing} ({read} read, {known} known)")
            }
            Self::Done {
                title,
                turns,
                scan_s,
                think_s,
                turn_s,
                hint,
            } => write!(
                f,
                "{title}: {turns} turns, scan {scan_s:.1} s, think {think_s:.1} s, turn {turn_s:.1} s \
                 ({hint})"
            ),
            Self::Doubt {
                reason,
                net,
                choices,
                chosen,
                ..
            } => {
                let doubtful = net.doubtful.len();
                let choice = choices.get(*chosen).map_or("", String::as_str);
                write!(
                    f,
                    "Doubt: {reason}: {doubtful} in doubt\n  {choice} (of {choices:?})"
                )
            }
            Self::Moment {
                title,
                when,
                deed,
                ended,
                hint,
                ..
            } => write!(f, "{title}, {when}: {deed}; {ended} ({hint})"),
            Self::Correct {
                net, cursor, hint, ..
            } => {
                let color = net.stickers[cursor.index()].map_or('?', Face::letter);
                write!(f, "Correct: {cursor} is {color} ({hint})")
            }
            Self::Message {
                title,
                text,
                first_line,
                hint,
            } => write!(f, "{title}, from line {first_line}:\n  {text}\n  ({hint})"),
            Self::Name {
                title,
                name,
                letter,
                hint,
            } => write!(f, "{title}: {name}[{letter}] ({hint})"),
            Self::Table {
                title,
                rows,
                first_row,
                hint,
            } => {
                write!(f, "{title}, from row {first_row}: ({hint})")?;
                for (label, value) in rows {
                    write!(f, "\n  {label}: {value}")?;
                }
                Ok(())
            }
        }
    }
}
