//! The brick's screen: views, and how they are drawn.
//!
//! ```text
//!   View ──▶ draw ──▶ Frame ──▶ brick::Screen::show
//! ```
//! A [`View`] has words and numbers; [`draw`] makes black and white points of them, with the few words
//! that belong to a kind of view in a language that it is handed. No function
//! reads a clock, a file or a button: the view itself tells the state of blinking or scrolling, so
//! that a picture depends on its view alone and can be pinned.

mod frame;
mod in_words;
mod parts;
mod running;
mod stickers;
mod texts;
mod unfolded;
mod view;

use words::Words;

pub use self::{
    frame::Frame,
    view::{Counted, Net, Steps, View},
};

impl View {
    /// Highest `first_line` or `first_row` that shows anything new: 0 for a view that fits or does
    /// not scroll.
    pub fn furthest_scroll(&self) -> usize {
        match self {
            Self::Message { text, .. } => texts::message_lines(text)
                .len()
                .saturating_sub(parts::LINES),
            Self::Table { rows, .. } => rows.len().saturating_sub(parts::LINES),
            _ => 0,
        }
    }
}

/// Picture of a view, in a language.
pub fn draw(view: &View, words: Words) -> Frame {
    let mut frame = Frame::blank();
    let to = &mut frame;
    match view {
        View::List {
            title,
            items,
            chosen,
            hint,
        } => {
            parts::title(to, title, "");
            parts::hint(to, hint);
            let items = items.as_slice();
            parts::choices(
                to,
                parts::BODY,
                parts::LINE,
                items.len(),
                *chosen,
                |number| &items[number],
            );
        }
        View::Working {
            phase,
            net,
            steps,
            seconds_left,
            doing,
        } => running::working(to, words, phase, net, *steps, *seconds_left, doing),
        View::Done {
            title,
            turns,
            scan_s,
            think_s,
            turn_s,
            hint,
        } => {
            let seconds = [*scan_s, *think_s, *turn_s];
            running::done(to, words, title, *turns, seconds, hint);
        }
        View::Doubt {
            reason,
            net,
            blink,
            choices,
            chosen,
        } => stickers::doubt(to, reason, net, *blink, choices, *chosen),
        View::Moment {
            title,
            when,
            net,
            deed,
            ended,
            hint,
        } => {
            parts::title(to, title, when);
            parts::hint(to, hint);
            running::net_and_words(to, net, deed, ended);
        }
        View::Correct {
            net,
            cursor,
            blink,
            hint,
        } => stickers::correct(to, words, net, *cursor, *blink, hint),
        View::Message {
            title,
            text,
            first_line,
            hint,
        } => texts::message(to, title, text, *first_line, hint),
        View::Name {
            title,
            name,
            letter,
            hint,
        } => texts::name(to, words, title, name, *letter, hint),
        View::Table {
            title,
            rows,
            first_row,
            hint,
        } => texts::table(to, title, rows, *first_row, hint),
    }
    frame
}

#[cfg(test)]
mod tests;
