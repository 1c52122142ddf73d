//! Messages for a text that is no TOML. The TOML reader names the sort of value that it guesses;
//! these messages name the key, its value as it is written, and the allowed values.

use std::ops::Range;

use toml::de::{DeTable, Error};

use crate::{
    Place, Problem, Section, SettingsError,
    excerpt::{excerpt, excerpt_of},
    section::{declared, path},
};

/// Most characters of a message of the TOML reader: some messages repeat parts of the text.
const MAX_MESSAGE_CHARS: usize = 200;

/// The error for a text that the TOML reader refuses. `top` is the section of the keys above all
/// lines with a section's name.
pub(crate) fn error(text: &str, top: &str, sections: &[Section], error: &Error) -> SettingsError {
    let message = error.message().replace('\n', ", ");
    let message = excerpt_of(&message, MAX_MESSAGE_CHARS).to_string();
    let Some(Range { start, .. }) = error.span() else {
        return SettingsError::new(None, Problem::Syntax(message));
    };
    let problem = value(text, start, top, sections).unwrap_or_else(|| {
        let line = text[line_at(text, start)].trim();
        Problem::Syntax(match line {
            "" => message,
            line => format!("{message}: {}", excerpt(line)),
        })
    });
    SettingsError::new(Some(Place::of(text, start)), problem)
}

/// The problem with the value in the line of the byte `start`; `None` if no declared key is there,
/// or if its value alone is TOML.
fn value(text: &str, start: usize, top: &str, sections: &[Section]) -> Option<Problem> {
    let line = line_at(text, start);
    let begin = line.start;
    let (key, written) = text[line].split_once('=')?;
    if start <= begin + key.len() {
        return None;
    }
    let written = match written.split_once('#') {
        Some((before, _)) if !before.contains(['"', '\'']) => before.trim(),
        _ => written.trim(),
    };
    if DeTable::parse(&format!("key = {written}")).is_ok() {
        return None;
    }
    let header = text[..begin].lines().rev().find_map(|line| {
        let name = line.trim().strip_prefix('[')?;
        name.split(']').next().map(str::trim)
    });
    let key = path(header.unwrap_or(top), key.trim());
    let (section, name) = key.rsplit_once('.').unwrap_or(("", &key));
    let (_, setting) = declared(section, name, sections)?;
    let mut allowed = (setting.allowed)();
    let is_for_a_number = allowed.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    if is_for_a_number && written.contains(|letter: char| letter.is_ascii_digit()) {
        allowed.push_str(if written.contains(',') {
            ", a number alone, with a point"
        } else {
            ", a number alone"
        });
    }
    let seen = match written {
        "" => "(nothing)".to_owned(),
        written => excerpt(written).to_string(),
    };
    Some(Problem::Unreadable { key, seen, allowed })
}

/// The line of the byte `offset`, without its line break.
fn line_at(text: &str, offset: usize) -> Range<usize> {
    let offset = text.floor_char_boundary(offset);
    let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
    let end = text[offset..]
        .find('\n')
        .map_or(text.len(), |end| offset + end);
    start..end
}
