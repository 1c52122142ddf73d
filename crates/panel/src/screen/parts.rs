//! Parts of several views: the title, the hint, a scroll bar.

use super::{
    font::{LARGE, SMALL},
    frame::{Align, Area, Frame},
};

/// Free space to the left and right of a text.
pub(super) const MARGIN: usize = 4;

const TITLE_HEIGHT: usize = 17;

/// Height of a line of large letters.
pub(super) const LINE: usize = 16;

/// Lines of large letters between title and hint.
pub(super) const LINES: usize = 6;

/// Area between title and hint.
pub(super) const BODY: Area = Area::new(1, TITLE_HEIGHT + 1, Frame::WIDTH - 2, LINE * LINES);

/// Width of a scroll bar, at the right of the body.
pub(super) const SCROLL: usize = 8;

/// Draws the title bar, white on black at the top; `beside` stands at its right.
pub(super) fn title(frame: &mut Frame, title: &str, beside: &str) {
    let bar = Area::new(0, 0, Frame::WIDTH, TITLE_HEIGHT);
    frame.fill(bar, true);
    let mut place = Area::new(MARGIN, 0, Frame::WIDTH - 2 * MARGIN, TITLE_HEIGHT - 2);
    if !beside.is_empty() {
        frame.write(&LARGE, place, Align::Right, false, beside);
        place.width = place.width.saturating_sub(LARGE.width(beside) + 2 * MARGIN);
    }
    frame.write(&LARGE, place, Align::Left, false, title);
}

/// Draws the hint in small letters at the bottom, below a line. Two spaces or more separate its
/// parts, which are set apart as far as there is room.
pub(super) fn hint(frame: &mut Frame, hint: &str) {
    const MAX_GAP: usize = 14;
    let parts: Vec<&str> = hint.split("  ").map(str::trim).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return;
    }
    let top = BODY.bottom() + 2;
    frame.fill(Area::new(0, top, Frame::WIDTH, 1), true);
    let mut place = Area::new(2, top + 2, Frame::WIDTH - 4, SMALL.capital());
    let written: usize = parts.iter().map(|part| SMALL.width(part)).sum();
    let gaps = parts.len() - 1;
    let spare = place.width.saturating_sub(written);
    let gap = spare.checked_div(gaps).map_or(0, |gap| gap.min(MAX_GAP));
    if gaps == 0 || gap < SMALL.advance(' ') {
        frame.write(&SMALL, place, Align::Centre, true, &parts.join(" "));
        return;
    }
    place.x += (spare - gaps * gap) / 2;
    for part in parts {
        place.width = SMALL.width(part);
        frame.write(&SMALL, place, Align::Left, true, part);
        place.x += place.width + gap;
    }
}

/// Area of a line of the body, counted from 0.
pub(super) const fn line(number: usize) -> Area {
    Area::new(
        MARGIN,
        BODY.y + number * LINE,
        Frame::WIDTH - MARGIN - SCROLL,
        LINE,
    )
}

/// Draws a scroll bar at the right of an area, for `shown` of all lines from `first` on. No bar if
/// all lines are shown.
pub(super) fn scroll_bar(frame: &mut Frame, area: Area, first: usize, shown: usize, lines: usize) {
    if lines <= shown {
        return;
    }
    let height = (area.height * shown / lines).max(6);
    let y = area.y + (area.height - height) * first / (lines - shown);
    frame.fill(Area::new(area.right() - 3, area.y, 1, area.height), true);
    frame.fill(Area::new(area.right() - 4, y, 3, height), true);
}

/// Draws a progress bar, black for `done` parts of `whole`.
pub(super) fn progress_bar(frame: &mut Frame, area: Area, done: usize, whole: usize) {
    frame.outline(area, true);
    let inside = area.inside(2);
    let width = inside
        .width
        .saturating_mul(done.min(whole))
        .checked_div(whole)
        .unwrap_or(0);
    frame.fill(Area { width, ..inside }, true);
}

/// Draws choices as large lines, `pitch` pixels apart, with one chosen. The area scrolls so that
/// the chosen one is seen.
pub(super) fn choices<'a>(
    frame: &mut Frame,
    area: Area,
    pitch: usize,
    count: usize,
    chosen: usize,
    item: impl Fn(usize) -> &'a str,
) {
    let shown = area.height / pitch;
    let first = chosen
        .saturating_sub(shown / 2)
        .min(count.saturating_sub(shown));
    let scrolls = if count > shown { SCROLL } else { 0 };
    for (row, number) in (first..count).take(shown).enumerate() {
        let line = Area::new(area.x, area.y + row * pitch, area.width - scrolls, pitch);
        if number == chosen {
            frame.fill(line, true);
            frame.round(line);
        }
        let text = Area::new(
            line.x + MARGIN - 1,
            line.y,
            line.width - 2 * MARGIN,
            pitch - 2,
        );
        frame.write(&LARGE, text, Align::Left, number != chosen, item(number));
    }
    scroll_bar(frame, area, first, shown, count);
}
