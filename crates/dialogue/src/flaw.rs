//! Dialogue about a cube that no turns solve: the person has all but the flawed piece solved, lets the robot look
//! again, or gives up.

use brick::{Brick, DeviceError};
use panel::screen::Net;
use recogniser::AllButOne;
use robot::OnFlaw;

use crate::{console::Console, refusal::choose, said};

/// Asks until the person decides. The stickers of the flawed piece blink.
pub fn ask(
    console: &mut Console,
    brick: &mut Brick,
    cube: &AllButOne,
) -> Result<OnFlaw, DeviceError> {
    console.forget_keys(brick)?;
    let words = console.words();
    let flaw = cube.flaw_at();
    let reason = said::flaw(words, flaw);
    let mut net = Net::all_but_one(cube);
    net.doubtful = flaw.stickers();
    // The answers below are in this order.
    let choices = [
        words.read_all_but_that(),
        words.read_look_again(),
        words.read_give_up(),
    ];
    let choices = choices.map(str::to_owned);
    let mut chosen = 0;
    let answer = choose(console, brick, (&reason, &net), &choices, &mut chosen)?;
    Ok(match answer.map(|_| chosen) {
        Some(0) => OnFlaw::SolveRest,
        Some(1) => OnFlaw::LookAgain,
        Some(_) | None => OnFlaw::GiveUp,
    })
}
