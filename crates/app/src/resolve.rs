//! The answer to a scan: the cube that it shows, or what is in doubt.

use std::fmt;

use cube_core::Facelet;
use recogniser::{InDoubt, Readings, Reason, Recognition, Refusal, StickerNumber};
use serde::Serialize;

/// The answer to a scan, by the keys of its JSON; as text, the facelets or the refusal.
#[derive(Debug, Clone, Serialize)]
pub struct Resolution {
    facelets: Option<String>,
    /// Whether the scan can be trusted.
    pub accepted: bool,
    confidence: f64,
    /// Numbers of the stickers in doubt.
    doubtful: Vec<u8>,
    reason: Option<String>,
    /// Stickers in doubt by their possible colours; empty if the scan was accepted.
    in_doubt: Vec<Group>,
    /// Refusal in words for a person.
    #[serde(skip)]
    pub refusal: String,
}

/// Stickers in doubt, by number, that have the same possible colours.
#[derive(Debug, Clone, Serialize)]
struct Group {
    stickers: Vec<u8>,
    colours: Vec<String>,
}

impl From<&InDoubt> for Group {
    fn from(group: &InDoubt) -> Self {
        Self {
            stickers: sticker_numbers(&group.stickers),
            colours: group.colours.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Numbers of stickers in a scan, sorted.
pub fn sticker_numbers(stickers: &[Facelet]) -> Vec<u8> {
    let numbers = stickers.iter();
    let mut numbers: Vec<u8> = numbers
        .map(|&sticker| StickerNumber::from(sticker).get())
        .collect();
    numbers.sort_unstable();
    numbers
}

impl Resolution {
    /// The answer to readings that were recognised.
    pub fn new(readings: &Readings, recognition: &Recognition) -> Self {
        let refusal = (!recognition.accepted).then(|| Refusal::new(readings, recognition.clone()));
        let in_doubt = refusal.as_ref().map(Refusal::in_doubt).unwrap_or_default();
        Self {
            facelets: recognition.facelets.map(|facelets| facelets.to_string()),
            accepted: recognition.accepted,
            confidence: (f64::from(recognition.confidence()) * 1e4).round() / 1e4,
            doubtful: sticker_numbers(&recognition.doubtful),
            reason: recognition.reason.as_ref().map(ToString::to_string),
            in_doubt: in_doubt.iter().map(Group::from).collect(),
            refusal: refusal.as_ref().map(in_words).unwrap_or_default(),
        }
    }

    /// The answer to a text that is no scan.
    pub fn unreadable(reason: String) -> Self {
        Self {
            facelets: None,
            accepted: false,
            confidence: 0.0,
            doubtful: Vec::new(),
            reason: Some(reason),
            in_doubt: Vec::new(),
            refusal: String::new(),
        }
    }
}

impl Resolution {
    /// The same with a refusal in words for a person.
    pub(crate) fn refused(self, refusal: String) -> Self {
        Self { refusal, ..self }
    }
}

impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.facelets {
            Some(facelets) if self.accepted => f.write_str(facelets),
            _ => f.write_str(&self.refusal),
        }
    }
}

/// Refusal in words for a person: the reason, and a cure unless the reason is a question.
fn in_words(refusal: &Refusal) -> String {
    let text = refusal.text();
    let cure = match &refusal.recognition().reason {
        Some(Reason::TooManyUnread(_)) => "; read more of them",
        _ if refusal.in_doubt().is_empty() || text.ends_with('?') => "",
        _ => "; clean these stickers, keep other light off and scan again",
    };
    format!("refused: {text}{cure}")
}
