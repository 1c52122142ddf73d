//! The unfolded cube with readings and decisions.
//!
//! ```text
//!   +----------------+
//!   | 23             |    number of the sticker
//!   |    +------+    |    inside: the colour decided on, and the face that has it; it is shown
//!   |    |  F   |    |    as the median of all stickers that were decided to be of that colour
//!   |    +------+    |    outside: what was read
//!   |      12        |    margin: how sure its colour is
//!   +----------------+    striped in red: in doubt; crossed out: not read
//! ```
//! In an accepted cube only the least certain stickers are striped, so that a good scan looks calm.

mod colours;

use cube_core::{Face, Facelet};
use embedded_graphics::{
    pixelcolor::Rgb888,
    prelude::*,
    primitives::{Line, PrimitiveStyle, Rectangle},
    text::Alignment,
};
use recogniser::{Candidate, Readings, Recognition, StickerNumber};

use self::colours::Light;
use crate::{
    canvas::Canvas,
    draw::{Draw, area},
    font::{HUGE, LARGE, SMALL},
    ink::ink_on,
    net, text,
};

/// Side of a square of the net, in pixels, its black frame included.
const SQUARE: u32 = 60;
/// Width of the black frame around a sticker.
const FRAME: i32 = 2;
/// Width of the striped frame within the black one.
const STRIPES: i32 = 5;
/// Side of the square that shows the decided colour.
const DECIDED: u32 = 26;
/// Height of the part below the net.
const LEGEND: u32 = 132;
/// Space at the edges of the legend.
const MARGIN: i32 = 12;

const BACKGROUND: Rgb888 = Rgb888::new(86, 86, 86);
const NOT_READ: Rgb888 = Rgb888::new(60, 60, 60);
const RED: Rgb888 = Rgb888::new(230, 0, 0);
const GREEN: Rgb888 = Rgb888::new(110, 235, 110);
const SALMON: Rgb888 = Rgb888::new(255, 150, 140);

const KEY: &str = "outside: as read   inside: as decided   above: number of the sticker   below: its margin   stripes: in doubt";

/// PNG file of a scan, 720 by 672 pixels; `title` stands below the net.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn png(
    title: &str,
    readings: &Readings,
    recognition: &Recognition,
) -> Result<Vec<u8>, png::EncodingError> {
    let net = net::size(SQUARE);
    let size = net + Size::new(0, LEGEND);
    let mut picture = Picture {
        canvas: Canvas::new(size, BACKGROUND),
        light: Light::of(readings),
        medians: recognition
            .cube
            .map_or([None; 6], |cube| colours::of_faces(readings, &cube)),
        readings,
        recognition,
    };
    for facelet in Facelet::all() {
        picture.sticker(facelet);
    }
    let legend = area(0, net.height as i32, net.width, LEGEND);
    picture.legend(title, legend.offset(-MARGIN));
    picture.canvas.png()
}

struct Picture<'a> {
    canvas: Canvas,
    light: Light,
    /// Median reading of each face's colour.
    medians: [Option<[f32; 3]>; 6],
    readings: &'a Readings,
    recognition: &'a Recognition,
}

impl Picture<'_> {
    fn sticker(&mut self, facelet: Facelet) {
        let square = net::square(facelet, SQUARE);
        let sticker = square.offset(-FRAME);
        self.canvas.fill(square, Rgb888::BLACK);
        let read = self.readings.value(facelet);
        let outside = read.map_or(NOT_READ, |value| self.light.colour(value));
        self.canvas.fill(sticker, outside);
        if read.is_none() {
            self.cross(sticker, BACKGROUND);
        }
        if self.in_doubt(facelet) {
            self.stripe(sticker);
        }
        if let Some((face, decided)) = self.decided(facelet) {
            let inside = Rectangle::with_center(square.center(), Size::new_equal(DECIDED));
            let ink = ink(decided);
            self.canvas.fill(inside, ink);
            self.canvas.fill(inside.offset(-1), decided);
            let letter = face.letter().to_string();
            self.canvas
                .write(&HUGE, inside, Alignment::Center, ink, &letter);
        }
        let ink = ink(outside);
        let mut line = sticker.offset(-STRIPES - 2);
        line.size.height = 8;
        let number = StickerNumber::from(facelet).to_string();
        self.canvas
            .write(&SMALL, line, Alignment::Left, ink, &number);
        if self.recognition.cube.is_some() {
            let margin = short(self.recognition.margins[facelet.index()]);
            line.top_left.y = sticker.rows().end - STRIPES - 8;
            self.canvas
                .write(&SMALL, line, Alignment::Center, ink, &margin);
        }
    }

    /// Draws slanting stripes of two colours in the outermost pixels of a sticker.
    fn stripe(&mut self, sticker: Rectangle) {
        const STRIPE: i32 = 6;
        let hole = sticker.offset(-STRIPES);
        let frame = sticker.points().filter(|&point| !hole.contains(point));
        let colours = [RED, Rgb888::WHITE];
        let pixels = frame.map(|point| {
            let stripe = (point.x + point.y) / STRIPE % 2;
            Pixel(point, colours[stripe as usize])
        });
        let Ok(()) = self.canvas.draw_iter(pixels);
    }

    /// Draws the two diagonals of an area.
    fn cross(&mut self, area: Rectangle, colour: Rgb888) {
        let (x, y) = (area.columns(), area.rows());
        for (from, to) in [(y.start, y.end - 1), (y.end - 1, y.start)] {
            let line = Line::new(Point::new(x.start, from), Point::new(x.end - 1, to));
            let line = line.into_styled(PrimitiveStyle::with_stroke(colour, 3));
            let Ok(()) = line.draw(&mut self.canvas.clipped(&area));
        }
    }

    fn in_doubt(&self, facelet: Facelet) -> bool {
        let unsure = self.recognition.margins[facelet.index()] < Candidate::MAX_MARGIN;
        self.recognition.doubtful.contains(&facelet) && (unsure || !self.recognition.accepted)
    }

    /// Decision on a sticker: the face that has its colour, and the colour on a screen.
    fn decided(&self, facelet: Facelet) -> Option<(Face, Rgb888)> {
        let face = self.recognition.cube?.faces()[facelet.index()];
        self.medians[face.index()].map(|median| (face, self.light.colour(median)))
    }

    fn legend(&mut self, title: &str, place: Rectangle) {
        const SWATCH: u32 = 26;
        let Point { mut x, mut y } = place.top_left;
        for face in Face::ALL {
            let letter = area(x, y, 16, SWATCH);
            let text = face.letter().to_string();
            self.canvas
                .write(&HUGE, letter, Alignment::Left, Rgb888::WHITE, &text);
            let swatch = area(x + 16, y, SWATCH, SWATCH);
            self.canvas.fill(swatch, Rgb888::BLACK);
            let swatch = swatch.offset(-FRAME);
            match self.readings.value(Facelet::centre(face)) {
                Some(value) => self.canvas.fill(swatch, self.light.colour(value)),
                None => self.cross(swatch, NOT_READ),
            }
            x += 60;
        }
        let (summary, (verdict, colour)) = (self.summary(), self.verdict());
        let mut write = |font, (x, y), colour, text: &str| {
            let line = area(x, y, (place.columns().end - x) as u32, 20);
            self.canvas.write(font, line, Alignment::Left, colour, text);
        };
        write(&SMALL, (x, y - 3), Rgb888::WHITE, title);
        write(&SMALL, (x, y + 11), Rgb888::WHITE, &summary);
        let lines = text::wrapped(&LARGE, &verdict, &[place.size.width]);
        for line in text::at_most(lines, 3) {
            y += 20;
            write(&LARGE, (place.top_left.x, y + 13), colour, &line);
        }
        write(
            &SMALL,
            (place.top_left.x, place.rows().end - 14),
            Rgb888::WHITE,
            KEY,
        );
    }

    fn summary(&self) -> String {
        let read = self.readings.read_count();
        let doubtful = Facelet::all()
            .filter(|&facelet| self.in_doubt(facelet))
            .count();
        let margin = short(self.recognition.margin);
        format!("{read} of 54 read, {doubtful} in doubt, margin {margin}")
    }

    fn verdict(&self) -> (String, Rgb888) {
        if self.recognition.accepted {
            return ("accepted".to_owned(), GREEN);
        }
        let refused = format!("refused: {}", self.recognition.reason_text());
        (refused, SALMON)
    }
}

fn ink(colour: Rgb888) -> Rgb888 {
    let [red, green, blue] = ink_on([colour.r(), colour.g(), colour.b()]);
    Rgb888::new(red, green, blue)
}

/// Text of a margin in at most three characters.
fn short(margin: f32) -> String {
    if margin < 9.95 {
        format!("{margin:.1}")
    } else if margin < 999.5 {
        format!("{margin:.0}")
    } else {
        "999".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_takes_three_characters_at_most() {
        for (margin, expected) in [
            (0.0, "0.0"),
            (9.94, "9.9"),
            (9.96, "10"),
            (123.4, "123"),
            (1000.0, "999"),
        ] {
            assert_eq!(short(margin), expected);
        }
    }
}
