//! Dialogue about a cube that could not be read: it asks for the colour of a sticker that settles
//! which cube it is, if there is one; else the person lets the robot look again, corrects the cube
//! by hand, or gives up.

use brick::{Brick, Button, DeviceError};
use cube_core::{Cube, Face, Facelet, FaceletKind, Facelets};
use recogniser::{Question, Refusal, Then};

use panel::{
    net,
    screen::{Net, View},
};
use robot::Decision;

use crate::{
    console::{Console, after, before},
    said,
};

/// Order in which the middle button brings up the colours, named by their faces.
const COLORS: [Face; 6] = Face::ALL;

/// Asks until the person decides; a question that settles the cube comes first, if there is one.
pub fn ask(
    console: &mut Console,
    brick: &mut Brick,
    refusal: &Refusal,
) -> Result<Decision, DeviceError> {
    console.forget_keys(brick)?;
    if let Some(question) = refusal.question()
        && let Some(decision) = ask_colours(console, brick, refusal, question)?
    {
        return Ok(decision);
    }
    let has_cube = !refusal.recognition().looks_empty();
    let words = console.words();
    let mut choices = vec![words.read_look_again().to_owned()];
    if has_cube {
        choices.push(words.read_by_hand().to_owned());
    }
    choices.push(words.read_give_up().to_owned());
    let reason = said::refusal(words, refusal);
    let net = doubtful_net(refusal);
    let mut chosen = 0;
    loop {
        match choose(console, brick, (&reason, &net), &choices, &mut chosen)? {
            Some(0) => return Ok(Decision::LookAgain),
            Some(1) if has_cube => {
                if let Some(cube) = correct(console, brick, refusal)? {
                    return Ok(Decision::Cube(cube));
                }
            }
            Some(_) | None => return Ok(Decision::GiveUp),
        }
    }
}

/// Asks for the colours of stickers until these settle the cube; `None` if the person has another
/// answer.
fn ask_colours(
    console: &mut Console,
    brick: &mut Brick,
    refusal: &Refusal,
    mut question: Question,
) -> Result<Option<Decision>, DeviceError> {
    loop {
        let words = console.words();
        let colours = (question.answers.iter()).map(|(name, _)| said::colour(words, *name));
        let beside = [words.read_look_again(), words.read_something_else()];
        let choices: Vec<String> = colours.chain(beside.map(str::to_owned)).collect();
        let mut net = doubtful_net(refusal);
        net.doubtful = vec![question.sticker];
        let reason = said::question(words, &question);
        let mut place = 0;
        let answer = choose(console, brick, (&reason, &net), &choices, &mut place)?;
        let [one, other] = question.answers;
        let then = match answer {
            Some(0) => one.1,
            Some(1) => other.1,
            Some(2) => return Ok(Some(Decision::LookAgain)),
            _ => return Ok(None),
        };
        match then {
            Then::Cube(cube) => return Ok(Some(Decision::Cube(cube))),
            Then::Ask(next) => question = *next,
        }
    }
}

/// Shows stickers in doubt and the choices, beginning with `chosen`, until one is chosen; `None` to go
/// back.
pub(crate) fn choose(
    console: &mut Console,
    brick: &mut Brick,
    (reason, net): (&str, &Net),
    choices: &[String],
    chosen: &mut usize,
) -> Result<Option<usize>, DeviceError> {
    loop {
        let button = console.show_blinking(brick, |blink| View::Doubt {
            reason: reason.to_owned(),
            net: net.clone(),
            blink,
            choices: choices.to_vec(),
            chosen: *chosen,
        })?;
        match button {
            Button::Up => *chosen = before(*chosen, choices.len()),
            Button::Down => *chosen = after(*chosen, choices.len()),
            Button::Right => {}
            Button::Enter => return Ok(Some(*chosen)),
            Button::Left | Button::Back => return Ok(None),
        }
    }
}

fn doubtful_net(refusal: &Refusal) -> Net {
    let recognition = refusal.recognition();
    let mut net = recognition.cube.as_ref().map_or(Net::UNREAD, Net::of);
    let in_doubt = refusal.in_doubt().into_iter();
    net.doubtful = in_doubt.flat_map(|group| group.stickers).collect();
    net.doubtful.sort_unstable_by_key(|sticker| sticker.index());
    net
}

/// Lets the person correct stickers until they show a cube; `None` if the person gives up.
fn correct(
    console: &mut Console,
    brick: &mut Brick,
    refusal: &Refusal,
) -> Result<Option<Cube>, DeviceError> {
    let mut net = doubtful_net(refusal);
    let first = net.doubtful.first().copied();
    let words = console.words();
    let mut cursor = first.unwrap_or(Facelet::new(Face::U, 0));
    loop {
        let button = console.show_blinking(brick, |blink| View::Correct {
            net: net.clone(),
            cursor,
            blink,
            hint: words.hint_colour().to_owned(),
        })?;
        match button {
            Button::Enter => recolor(&mut net, cursor),
            Button::Back => match finish(console, brick, &net)? {
                Corrections::Right(cube) => return Ok(Some(cube)),
                Corrections::Dropped => return Ok(None),
                Corrections::Unfinished => {}
            },
            arrow => cursor = neighbour(cursor, arrow),
        }
    }
}

enum Corrections {
    Right(Cube),
    Unfinished,
    Dropped,
}

fn finish(console: &mut Console, brick: &mut Brick, net: &Net) -> Result<Corrections, DeviceError> {
    let stickers = net.stickers.map(|sticker| sticker.expect("all are known"));
    let cube = Cube::try_from(&Facelets::from_faces(&stickers));
    let words = console.words();
    let mut choices = vec![words.read_more().to_owned(), words.read_drop().to_owned()];
    match cube {
        Ok(cube) => {
            choices.insert(0, words.read_right().to_owned());
            Ok(
                match console.choose(brick, words.read_cube(), &choices, 0)? {
                    Some(0) => Corrections::Right(cube),
                    Some(2) => Corrections::Dropped,
                    _ => Corrections::Unfinished,
                },
            )
        }
        Err(why) => {
            let title = words.read_not_a_cube();
            let why = said::invalid_cube(words, &why);
            console.tell(brick, title, &why, words.hint_go_on())?;
            Ok(match console.choose(brick, title, &choices, 0)? {
                Some(1) => Corrections::Dropped,
                _ => Corrections::Unfinished,
            })
        }
    }
}

/// Gives a sticker the next colour; centres keep theirs, because colours are named by them.
fn recolor(net: &mut Net, place: Facelet) {
    if place.kind() != FaceletKind::Centre {
        let sticker = &mut net.stickers[place.index()];
        let next = sticker.map_or(0, |face| (face.index() + 1) % COLORS.len());
        *sticker = Some(COLORS[next]);
        net.doubtful.retain(|&doubtful| doubtful != place);
    }
}

/// Next sticker in this direction on the net; past its edge the other end follows.
fn neighbour(from: Facelet, arrow: Button) -> Facelet {
    let mut at = net::position(from);
    loop {
        match arrow {
            Button::Left => at.column = before(at.column, net::COLUMNS),
            Button::Right => at.column = after(at.column, net::COLUMNS),
            Button::Up => at.row = before(at.row, net::ROWS),
            Button::Down => at.row = after(at.row, net::ROWS),
            Button::Enter | Button::Back => return from,
        }
        let there = Facelet::all().find(|&facelet| net::position(facelet) == at);
        if let Some(there) = there {
            return there;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrows_walk_over_the_net_and_around_it() {
        let at = |name: &str| {
            let mut all = Facelet::all();
            all.find(|facelet| facelet.to_string() == name)
                .expect("a sticker")
        };
        for (from, arrow, to) in [
            ("F1", Button::Up, "U7"),
            ("F1", Button::Left, "L3"),
            ("F3", Button::Right, "R1"),
            ("F9", Button::Down, "D3"),
            ("U1", Button::Up, "D7"),
            ("U3", Button::Right, "U1"),
            ("L1", Button::Left, "B3"),
            ("B9", Button::Down, "B3"),
        ] {
            assert_eq!(neighbour(at(from), arrow), at(to), "{from} {arrow:?}");
        }
    }

    #[test]
    fn a_sticker_gets_each_colour_in_turn_and_a_centre_keeps_its_own() {
        let mut net = Net::of(&Cube::SOLVED);
        let corner = Facelet::new(Face::B, 0);
        let mut seen = Vec::new();
        for _ in 0..6 {
            recolor(&mut net, corner);
            seen.push(net.stickers[corner.index()]);
        }
        assert_eq!(seen, Face::ALL.map(Some));
        recolor(&mut net, Facelet::centre(Face::B));
        assert_eq!(net, Net::of(&Cube::SOLVED));
    }
}
