//! The calls, one function each.

use cube_core::{
    Cube, Pattern, RandomCubes, RandomTurns, Reid, Rotation, State, Turns, notation::Algorithm,
    painted::Painted,
};

use super::{
    fields,
    json::{Json, object},
    moves, stickers,
};

/// Most turns of a scramble.
const MAX_SCRAMBLE: u64 = 1000;

pub(crate) fn answer(request: &Json) -> Result<Json, String> {
    match fields::text(request, "call")? {
        "read" => read(request),
        "turns" => turns(request),
        "apply" => apply(request),
        "check" => check(request),
        "patterns" => Ok(patterns()),
        "random" => Ok(state(&random(request)?.into())),
        "scramble" => scramble(request),
        "inverse" => inverse(request),
        "simplify" => simplify(request),
        "structure" => structure(request),
        call => Err(format!(
            "{call:?} is no call of this module; docs/studio.md lists them"
        )),
    }
}

/// `{text, seed}`: a state in any of the forms of [`State`], or `random`.
fn read(request: &Json) -> Result<Json, String> {
    match fields::text(request, "text")?.trim() {
        "random" => Ok(state(&random(request)?.into())),
        text => Ok(state(&known(text)?)),
    }
}

fn known(text: &str) -> Result<State, String> {
    text.parse()
        .map_err(|error: cube_core::InvalidState| error.to_string())
}

fn random(request: &Json) -> Result<Cube, String> {
    Ok(RandomCubes::new(fields::number(request, "seed")?).draw())
}

fn state(state: &State) -> Json {
    let turns = state.turns.as_ref().map(Turns::to_string);
    object([
        ("facelets", state.to_string().into()),
        ("rotation", rotation(state.rotation).into()),
        ("reid", Reid(state.cube).to_string().into()),
        ("turns", turns.into()),
    ])
}

/// A rotation as text; the identity is the empty one.
fn rotation(rotation: Rotation) -> String {
    match rotation {
        Rotation::IDENTITY => String::new(),
        other => other.to_string(),
    }
}

/// `{turns}`: the single turns, and their effect as face turns and a rotation.
fn turns(request: &Json) -> Result<Json, String> {
    let Some(algorithm) = fields::turns(request, "turns")? else {
        return Ok(object([
            ("text", "".into()),
            ("moves", Json::List(Vec::new())),
            ("face_turns", "".into()),
            ("rotation", "".into()),
        ]));
    };
    let (face_turns, rest) = algorithm.unrotated();
    Ok(object([
        ("text", algorithm.to_string().into()),
        ("moves", moves::of(&algorithm)),
        ("face_turns", face_turns.to_string().into()),
        ("rotation", rotation(rest).into()),
    ]))
}

/// `{facelets, turns, each}`: the stickers after the turns, and with `each` after each of them.
fn apply(request: &Json) -> Result<Json, String> {
    let mut seen = fields::stickers(request, "facelets")?;
    let algorithm = fields::turns(request, "turns")?;
    if *request.field("each") != Json::Bool(true) {
        let after = algorithm.map_or(seen, |turns| stickers::after(&seen, &turns));
        return Ok(object([("facelets", String::from_iter(after).into())]));
    }
    let mut states = Vec::new();
    let text = algorithm.map_or(String::new(), |turns| turns.written_out().to_string());
    for turn in text.split_whitespace() {
        let turn = Algorithm::parse(turn).map_err(|error| error.to_string())?;
        seen = stickers::after(&seen, &turn);
        states.push(String::from_iter(seen));
    }
    Ok(object([
        ("facelets", String::from_iter(seen).into()),
        ("states", states.into_iter().collect()),
    ]))
}

/// `{facelets}`: the laws that painted stickers break; `?` is one that is not painted yet.
fn check(request: &Json) -> Result<Json, String> {
    let painted = Painted::check(&fields::stickers(request, "facelets")?);
    let broken = painted.broken.into_iter().map(|broken| {
        object([
            ("law", broken.law.into()),
            ("text", broken.text.into()),
            (
                "places",
                broken.places.iter().map(|place| place.index()).collect(),
            ),
            ("piece", broken.piece.into()),
        ])
    });
    Ok(object([
        ("painted", painted.count.into()),
        ("legal", painted.is_legal.into()),
        ("broken", broken.collect()),
    ]))
}

/// All patterns, with the stickers of each.
fn patterns() -> Json {
    Pattern::ALL
        .iter()
        .map(|pattern| {
            object([
                ("name", pattern.name.into()),
                ("title", pattern.title.into()),
                ("turns", pattern.turns.into()),
                ("facelets", State::from(pattern).to_string().into()),
            ])
        })
        .collect()
}

/// `{seed, length}`: random turns, drawn as by [`RandomTurns`].
fn scramble(request: &Json) -> Result<Json, String> {
    let length = fields::number(request, "length")?;
    if length > MAX_SCRAMBLE {
        return Err(format!(
            "a scramble of {length} turns; at most {MAX_SCRAMBLE} are allowed"
        ));
    }
    let mut scrambles = RandomTurns::new(fields::number(request, "seed")?);
    let turns = scrambles.draw(length as usize);
    Ok(object([("turns", turns.to_string().into())]))
}

/// `{turns}`: the sequence that undoes these, of the same structure.
fn inverse(request: &Json) -> Result<Json, String> {
    let inverse = fields::turns(request, "turns")?.map(|turns| turns.inverse().to_string());
    Ok(object([("turns", inverse.unwrap_or_default().into())]))
}

/// `{turns}`: face turns, cancelled, and a rotation with the same effect.
fn simplify(request: &Json) -> Result<Json, String> {
    let (turns, rest) = fields::turns(request, "turns")?.map_or_else(
        || (Turns::new(), Rotation::IDENTITY),
        |algorithm| algorithm.unrotated(),
    );
    let simple = format!("{} {}", turns.simplified(), rotation(rest));
    Ok(object([("turns", simple.trim().into())]))
}

/// `{state}`: order, cycles and symmetry, for the curious.
fn structure(request: &Json) -> Result<Json, String> {
    let cube = known(fields::text(request, "state")?)?.as_held();
    Ok(object([
        ("order", (cube.order() as usize).into()),
        ("cycles", cube.cycles().to_string().into()),
        ("symmetries", cube.symmetries().len().into()),
        (
            "parity",
            format!("{:?}", cube.parity()).to_ascii_lowercase().into(),
        ),
    ]))
}
