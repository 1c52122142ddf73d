//! Views of stickers: in doubt, and while they are corrected.

use cube_core::{Face, Facelet};
use embedded_graphics::{prelude::*, primitives::Rectangle, text::Alignment};
use words::Words;

use super::{
    frame::{BLACK, Frame, WHITE},
    parts::{self, WIDTH},
    running::{ABOVE, BELOW, NET},
    unfolded,
    view::Net,
};
use crate::{
    draw::{Draw, area},
    font::{Font, HUGE, LARGE, SMALL},
    text,
};

/// Place of the net below a reason for doubt.
pub(super) const DOUBTFUL_NET: Point = Point::new(NET.x, NET.y + 3);

/// Layout of the reason for doubt: lines above the net, then lines to the right of U.
struct Reason {
    font: Font,
    /// Distance from one line to the next, in pixels.
    pitch: u32,
    /// Number of lines above the net, which are as wide as the screen.
    full: usize,
    max_lines: usize,
}

impl Reason {
    /// Layouts, the one that is read most easily first.
    const ALL: [Self; 2] = [
        Self {
            font: LARGE,
            pitch: 16,
            full: 1,
            max_lines: 3,
        },
        Self {
            font: SMALL,
            pitch: 10,
            full: 2,
            max_lines: 5,
        },
    ];

    fn place(&self, line: usize) -> Rectangle {
        let x = if line < self.full {
            2
        } else {
            ABOVE.top_left.x
        };
        let y = 1 + (line as u32 * self.pitch) as i32;
        area(x, y, WIDTH - 2 - x as u32, self.font.capital())
    }

    fn lines(&self, text: &str) -> Vec<String> {
        let places = (0..=self.full).map(|line| self.place(line).size.width);
        text::wrapped(&self.font, text, &places.collect::<Vec<_>>())
    }

    /// Writes a reason in the first layout that has room for it; the last one cuts it off.
    fn write(frame: &mut Frame, text: &str) {
        let mut layouts = Self::ALL.iter().map(|layout| (layout, layout.lines(text)));
        let (layout, lines) = layouts
            .find(|(layout, lines)| lines.len() <= layout.max_lines)
            .unwrap_or_else(|| {
                let last = &Self::ALL[1];
                (last, text::at_most(last.lines(text), last.max_lines))
            });
        for (number, line) in lines.iter().enumerate() {
            let place = layout.place(number);
            frame.write(&layout.font, place, Alignment::Left, BLACK, line);
        }
    }
}

pub(super) fn doubt(
    frame: &mut Frame,
    reason: &str,
    net: &Net,
    blink: bool,
    choices: &[String],
    chosen: usize,
) {
    /// Distance between choices in pixels: three choices fit below R and B.
    const PITCH: u32 = 14;
    const CHOICES: Rectangle = area(
        BELOW.top_left.x,
        Frame::HEIGHT as i32 - 1 - 3 * PITCH as i32,
        BELOW.size.width + 1,
        3 * PITCH,
    );

    let inverted: &[Facelet] = if blink { &net.doubtful } else { &[] };
    unfolded::draw(frame, DOUBTFUL_NET, net, inverted);
    Reason::write(frame, reason);
    parts::choices(frame, CHOICES, PITCH, choices.len(), chosen, |number| {
        &choices[number]
    });
}

pub(super) fn correct(
    frame: &mut Frame,
    words: Words,
    net: &Net,
    cursor: Facelet,
    blink: bool,
    hint: &str,
) {
    parts::title(frame, words.read_title(), "");
    parts::hint(frame, hint);
    unfolded::draw(frame, NET, net, &[]);
    if blink {
        let square = unfolded::square(NET, cursor);
        // The cursor is white, black and white again, so that it is seen on stickers of any kind.
        for (margin, color) in [(0, WHITE), (1, BLACK), (2, BLACK), (3, WHITE)] {
            frame.outline(square.offset(margin), color);
        }
    }
    let current = net.stickers[cursor.index()];
    let letter = current.map_or('?', Face::letter);
    let line = format!("{cursor}: {letter}");
    frame.write(&HUGE, ABOVE, Alignment::Center, BLACK, &line);
    palette(frame, net, current);
}

/// Draws the six colours, the present one framed, with the number of stickers of each: nine are
/// right.
fn palette(frame: &mut Frame, net: &Net, current: Option<Face>) {
    const WIDTH: u32 = BELOW.size.width / 6;
    let mut letter = area(BELOW.top_left.x, BELOW.top_left.y + 1, WIDTH - 1, 16);
    for face in Face::ALL {
        let chosen = current == Some(face);
        if chosen {
            frame.fill(letter, BLACK);
        }
        frame.outline(letter, BLACK);
        frame.round(letter);
        let ink = if chosen { WHITE } else { BLACK };
        let text = face.letter().to_string();
        frame.write(&LARGE, letter, Alignment::Center, ink, &text);
        let of_face = |&&sticker: &&Option<Face>| sticker == Some(face);
        let count = net.stickers.iter().filter(of_face).count();
        let below = area(letter.top_left.x, letter.rows().end + 1, WIDTH - 1, 11);
        let ink = if count == 9 {
            BLACK
        } else {
            frame.fill(below, BLACK);
            WHITE
        };
        frame.write(&SMALL, below, Alignment::Center, ink, &count.to_string());
        letter.top_left.x += WIDTH as i32;
    }
}
