//! Findings of the recogniser, in the words of the screen.
//!
//! The libraries hand out values, and print them in English for terminals and logs. The screen makes
//! its sentences from the same values, by the texts of its language: in English mostly the same ones.

use cube_core::{Facelet, FaceletKind, InvalidCube};
use recogniser::{
    ColourName, FlawAt, InDoubt, Question, Reason, Refusal, StickerNumber, Unsolvable, Untwist,
};
use words::{Language, Words};

use crate::console::sentence;

/// Largest number of stickers that a sentence names.
const MAX_NAMED_STICKERS: usize = 6;

/// Reason for which a cube is refused.
pub fn refusal(words: Words, refusal: &Refusal) -> String {
    let reason = refusal.recognition().reason.as_ref();
    let groups = match reason {
        Some(Reason::CouldBeEither(stickers)) if !stickers.is_empty() => {
            let mut groups = refusal.in_doubt();
            // Centres in doubt have no colours.
            groups.retain(|group| !group.stickers.iter().copied().all(is_centre));
            groups
        }
        _ => Vec::new(),
    };
    if groups.is_empty() {
        return reason.map_or_else(
            || sentence(&refusal.text()),
            |reason| sentence(&self::reason(words, reason)),
        );
    }
    let groups: Vec<String> = groups.iter().map(|group| in_doubt(words, group)).collect();
    sentence(&groups.join("; "))
}

fn in_doubt(words: Words, group: &InDoubt) -> String {
    let stickers = stickers(words, &group.stickers);
    let names: Vec<String> = (group.colours.iter())
        .map(|name| colour_in_text(words, *name))
        .collect();
    match names.as_slice() {
        [] => stickers,
        [only] => format!("{stickers}: {}", words.read_unlike_colour(only)),
        names => format!("{stickers}: {}", words.one_of(names)),
    }
}

fn reason(words: Words, reason: &Reason) -> String {
    match reason {
        Reason::AllBlack => words.read_black().to_owned(),
        Reason::AllAlike => words.read_alike().to_owned(),
        Reason::ManyFitNoColour => words.read_fit_none().to_owned(),
        Reason::TooManyUnread(unread) => words.read_unread(unread),
        Reason::Unsolvable(cause) => unsolvable(words, *cause),
        Reason::CouldBeEither(places) if places.is_empty() => words.read_two_cubes().to_owned(),
        Reason::CouldBeEither(places) => words.read_in_doubt(&stickers(words, places)),
        Reason::FitNoColour(places) => words.read_unlike(places.len(), &stickers(words, places)),
        // A kind that this version does not know yet.
        other => other.to_string(),
    }
}

fn unsolvable(words: Words, cause: Unsolvable) -> String {
    match cause {
        Unsolvable::Corner { place, untwist } => {
            let [was, way] = [untwist.back(), untwist].map(|way| way_of(words, way));
            words.flaw_corner_law(&place, &was, &way)
        }
        Unsolvable::Edge { place } => words.flaw_edge_law(&place),
        Unsolvable::Exchanged => words.flaw_exchanged().to_owned(),
        Unsolvable::SideTurned(face) => words.flaw_side_turned(&face),
        other => other.to_string(),
    }
}

fn way_of(words: Words, way: Untwist) -> &'static str {
    match way {
        Untwist::Clockwise => words.flaw_clockwise(),
        Untwist::Counterclockwise => words.flaw_counterclockwise(),
    }
}

/// Question for the colour of a sticker, with its place.
pub fn question(words: Words, question: &Question) -> String {
    let number = StickerNumber::from(question.sticker);
    let [one, other] = [0, 1].map(|number| colour_in_text(words, question.answers[number].0));
    let asked = words.read_question(&number, &one, &other);
    let square = question.sticker.square();
    let place = match words.language() {
        // English has room for the colours of the sides that the piece touches.
        Language::English => sentence(&question.place()),
        _ => words.read_place(
            &question.sticker.face(),
            &(square / 3 + 1),
            &(square % 3 + 1),
        ),
    };
    format!("{asked} {place}")
}

/// Flaw of a cube that no turns solve.
pub fn flaw(words: Words, flaw: FlawAt) -> String {
    match flaw {
        FlawAt::TwistedCorner { place, .. } => words.flaw_corner(&place),
        FlawAt::FlippedEdge { place } => words.flaw_edge(&place),
        FlawAt::ExchangedEdges { places } => {
            let [one, other] = places.edges();
            words.flaw_edges(&one, &other)
        }
        other => sentence(&other.short()),
    }
}

/// Flaw that a run has left, with its cure.
pub fn flaw_and_cure(words: Words, flaw: FlawAt) -> String {
    match flaw {
        FlawAt::TwistedCorner { place, untwist } => {
            let [was, way] = [untwist.back(), untwist].map(|way| way_of(words, way));
            words.flaw_corner_cure(&place, &was, &way)
        }
        FlawAt::FlippedEdge { place } => words.flaw_edge_cure(&place),
        FlawAt::ExchangedEdges { places } => {
            let [one, other] = places.edges();
            words.flaw_edges_cure(&one, &other)
        }
        other => other.to_string(),
    }
}

/// Law that the stickers which a person has corrected break.
pub fn invalid_cube(words: Words, why: &InvalidCube) -> String {
    match words.language() {
        Language::English => why.to_string(),
        // The small screen has room for what to do; the law by name is in the log.
        _ => words.read_other_law().to_owned(),
    }
}

/// Colour as a choice of a few letters.
pub fn colour(words: Words, name: ColourName) -> String {
    match name {
        ColourName::OfSide(face) => words.colour_of_side(&face),
        named => colour_in_text(words, named),
    }
}

/// Colour within a sentence.
fn colour_in_text(words: Words, name: ColourName) -> String {
    match name {
        ColourName::Plain(name) => hue(words, name).to_owned(),
        ColourName::Light(name) => words.colour_light(&hue(words, name)),
        ColourName::Dark(name) => words.colour_dark(&hue(words, name)),
        ColourName::OfSide(face) => words.colour_long_of_side(&face),
        other => other.to_string(),
    }
}

/// Name of one of the recogniser's hues.
fn hue(words: Words, name: &'static str) -> &'static str {
    match name {
        "white" => words.colour_white(),
        "yellow" => words.colour_yellow(),
        "orange" => words.colour_orange(),
        "red" => words.colour_red(),
        "green" => words.colour_green(),
        "blue" => words.colour_blue(),
        "purple" => words.colour_purple(),
        "pink" => words.colour_pink(),
        "turquoise" => words.colour_turquoise(),
        "brown" => words.colour_brown(),
        "grey" => words.colour_grey(),
        "black" => words.colour_black(),
        other => other,
    }
}

/// Stickers by their numbers; of many, the first ones. Where centres are among them, the centres
/// alone: the colours of all others follow from these.
fn stickers(words: Words, places: &[Facelet]) -> String {
    let mut centres = places.to_vec();
    centres.retain(|&place| is_centre(place));
    let are_centres = !centres.is_empty();
    let mut numbers: Vec<StickerNumber> = if are_centres { &centres } else { places }
        .iter()
        .map(|&place| place.into())
        .collect();
    numbers.sort_unstable();
    let count = numbers.len();
    let mut named: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if named.len() > MAX_NAMED_STICKERS {
        let more = named.split_off(MAX_NAMED_STICKERS - 1).len();
        named.push(words.read_more_stickers(&more));
    }
    let list = words.all_of(&named);
    if are_centres {
        words.read_centres(count, &list)
    } else {
        words.read_stickers(count, &list)
    }
}

fn is_centre(place: Facelet) -> bool {
    place.kind() == FaceletKind::Centre
}

#[cfg(test)]
mod tests {
    use cube_core::Face;

    use super::*;

    const ENGLISH: Words = Words::ENGLISH;

    #[test]
    fn english_sentences_are_those_of_the_library() {
        let places = |numbers: &[u8]| -> Vec<Facelet> {
            let place = |&number| StickerNumber::new(number).expect("1 to 54").facelet();
            numbers.iter().map(place).collect()
        };
        for known in [
            Reason::AllBlack,
            Reason::AllAlike,
            Reason::ManyFitNoColour,
            Reason::TooManyUnread(7),
            Reason::CouldBeEither(vec![]),
            Reason::CouldBeEither(places(&[12])),
            Reason::CouldBeEither(places(&[8, 7, 6, 4, 3, 2, 1])),
            Reason::CouldBeEither(places(&[1, 2, 3, 4, 5, 6, 7, 14])),
            Reason::FitNoColour(places(&[54])),
            Reason::FitNoColour(places(&[54, 53])),
            Reason::Unsolvable(Unsolvable::SideTurned(Face::R)),
        ] {
            let said = sentence(&reason(ENGLISH, &known));
            assert_eq!(said, sentence(&known.to_string()));
        }
    }

    #[test]
    fn every_hue_has_a_name_in_every_language() {
        let hues = [
            "white",
            "yellow",
            "orange",
            "red",
            "green",
            "blue",
            "purple",
            "pink",
            "turquoise",
            "brown",
            "grey",
            "black",
        ];
        for name in hues {
            assert_eq!(colour(ENGLISH, ColourName::Plain(name)), name);
            assert_ne!(hue(Words::of(Language::Russian), name), name);
        }
        for name in [
            ColourName::Light("blue"),
            ColourName::Dark("red"),
            ColourName::OfSide(Face::L),
        ] {
            assert_eq!(colour(ENGLISH, name), name.short());
            assert_eq!(colour_in_text(ENGLISH, name), name.to_string());
        }
    }

    #[test]
    fn a_group_in_doubt_reads_as_in_the_library() {
        let stickers: Vec<Facelet> = Facelet::all().take(2).collect();
        for colours in [
            vec![],
            vec![ColourName::Plain("red")],
            vec![ColourName::Plain("red"), ColourName::OfSide(Face::B)],
        ] {
            let group = InDoubt::new(stickers.clone(), colours);
            assert_eq!(in_doubt(ENGLISH, &group), group.short());
        }
    }
}
