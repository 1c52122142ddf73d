//! Six sides, taken in any order and turn, as a cube.

use std::iter;

use cube_core::{Cube, Face, Facelet};
use recogniser::{
    Ask, Assembly, ColourName, ColourNames, Neighbour, Question, Readings, Refusal as Refused,
    Sample, SideReadings, Then, Unassembled, Verdict, Way,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{refusal::Refusal, side::shown};

/// Samples of the nine stickers of a side, row by row as it was seen.
type Side = [Vec<[f32; 3]>; 9];

/// Six sides, and what was answered to questions about them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    sides: Vec<Side>,
    /// Other sides that each of the six pictures may show, the likeliest first.
    #[serde(default)]
    others: [Vec<Side>; 6],
    /// The sides that were asked for, one after the other.
    #[serde(default)]
    more: Vec<Side>,
    /// Which of the two colours was chosen, question by question.
    #[serde(default)]
    answers: Vec<usize>,
}

fn readings(side: &Side) -> Result<SideReadings, Refusal> {
    let mut stickers: [Vec<Sample>; 9] = Default::default();
    for (sticker, samples) in stickers.iter_mut().zip(side) {
        for &channels in samples {
            sticker.push(Sample::new(channels)?);
        }
    }
    Ok(SideReadings::new(stickers)?)
}

/// The cube of six sides; or a sticker to ask about, a side to photograph as well, or what is wrong; and which side of each
/// picture this is about.
pub(super) fn assemble(request: &Request) -> Result<Value, Refusal> {
    let seen = request.sides.len();
    if seen != 6 {
        return Err(Refusal::Sides { seen });
    }
    let mut pictures: [Vec<SideReadings>; 6] = Default::default();
    for ((picture, side), others) in pictures.iter_mut().zip(&request.sides).zip(&request.others) {
        for side in iter::once(side).chain(others) {
            picture.push(readings(side)?);
        }
    }
    let (mut assembly, which) = recogniser::assemble_any(pictures.each_ref().map(|it| &it[..]));
    for picture in &request.more {
        let Verdict::Ask(ask) = assembly.verdict else {
            break;
        };
        match assembly.answer(ask, &readings(picture)?) {
            Ok(next) => assembly = next,
            Err(other) => {
                return Ok(
                    json!({ "ask": asked(ask), "looks_like": other.looks_like, "which": which }),
                );
            }
        }
    }
    let mut answer = match &assembly.verdict {
        Verdict::Ask(ask) => json!({ "ask": asked(*ask) }),
        Verdict::Refused(Unassembled::SameSide(pair)) => json!({ "same": pair }),
        _ => match (&assembly.ways[..], &assembly.readings) {
            ([way], Some(readings)) => single(&assembly, way, readings, &request.answers)?,
            _ => json!({ "refused": [] }),
        },
    };
    answer["which"] = json!(which);
    Ok(answer)
}

/// What a single way shows: a cube, a question about a sticker, or stickers that do not fit.
fn single(
    assembly: &Assembly,
    way: &Way,
    readings: &Readings,
    answers: &[usize],
) -> Result<Value, Refusal> {
    let accepted = |cube: Cube| {
        json!({
            "facelets": cube.facelets().to_string(),
            "centres": Face::ALL.map(|face| centre(readings, face)),
            "is_usual": assembly.is_usual,
        })
    };
    if assembly.verdict == Verdict::Known {
        return Ok(accepted(way.cube));
    }
    let Some(recognition) = &assembly.recognition else {
        return Ok(json!({ "refused": [] }));
    };
    let mut question = Refused::new(readings, recognition.clone()).question();
    for &answer in answers {
        let Some(asked) = question else { break };
        let Some((_, then)) = asked.answers.into_iter().nth(answer) else {
            return Err(Refusal::Answer { seen: answer });
        };
        match then {
            Then::Cube(cube) => return Ok(accepted(cube)),
            Then::Ask(next) => question = Some(*next),
        }
    }
    if let Some(question) = question {
        let cube = recognition.cube.expect("a question is about a cube");
        return Ok(about(way, readings, &cube, &question));
    }
    let places = recognition.doubtful.iter().map(|&it| way.seen_at(it));
    Ok(json!({ "refused": places.collect::<Vec<_>>() }))
}

fn centre(readings: &Readings, face: Face) -> [u8; 3] {
    shown(readings.samples(Facelet::centre(face)))
}

/// The side that is needed as well.
fn asked(ask: Ask) -> Value {
    let neighbour = match ask.neighbour {
        Neighbour::Above => "above",
        Neighbour::Right => "right",
        Neighbour::Below => "below",
        Neighbour::Left => "left",
    };
    json!({ "side": ask.side, "above": ask.above, "neighbour": neighbour })
}

/// The question for the colour of a sticker.
fn about(way: &Way, readings: &Readings, cube: &Cube, question: &Question) -> Value {
    let names = ColourNames::new(readings, cube);
    let colours = question.answers.each_ref().map(|&(name, _)| {
        let face = Face::ALL.into_iter().find(|&face| names.of(face) == name);
        json!({ "name": key(name), "rgb": face.map(|face| centre(readings, face)) })
    });
    json!({ "sticker": way.seen_at(question.sticker), "colours": colours })
}

/// Key by which the page has the name of a colour; empty where it has none.
fn key(name: ColourName) -> String {
    match name {
        ColourName::OfSide(_) => String::new(),
        named => named.to_string().replace(' ', "_"),
    }
}
