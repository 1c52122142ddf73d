//! The parser from text to [`Sequence`]: recursive descent, bounded in depth and length.

mod step;

use alloc::{string::String, vec, vec::Vec};

use super::{
    error::{InvalidNotation, Position, expected},
    sequence::{MAX_DEPTH, MAX_STEPS, Part, Sequence},
};

/// Reads a whole text.
pub(super) fn sequence(text: &str) -> Result<Sequence, InvalidNotation> {
    let mut parser = Parser {
        text: text.chars().collect(),
        at: 0,
    };
    let sequence = parser.body(Comma::Refused, 0)?.sequence();
    match parser.peek() {
        None => Ok(sequence),
        Some(')') => Err(parser.unexpected(expected::TURN_NOT_PARENTHESIS)),
        Some(']') => Err(parser.unexpected(expected::TURN_NOT_BRACKET)),
        Some(_) => Err(parser.unexpected(expected::TURN_NOT_COMMA)),
    }
}

struct Parser {
    text: Vec<char>,
    /// Position of the next character.
    at: usize,
}

/// Whether a comma is allowed: it is only directly within square brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comma {
    Allowed,
    Refused,
}

/// The content of a bracket, or of the whole text.
enum Body {
    /// A sequence of parts.
    Plain(Sequence),
    /// A commutator or a conjugate.
    Combined(Part),
}

impl Body {
    fn sequence(self) -> Sequence {
        match self {
            Self::Plain(sequence) => sequence,
            Self::Combined(part) => Sequence(vec![part]),
        }
    }
}

/// The number and apostrophe after a turn or a bracket.
struct Suffix {
    /// The number, if there is one.
    times: Option<Number>,
    inverted: bool,
}

/// A number and its place in the text; a number above `u32::MAX` is read as `u32::MAX`.
struct Number {
    value: u32,
    start: usize,
    end: usize,
}

impl Parser {
    /// Reads a sequence, `A: B`, or where a comma is allowed `A, B`.
    fn body(&mut self, comma: Comma, depth: u32) -> Result<Body, InvalidNotation> {
        let start = self.at;
        let a = self.parts(depth)?;
        match self.peek() {
            Some(':') => {
                self.refuse_empty(&a)?;
                self.check_depth(depth + 1)?;
                self.at += 1;
                let b = self.body(comma, depth + 1)?.sequence();
                self.refuse_empty(&b)?;
                let part = Part::Conjugate { a, b, times: 1 };
                self.check_length(part.step_count(), start)?;
                Ok(Body::Combined(part))
            }
            Some(',') if comma == Comma::Allowed => {
                self.refuse_empty(&a)?;
                self.at += 1;
                let b = self.parts(depth)?;
                self.refuse_empty(&b)?;
                let part = Part::Commutator { a, b, times: 1 };
                self.check_length(part.step_count(), start)?;
                Ok(Body::Combined(part))
            }
            _ => Ok(Body::Plain(a)),
        }
    }

    /// Reads parts up to a closing bracket, a separator or the end.
    fn parts(&mut self, depth: u32) -> Result<Sequence, InvalidNotation> {
        let mut sequence = Sequence::default();
        let mut length: u32 = 0;
        loop {
            self.skip_blanks()?;
            let start = self.at;
            let part = match self.peek() {
                None | Some(')' | ']' | ',' | ':') => return Ok(sequence),
                Some('(') => self.group(depth + 1)?,
                Some('[') => self.brackets(depth + 1)?,
                Some(_) => self.step(depth)?,
            };
            length = length.saturating_add(part.step_count());
            self.check_length(length, start)?;
            sequence.0.push(part);
        }
    }

    /// Reads a group: `(A)3'`.
    fn group(&mut self, depth: u32) -> Result<Part, InvalidNotation> {
        let start = self.at;
        self.check_depth(depth)?;
        self.at += 1;
        let inner = self.body(Comma::Refused, depth)?.sequence();
        match self.peek() {
            None => return Err(self.unclosed(start, "(", ")")),
            Some(')') => self.refuse_empty(&inner)?,
            Some(',') => return Err(self.unexpected(expected::TURN_OR_PARENTHESIS_NOT_COMMA)),
            Some(_) => return Err(self.unexpected(expected::TURN_OR_PARENTHESIS)),
        }
        self.at += 1;
        self.repeated(Part::Group { inner, times: 1 })
    }

    /// Reads a commutator or a conjugate: `[A, B]3'` or `[A: B]3'`.
    fn brackets(&mut self, depth: u32) -> Result<Part, InvalidNotation> {
        let start = self.at;
        self.check_depth(depth)?;
        self.at += 1;
        if let Some(rotation) = self.rotation_in_brackets(depth - 1)? {
            return Ok(rotation);
        }
        let body = self.body(Comma::Allowed, depth)?;
        match (self.peek(), body) {
            (None, _) => Err(self.unclosed(start, "[", "]")),
            (Some(']'), Body::Combined(part)) => {
                self.at += 1;
                self.repeated(part)
            }
            (Some(_), Body::Combined(_)) => Err(self.unexpected(expected::TURN_OR_BRACKET)),
            (Some(_), Body::Plain(_)) => Err(self.unexpected(expected::TURN_OR_SEPARATOR)),
        }
    }

    /// Reads the number and apostrophe after `part`, and applies both to the part.
    fn repeated(&mut self, mut part: Part) -> Result<Part, InvalidNotation> {
        self.refuse_rotation_like_repetition()?;
        let mut is_negative = false;
        if matches!(self.peek(), Some('*' | '×' | '^')) {
            is_negative = self.peek() == Some('^') && self.text.get(self.at + 1) == Some(&'-');
            self.at += 1 + usize::from(is_negative);
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Err(self.unexpected(expected::REPETITIONS));
            }
        }
        let suffix = self.suffix();
        if let Some(number) = suffix.times {
            self.check_times(&number, MAX_STEPS)?;
            match &mut part {
                Part::Group { times, .. }
                | Part::Commutator { times, .. }
                | Part::Conjugate { times, .. } => *times = number.value,
                Part::Step(_) => unreachable!("a step is not repeated but turned further"),
            }
        }
        Ok(if suffix.inverted == is_negative {
            part
        } else {
            part.inverse()
        })
    }

    /// Refuses `x` and a number right after a bracket: whoever writes it means a repetition or a
    /// rotation.
    fn refuse_rotation_like_repetition(&self) -> Result<(), InvalidNotation> {
        let Some(letter @ ('x' | 'X')) = self.peek() else {
            return Ok(());
        };
        let after = &self.text[self.at + 1..];
        let digits = after.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 {
            return Ok(());
        }
        Err(InvalidNotation::RepetitionOrRotation {
            position: self.position(self.at),
            letter,
            number: shortened(&after[..digits]),
        })
    }

    /// Reads a number, an apostrophe (or `i`), or both in either order; each may be absent.
    fn suffix(&mut self) -> Suffix {
        let before = self.apostrophe();
        let times = self.number();
        Suffix {
            times,
            inverted: before || self.apostrophe(),
        }
    }

    fn apostrophe(&mut self) -> bool {
        let is_one = match self.peek() {
            // As alg.cubing.net writes an apostrophe, at the end of a turn only: R-U may mean R U.
            Some('-') => {
                let next = self.text.get(self.at + 1);
                !next.is_some_and(|c| c.is_alphanumeric() || *c == '-')
            }
            next => matches!(
                next,
                Some('\'' | '’' | '‘' | '‛' | '′' | 'ʼ' | 'ʹ' | '＇' | '`' | '´' | 'i')
            ),
        };
        self.at += usize::from(is_one);
        is_one
    }

    fn number(&mut self) -> Option<Number> {
        let start = self.at;
        let mut value: u32 = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        (self.at > start).then_some(Number {
            value,
            start,
            end: self.at,
        })
    }

    /// Skips white space, pauses and comments.
    fn skip_blanks(&mut self) -> Result<(), InvalidNotation> {
        while let Some(c) = self.peek() {
            if c.is_whitespace() || matches!(c, '.' | '_') {
                self.at += 1;
            } else if c == '/' && self.text.get(self.at + 1) == Some(&'/') {
                while self.peek().is_some_and(|c| c != '\n') {
                    self.at += 1;
                }
            } else if c == '/' && self.text.get(self.at + 1) == Some(&'*') {
                let rest = &self.text[self.at + 2..];
                let length = rest.windows(2).position(|pair| pair == ['*', '/']);
                self.at += 4 + length.ok_or_else(|| self.unclosed(self.at, "/*", "*/"))?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn check_depth(&self, depth: u32) -> Result<(), InvalidNotation> {
        if depth <= MAX_DEPTH {
            return Ok(());
        }
        let position = self.position(self.at);
        Err(InvalidNotation::TooDeep { position })
    }

    fn check_length(&self, steps: u32, start: usize) -> Result<(), InvalidNotation> {
        if steps <= MAX_STEPS {
            return Ok(());
        }
        let position = self.position(start);
        Err(InvalidNotation::TooLong { position })
    }

    fn check_times(&self, number: &Number, most: u32) -> Result<(), InvalidNotation> {
        if (1..=most).contains(&number.value) {
            return Ok(());
        }
        Err(InvalidNotation::Times {
            position: self.position(number.start),
            seen: shortened(&self.text[number.start..number.end]),
            most,
        })
    }

    fn refuse_empty(&self, sequence: &Sequence) -> Result<(), InvalidNotation> {
        if sequence.0.is_empty() {
            Err(self.unexpected(expected::AT_LEAST_ONE_TURN))
        } else {
            Ok(())
        }
    }

    fn unexpected(&self, expected: &'static str) -> InvalidNotation {
        InvalidNotation::Unexpected {
            position: self.position(self.at),
            seen: self.peek(),
            expected,
        }
    }

    fn unclosed(
        &self,
        start: usize,
        opening: &'static str,
        closing: &'static str,
    ) -> InvalidNotation {
        InvalidNotation::Unclosed {
            position: self.position(start),
            opening,
            closing,
        }
    }

    fn position(&self, at: usize) -> Position {
        let before = &self.text[..at];
        let line_start = before.iter().rposition(|&c| c == '\n').map_or(0, |i| i + 1);
        Position {
            line: 1 + before.iter().filter(|&&c| c == '\n').count(),
            column: 1 + at - line_start,
        }
    }
}

/// The first 12 characters of a text that an error repeats, so that its message stays one line.
fn shortened(seen: &[char]) -> String {
    const MAX_CHARS: usize = 12;
    let mut text: String = seen.iter().take(MAX_CHARS).collect();
    if seen.len() > MAX_CHARS {
        text.push('…');
    }
    text
}
