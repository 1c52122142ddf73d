//! Views of words: messages, names and tables.

use super::{
    font::{HUGE, LARGE},
    frame::{Align, Area, Frame},
    parts::{self, BODY, LINES, MARGIN, SCROLL},
    text,
};

/// Lines of a message.
pub(super) fn message_lines(text: &str) -> Vec<String> {
    let width = Frame::WIDTH - MARGIN - SCROLL;
    text::wrapped(&LARGE, text, |_| width)
}

pub(super) fn message(frame: &mut Frame, title: &str, text: &str, first: usize, hint: &str) {
    parts::title(frame, title, "");
    parts::hint(frame, hint);
    let lines = message_lines(text);
    let first = first.min(lines.len().saturating_sub(LINES));
    for (row, line) in lines[first..].iter().take(LINES).enumerate() {
        frame.write(&LARGE, parts::line(row), Align::Left, true, line);
    }
    parts::scroll_bar(frame, BODY, first, LINES, lines.len());
}

pub(super) fn table(
    frame: &mut Frame,
    title: &str,
    rows: &[(String, String)],
    first: usize,
    hint: &str,
) {
    parts::title(frame, title, "");
    parts::hint(frame, hint);
    let first = first.min(rows.len().saturating_sub(LINES));
    for (row, (label, value)) in rows[first..].iter().take(LINES).enumerate() {
        let mut place = parts::line(row);
        let value = text::shortened(&LARGE, value, place.width * 2 / 3);
        frame.write(&LARGE, place, Align::Right, true, &value);
        place.width -= LARGE.width(&value) + 2 * MARGIN;
        frame.write(&LARGE, place, Align::Left, true, label);
    }
    parts::scroll_bar(frame, BODY, first, LINES, rows.len());
}

pub(super) fn name(frame: &mut Frame, title: &str, name: &str, letter: char, hint: &str) {
    /// Width of the cursor behind the name.
    const CURSOR: usize = 2;

    parts::title(frame, title, "");
    parts::hint(frame, hint);
    let field = Area::new(MARGIN, BODY.y + 4, Frame::WIDTH - 2 * MARGIN, 20);
    frame.outline(field, true);
    let mut place = field.inside(4);
    place.width -= CURSOR;
    let shown = text::shortened_at_start(&LARGE, name, place.width);
    frame.write(&LARGE, place, Align::Left, true, &shown);
    // Spaces at the end of the name move the cursor, too.
    let end: usize = shown
        .chars()
        .map(|character| LARGE.advance(character))
        .sum();
    let cursor = place.x + end.min(place.width);
    frame.fill(
        Area::new(cursor, field.y + 3, CURSOR, field.height - 6),
        true,
    );

    // The keys are laid out as the buttons are.
    let key = Area::new(70, BODY.y + 42, 38, 38);
    frame.fill(key, true);
    frame.round(key);
    match letter {
        ' ' => frame.write(&LARGE, key, Align::Centre, false, "space"),
        letter => frame.write(&HUGE, key, Align::Centre, false, &letter.to_string()),
    }
    let (above, below) = (key.y - 13, key.bottom() + 3);
    for (y, arrow) in [(above, "▲"), (below, "▼")] {
        let place = Area::new(key.x, y, key.width, LARGE.capital());
        frame.write(&LARGE, place, Align::Centre, true, arrow);
    }
    let left = Area::new(MARGIN, key.y, key.x - 2 * MARGIN, key.height);
    frame.write(&LARGE, left, Align::Right, true, "erase ◀");
    let right = Area {
        x: key.right() + MARGIN,
        ..left
    };
    frame.write(&LARGE, right, Align::Left, true, "▶ add");
}
