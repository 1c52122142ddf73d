//! Views of words: messages, names and tables.

use embedded_graphics::{
    geometry::AnchorX,
    prelude::*,
    primitives::{PrimitiveStyle, Rectangle, Triangle},
    text::Alignment,
};
use words::Words;

use super::{
    frame::{BLACK, Frame, WHITE},
    parts::{self, BODY, LINES},
};
use crate::{
    draw::{Draw, area},
    font::{HUGE, LARGE},
    text,
};

pub(super) fn message_lines(text: &str) -> Vec<String> {
    text::wrapped(&LARGE, text, &[parts::line(0).size.width])
}

pub(super) fn message(frame: &mut Frame, title: &str, text: &str, first: usize, hint: &str) {
    parts::title(frame, title, "");
    parts::hint(frame, hint);
    let lines = message_lines(text);
    let first = first.min(lines.len().saturating_sub(LINES));
    for (row, line) in lines[first..].iter().take(LINES).enumerate() {
        frame.write(&LARGE, parts::line(row), Alignment::Left, BLACK, line);
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
        let place = parts::line(row);
        let value = text::shortened(&LARGE, value, place.size.width * 2 / 3);
        frame.write(&LARGE, place, Alignment::Right, BLACK, &value);
        let place = parts::beside_right(place, &value);
        frame.write(&LARGE, place, Alignment::Left, BLACK, label);
    }
    parts::scroll_bar(frame, BODY, first, LINES, rows.len());
}

pub(super) fn name(
    frame: &mut Frame,
    words: Words,
    title: &str,
    name: &str,
    letter: char,
    hint: &str,
) {
    /// Width of the cursor behind the name.
    const CURSOR: u32 = 2;
    const FIELD: Rectangle = area(2, BODY.top_left.y + 4, 174, 20);
    /// Key of the next letter; what the buttons do stands around it, as the buttons do.
    const KEY: Rectangle = area(70, BODY.top_left.y + 42, 38, 38);

    parts::title(frame, title, "");
    parts::hint(frame, hint);
    frame.outline(FIELD, BLACK);
    let inside = FIELD.offset(-3);
    let place = inside.resized_width(inside.size.width - CURSOR, AnchorX::Left);
    let shown = text::shortened_at_start(&LARGE, name, place.size.width);
    frame.write(&LARGE, place, Alignment::Left, BLACK, &shown);
    // Spaces at the end of the name move the cursor, too.
    let mut cursor = inside.resized_width(CURSOR, AnchorX::Left);
    cursor.top_left.x += (LARGE.width_of(&shown) + LARGE.gap()) as i32;
    frame.fill(cursor, BLACK);

    frame.fill(KEY, BLACK);
    frame.round(KEY);
    match letter {
        ' ' => frame.write(&LARGE, KEY, Alignment::Center, WHITE, words.name_space()),
        letter => frame.write(&HUGE, KEY, Alignment::Center, WHITE, &letter.to_string()),
    }
    for towards in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
        let towards = Point::from(towards);
        arrow(frame, KEY.center() + towards * 27, towards);
    }
    let left = area(0, KEY.top_left.y, 56, KEY.size.height);
    frame.write(&LARGE, left, Alignment::Right, BLACK, words.name_erase());
    let right = left.translate(Point::new(122, 0));
    frame.write(&LARGE, right, Alignment::Left, BLACK, words.name_add());
}

/// Draws an arrow around a centre.
fn arrow(frame: &mut Frame, centre: Point, towards: Point) {
    let aside = Point::new(towards.y, towards.x) * 6;
    let base = centre - towards * 3;
    let arrow = Triangle::new(base + aside, base - aside, centre + towards * 3);
    frame.show(&arrow.into_styled(PrimitiveStyle::with_fill(BLACK)));
}
