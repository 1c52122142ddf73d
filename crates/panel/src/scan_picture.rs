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

mod canvas;
mod colours;

use cube_core::{Face, Facelet};
use image::Rgb;
use recogniser::{Candidate, Readings, Recognition, StickerNumber};

use self::{
    canvas::{Area, BLACK, Canvas, Colour, WHITE, ink_on},
    colours::Light,
};
use crate::net;

/// Side of a square of the net, in pixels, its black frame included.
const SQUARE: u32 = 60;
/// Width of the black frame around a sticker.
const FRAME: u32 = 2;
/// Width of the striped frame within the black one.
const STRIPES: u32 = 5;
/// Side of the square that shows the decided colour.
const DECIDED: u32 = 26;
/// Height of the part below the net.
const LEGEND: u32 = 132;
/// Space at the edges of the legend.
const MARGIN: u32 = 12;

const BACKGROUND: Colour = Rgb([86, 86, 86]);
const NOT_READ: Colour = Rgb([60, 60, 60]);
const RED: Colour = Rgb([230, 0, 0]);
const GREEN: Colour = Rgb([110, 235, 110]);
const SALMON: Colour = Rgb([255, 150, 140]);

const KEY: &str = "outside: as read   inside: as decided   above: number of the sticker   below: its margin   stripes: in doubt";

/// PNG file of a scan, 720 by 672 pixels; `title` stands below the net.
///
/// # Errors
/// When the picture cannot be encoded.
pub fn png(
    title: &str,
    readings: &Readings,
    recognition: &Recognition,
) -> image::ImageResult<Vec<u8>> {
    let (columns, rows) = net::SIZE;
    let (width, net_height) = (columns as u32 * SQUARE, rows as u32 * SQUARE);
    let mut picture = Picture {
        canvas: Canvas::new(width, net_height + LEGEND, BACKGROUND),
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
    picture.legend(title, width, net_height);
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
        let (column, row) = net::position(facelet);
        let square = Area {
            x: column as u32 * SQUARE,
            y: row as u32 * SQUARE,
            width: SQUARE,
            height: SQUARE,
        };
        let sticker = square.inside(FRAME);
        self.canvas.fill(square, BLACK);
        let read = self.readings.value(facelet);
        let outside = read.map_or(NOT_READ, |value| self.light.colour(value));
        self.canvas.fill(sticker, outside);
        if read.is_none() {
            self.canvas.cross(sticker, BACKGROUND);
        }
        if self.in_doubt(facelet) {
            let colours = [RED, WHITE];
            self.canvas.striped_frame(sticker, STRIPES, colours);
        }
        if let Some((face, decided)) = self.decided(facelet) {
            let inside = square.inside((SQUARE - DECIDED) / 2);
            let ink = ink_on(decided);
            self.canvas.fill(inside, ink);
            self.canvas.fill(inside.inside(1), decided);
            let letter = (inside.x + 8, inside.y + 6);
            self.canvas.text(letter, 2, ink, &face.letter().to_string());
        }
        let ink = ink_on(outside);
        let number = StickerNumber::from(facelet).to_string();
        let (left, top) = (sticker.x + STRIPES + 2, sticker.y + STRIPES + 2);
        self.canvas.text((left, top), 1, ink, &number);
        if self.recognition.cube.is_some() {
            let margin = short(self.recognition.margins[facelet.index()]);
            let wide = Canvas::width_of(margin.len() as u32, 1);
            let left = square.x + (SQUARE - wide) / 2;
            let top = square.y + SQUARE - FRAME - STRIPES - 1 - canvas::LETTER.1;
            self.canvas.text((left, top), 1, ink, &margin);
        }
    }

    fn in_doubt(&self, facelet: Facelet) -> bool {
        let unsure = self.recognition.margins[facelet.index()] < Candidate::MAX_MARGIN;
        self.recognition.doubtful.contains(&facelet) && (unsure || !self.recognition.accepted)
    }

    /// Decision on a sticker: the face that has its colour, and the colour on a screen.
    fn decided(&self, facelet: Facelet) -> Option<(Face, Colour)> {
        let face = self.recognition.cube?.faces()[facelet.index()];
        self.medians[face.index()].map(|median| (face, self.light.colour(median)))
    }

    fn legend(&mut self, title: &str, width: u32, top: u32) {
        const SWATCH: u32 = 26;
        let mut place = (MARGIN, top + MARGIN);
        for face in Face::ALL {
            let letter = face.letter().to_string();
            self.canvas.text((place.0, place.1 + 6), 2, WHITE, &letter);
            let swatch = Area {
                x: place.0 + 16,
                y: place.1,
                width: SWATCH,
                height: SWATCH,
            };
            self.canvas.fill(swatch, BLACK);
            let centre = self.readings.value(Facelet::centre(face));
            let swatch = swatch.inside(FRAME);
            match centre {
                Some(value) => self.canvas.fill(swatch, self.light.colour(value)),
                None => self.canvas.cross(swatch, NOT_READ),
            }
            place.0 += 16 + SWATCH + 18;
        }
        let summary = self.summary();
        self.canvas.text((place.0, place.1 + 3), 1, WHITE, title);
        let below = (place.0, place.1 + 17);
        self.canvas.text(below, 1, WHITE, &summary);

        let mut top = place.1 + SWATCH + 12;
        let (verdict, colour) = self.verdict();
        let letters = (width - 2 * MARGIN) / (canvas::ADVANCE * 2);
        for line in wrapped(&verdict, letters as usize).iter().take(3) {
            self.canvas.text((MARGIN, top), 2, colour, line);
            top += 20;
        }
        let bottom = net::SIZE.1 as u32 * SQUARE + LEGEND - MARGIN - canvas::LETTER.1;
        self.canvas.text((MARGIN, bottom), 1, WHITE, KEY);
    }

    fn summary(&self) -> String {
        let read = self.readings.read();
        let doubtful = Facelet::all()
            .filter(|&facelet| self.in_doubt(facelet))
            .count();
        let margin = short(self.recognition.margin);
        format!("{read} of 54 read, {doubtful} in doubt, margin {margin}")
    }

    fn verdict(&self) -> (String, Colour) {
        if self.recognition.accepted {
            return ("accepted".to_owned(), GREEN);
        }
        let refused = format!("refused: {}", self.recognition.reason_text());
        (refused, SALMON)
    }
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

/// Text in lines of at most `longest` characters, broken between words.
fn wrapped(text: &str, longest: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= longest {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    for line in &mut lines {
        // A word longer than a line would run over the edge of the picture.
        *line = line.chars().take(longest).collect();
    }
    lines
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

    #[test]
    fn lines_break_between_words_and_never_run_over() {
        assert_eq!(wrapped("one two  three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "kl"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
