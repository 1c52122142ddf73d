//! Parts of several views: the title, the hint, a scroll bar.

use embedded_graphics::{geometry::AnchorX, primitives::Rectangle, text::Alignment};

use super::frame::{BLACK, Frame, WHITE};
use crate::{
    draw::{Draw, area},
    font::{LARGE, SMALL},
};

/// Width of the screen in pixels.
pub(super) const WIDTH: u32 = Frame::WIDTH as u32;

/// Free space to the left and right of a text.
pub(super) const MARGIN: u32 = 4;

/// Bar of the title.
const TITLE: Rectangle = area(0, 0, WIDTH, 17);

/// Height of a line of large letters.
pub(super) const LINE: u32 = 16;

/// Lines of large letters between title and hint.
pub(super) const LINES: usize = 6;

/// Area between title and hint.
pub(super) const BODY: Rectangle = area(1, 18, WIDTH - 2, LINE * LINES as u32);

/// Width of a scroll bar, at the right of the body.
pub(super) const SCROLL: u32 = 8;

/// Area of `height` pixels from row `y` on, with a margin at each side.
pub(super) const fn across(y: i32, height: u32) -> Rectangle {
    area(MARGIN as i32, y, WIDTH - 2 * MARGIN, height)
}

/// Draws the title bar, white on black at the top; `beside` stands at its right.
pub(super) fn title(frame: &mut Frame, title: &str, beside: &str) {
    frame.fill(TITLE, BLACK);
    let place = across(0, TITLE.size.height);
    frame.write(&LARGE, place, Alignment::Right, WHITE, beside);
    let place = beside_right(place, beside);
    frame.write(&LARGE, place, Alignment::Left, WHITE, title);
}

/// Area that is left when a text has been written at the right of an area in large letters.
pub(super) fn beside_right(area: Rectangle, text: &str) -> Rectangle {
    let left = match text {
        "" => area.size.width,
        _ => (area.size.width).saturating_sub(LARGE.width_of(text) + 2 * MARGIN),
    };
    area.resized_width(left, AnchorX::Left)
}

/// Draws the hint in small letters at the bottom, below a line. Two spaces or more separate its
/// parts, which are set apart as far as there is room.
pub(super) fn hint(frame: &mut Frame, hint: &str) {
    const TOP: i32 = BODY.top_left.y + BODY.size.height as i32 + 1;
    const MAX_GAP: u32 = 14;
    let parts = hint.split("  ").map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return;
    }
    frame.fill(area(0, TOP, WIDTH, 1), BLACK);
    let mut place = area(2, TOP + 1, WIDTH - 4, 10);
    let written: u32 = parts.iter().map(|part| SMALL.width_of(part)).sum();
    let gaps = parts.len() as u32 - 1;
    let spare = place.size.width.saturating_sub(written);
    let gap = spare.checked_div(gaps).map_or(0, |gap| gap.min(MAX_GAP));
    if gap < SMALL.advance(' ') {
        let line = parts.join(" ");
        frame.write(&SMALL, place, Alignment::Center, BLACK, &line);
        return;
    }
    place.top_left.x += (spare - gaps * gap) as i32 / 2;
    for part in parts {
        place.size.width = SMALL.width_of(part);
        frame.write(&SMALL, place, Alignment::Left, BLACK, part);
        place.top_left.x += (place.size.width + gap) as i32;
    }
}

/// Area of a line of the body, counted from 0.
pub(super) const fn line(number: usize) -> Rectangle {
    let y = BODY.top_left.y + (number as u32 * LINE) as i32;
    area(2, y, WIDTH - 2 - SCROLL, LINE)
}

/// Draws a scroll bar at the right of an area, for `shown` of all lines from `first` on. No bar if
/// all lines are shown.
pub(super) fn scroll_bar(
    frame: &mut Frame,
    beside: Rectangle,
    first: usize,
    shown: usize,
    lines: usize,
) {
    if lines <= shown {
        return;
    }
    let whole = beside.size.height;
    let height = (whole as usize * shown / lines).max(6) as u32;
    let y = (whole - height) as usize * first / (lines - shown);
    let (x, top) = (beside.columns().end, beside.top_left.y);
    frame.fill(area(x - 3, top, 1, whole), BLACK);
    frame.fill(area(x - 4, top + y as i32, 3, height), BLACK);
}

/// Draws a progress bar, black for `done` parts of `whole`.
pub(super) fn progress_bar(frame: &mut Frame, bar: Rectangle, done: usize, whole: usize) {
    frame.outline(bar, BLACK);
    let inside = bar.offset(-2);
    let width = (inside.size.width as usize)
        .saturating_mul(done.min(whole))
        .checked_div(whole)
        .unwrap_or(0);
    frame.fill(inside.resized_width(width as u32, AnchorX::Left), BLACK);
}

/// Draws choices as large lines, `pitch` pixels apart, one of them chosen. The area scrolls so that
/// the chosen one is seen.
pub(super) fn choices<'a>(
    frame: &mut Frame,
    body: Rectangle,
    pitch: u32,
    count: usize,
    chosen: usize,
    item: impl Fn(usize) -> &'a str,
) {
    let shown = (body.size.height / pitch) as usize;
    let first = chosen
        .saturating_sub(shown / 2)
        .min(count.saturating_sub(shown));
    let scrolls = if count > shown { SCROLL } else { 0 };
    let mut line = area(
        body.top_left.x,
        body.top_left.y,
        body.size.width - scrolls,
        pitch,
    );
    for number in (first..count).take(shown) {
        let color = if number == chosen {
            frame.fill(line, BLACK);
            frame.round(line);
            WHITE
        } else {
            BLACK
        };
        let place = line.resized_width(line.size.width - MARGIN, AnchorX::Right);
        frame.write(&LARGE, place, Alignment::Left, color, item(number));
        line.top_left.y += pitch as i32;
    }
    scroll_bar(frame, body, first, shown, count);
}
