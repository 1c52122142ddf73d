//! Views of stickers: in doubt, and while they are corrected.

use cube_core::{Face, Facelet};

use super::{
    font::{Font, HUGE, LARGE, SMALL},
    frame::{Align, Area, Frame},
    parts,
    running::{ABOVE, BELOW, NET},
    text, unfolded,
    view::Net,
};

/// Layout of the reason for doubt: lines above the net, then lines to the right of U.
struct Reason {
    font: Font,
    /// Distance from one line to the next, in pixels.
    pitch: usize,
    /// Number of lines above the net, which are as wide as the screen.
    full: usize,
    /// Maximum of lines.
    max_lines: usize,
}

impl Reason {
    const LARGE: Self = Self {
        font: LARGE,
        pitch: 16,
        full: 1,
        max_lines: 3,
    };
    const SMALL: Self = Self {
        font: SMALL,
        pitch: 10,
        full: 2,
        max_lines: 5,
    };

    fn place(&self, line: usize) -> Area {
        let x = if line < self.full { 2 } else { ABOVE.x };
        let y = 1 + line * self.pitch;
        Area::new(x, y, Frame::WIDTH - 2 - x, self.font.capital())
    }

    fn lines(&self, text: &str) -> Vec<String> {
        text::wrapped(&self.font, text, |line| self.place(line).width)
    }

    /// Writes a reason: in large letters if there is room, else in small ones.
    fn write(frame: &mut Frame, text: &str) {
        let (mut reason, mut lines) = (Self::LARGE, Self::LARGE.lines(text));
        if lines.len() > reason.max_lines {
            reason = Self::SMALL;
            lines = text::at_most(reason.lines(text), reason.max_lines);
        }
        for (number, line) in lines.iter().enumerate() {
            let place = reason.place(number);
            frame.write(&reason.font, place, Align::Left, true, line);
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
    const PITCH: usize = 14;

    let corner = (NET.0, NET.1 + 3);
    let inverted: &[Facelet] = if blink { &net.doubtful } else { &[] };
    unfolded::draw(frame, corner, net, inverted);
    Reason::write(frame, reason);
    let height = 3 * PITCH;
    let area = Area::new(BELOW.x, Frame::HEIGHT - 1 - height, BELOW.width + 1, height);
    parts::choices(frame, area, PITCH, choices.len(), chosen, |number| {
        &choices[number]
    });
}

pub(super) fn correct(frame: &mut Frame, net: &Net, cursor: Facelet, blink: bool, hint: &str) {
    parts::title(frame, "Correct a sticker", "");
    parts::hint(frame, hint);
    unfolded::draw(frame, NET, net, &[]);
    if blink {
        let square = unfolded::square(NET, cursor);
        // The cursor is white, black and white again, so that it is seen on stickers of any kind.
        for (margin, black) in [(0, false), (1, true), (2, true), (3, false)] {
            frame.outline(square.around(margin), black);
        }
    }
    let current = net.stickers[cursor.index()];
    let letter = current.map_or('?', Face::letter);
    frame.write(
        &HUGE,
        ABOVE,
        Align::Centre,
        true,
        &format!("{cursor}: {letter}"),
    );
    palette(frame, net, current);
}

/// Draws the six colours, the present one framed, with the number of stickers of each: nine are
/// right.
fn palette(frame: &mut Frame, net: &Net, current: Option<Face>) {
    const WIDTH: usize = BELOW.width / 6;
    for (place, face) in Face::ALL.into_iter().enumerate() {
        let x = BELOW.x + place * WIDTH;
        let letter = Area::new(x, BELOW.y + 1, WIDTH - 1, 16);
        let chosen = current == Some(face);
        frame.fill(letter, chosen);
        frame.outline(letter, true);
        frame.round(letter);
        let text = Area {
            height: 16,
            ..letter
        };
        frame.write(
            &LARGE,
            text,
            Align::Centre,
            !chosen,
            &face.letter().to_string(),
        );
        let count = net
            .stickers
            .iter()
            .filter(|&&sticker| sticker == Some(face));
        let count = count.count();
        let below = Area::new(x, letter.bottom() + 1, WIDTH - 1, 11);
        if count != 9 {
            frame.fill(below, true);
        }
        frame.write(&SMALL, below, Align::Centre, count == 9, &count.to_string());
    }
}
