//! Item that reads a cube, and saves it under a name that is entered with the arrows.

use brick::{Brick, Button, LedColor};
use cube_core::Cube;
use dialogue::{Answer, Console, NEVER, after, before};
use panel::screen::View;
use robot::read_only;

use super::{explain, runs::Origin, session::Menu, trouble::Trouble};
use crate::{
    history::Deed,
    saved_states::{Existing, Name, SavedState, SavedStates},
};

/// Letters of a name, in the order in which up and down bring them.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789-";

impl Menu<'_> {
    pub(super) fn save(&mut self) -> Result<(), Trouble> {
        // The place for saved states comes first: without one, reading the cube would be for
        // nothing.
        let states = self.environment.saved_states()?;
        let config = self.config()?;
        if !self.cube_is_in(self.words().menu_save(), &config)? {
            return Ok(());
        }
        let task = self.reading(&config);
        let (result, _) = self.work(&config, Origin::reading(Deed::Save), |brick, crew| {
            read_only(brick, &config, &task, crew)
        });
        let cube = result?.cube;
        self.console.panel.light(LedColor::Green);
        self.save_in(&states, &cube, self.words().hint_menu())
    }

    /// Saves a cube that was read before.
    pub(super) fn save_as(&mut self, cube: &Cube) -> Result<(), Trouble> {
        let states = self.environment.saved_states()?;
        self.save_in(&states, cube, self.words().hint_back())
    }

    fn save_in(&mut self, states: &SavedStates, cube: &Cube, hint: &str) -> Result<(), Trouble> {
        if let Some(name) = save(&mut self.console, &mut self.session.brick, states, cube)? {
            let words = self.words();
            let text = words.name_saved_text(&name);
            self.tell(words.name_saved(), &text, hint)?;
        }
        Ok(())
    }
}

/// Saves a cube under a name that a person enters. Gives the name; `None` if the person gave up.
fn save(
    console: &mut Console,
    brick: &mut Brick,
    states: &SavedStates,
    cube: &Cube,
) -> Result<Option<Name>, Trouble> {
    let words = console.words();
    let mut text = proposal(states);
    loop {
        if !enter(console, brick, &mut text)? {
            return Ok(None);
        }
        let name: Name = match text.parse() {
            Ok(name) => name,
            Err(why) => {
                let text = words.name_not_a_name_text(&why);
                console.tell(
                    brick,
                    words.name_not_a_name(),
                    &text,
                    words.hint_change_name(),
                )?;
                continue;
            }
        };
        let Some(existing) = existing(console, brick, states, &name)? else {
            continue;
        };
        let state = SavedState {
            name: name.clone(),
            cube: *cube,
            turns: None,
        };
        match states.save(&state, existing) {
            Ok(_) => return Ok(Some(name)),
            Err(error) => {
                let text = explain::text(words, &error.into());
                let (title, hint) = (words.name_not_saved(), words.hint_try_again());
                if console.tell(brick, title, &text, hint)? == Answer::Back {
                    return Ok(None);
                }
            }
        }
    }
}

/// Free name, so that the person need not enter one.
fn proposal(states: &SavedStates) -> String {
    let taken = states.names().unwrap_or_default();
    let is_free = |name: &String| taken.iter().all(|other| other.to_string() != *name);
    let mut names = (1..).map(|number: u32| format!("cube-{number}"));
    names.find(is_free).expect("there are more numbers")
}

/// Treatment of a state that has this name already; `None` if another name is to be entered.
fn existing(
    console: &mut Console,
    brick: &mut Brick,
    states: &SavedStates,
    name: &Name,
) -> Result<Option<Existing>, Trouble> {
    if !states.names().unwrap_or_default().contains(name) {
        return Ok(Some(Existing::Keep));
    }
    let words = console.words();
    let title = words.name_taken(name);
    let choices = [words.name_another(), words.name_replace()].map(str::to_owned);
    let chosen = console.choose(brick, &title, &choices, 0)?;
    Ok((chosen == Some(1)).then_some(Existing::Replace))
}

/// Lets the person change a text: up and down choose the next letter, right appends it, left
/// removes the last one. Gives whether the middle button accepted the text.
fn enter(console: &mut Console, brick: &mut Brick, text: &mut String) -> Result<bool, Trouble> {
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut letter = 0;
    loop {
        let view = View::Name {
            title: console.words().name_title().to_owned(),
            name: text.clone(),
            letter: letters[letter],
            hint: console.words().hint_name().to_owned(),
        };
        match console.show(brick, view, NEVER)? {
            // Down goes on in the alphabet, as in a list.
            Some(Button::Down) => letter = after(letter, letters.len()),
            Some(Button::Up) => letter = before(letter, letters.len()),
            Some(Button::Right) => text.push(letters[letter]),
            Some(Button::Left) => {
                text.pop();
            }
            Some(Button::Enter) => return Ok(true),
            Some(Button::Back) => return Ok(false),
            None => {}
        }
    }
}
