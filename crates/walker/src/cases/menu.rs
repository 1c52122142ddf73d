//! Solve, scramble, the settings, and the ways out of the menu.

use brick::Button::{Back, Down, Left, Right, Up};
use cube_core::{Cube, Turns};

use crate::{Case, Failure, Group::Menu, Person, Thinking};

/// A cube far from solved.
const FAR: &str = "LRBFUBDLRFRUBRLFDRBFUFFUFFLLRDBDLFRDBDLLLUDDURDUUBBBUR";

pub(super) const CASES: &[Case] = &[
    Case::new("solve", Menu, solve)
        .cube(FAR)
        .thinks(Thinking::Visible)
        .pinned(),
    Case::new("solve_near", Menu, solve_near).pinned(),
    Case::new("items", Menu, items),
    Case::new("leave", Menu, leave).pinned(),
    Case::new("scramble", Menu, scramble).pinned(),
    Case::new("settings", Menu, settings).pinned(),
    Case::new("silent", Menu, silent),
];

/// A whole run, with a picture of each phase.
fn solve(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins(&[])?;
    person.seen("MindCub3r: Solve", "menu")?;
    person.pick("MindCub3r", "Solve")?;
    person.seen("Solve, from", "ready")?;
    person.press(brick::Button::Enter)?;
    for (shown, picture) in [
        ("* Getting ready", "homing"),
        ("* Reading, 0 of", "reading-begin"),
        ("* Reading, 3 of", "reading-half"),
        ("* Reading, 5 of", "reading-last"),
        ("* Thinking", "thinking"),
        ("* Turning, motion 1 of", "turning-begin"),
        ("* Turning, motion 20 of", "turning-half"),
        ("Solved: ... turns", "solved"),
    ] {
        person.seen(shown, picture)?;
    }
    person.off()?;
    person.solved(true)?;
    // The program waits for the next cube.
    person.enter("Solve, from")?;
    person.back_to_menu()?;
    person.file_lines("solves.jsonl", "\"outcome\":\"solved\"", 2)
}

fn solve_near(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.starts("Solve")?;
    person.shows("Solved: 3 turns")?;
    person.solved(true)?;
    person.back_to_menu()
}

/// Each item is reached, and left by the button below the screen, without a motion.
fn items(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for (item, shown, picture) in [
        ("Solve", "Solve, from ... it starts by itself", ""),
        (
            "Scramble",
            "Scramble, from ... it starts by itself",
            "scramble",
        ),
        (
            "Go to saved state",
            "Go to saved state: kept",
            "saved-states",
        ),
        ("Save this cube", "Save this cube, from", "save"),
        ("Checkpoint", "Checkpoint, from ... it starts by itself", ""),
        ("Patterns", "Patterns: ", "patterns"),
        ("Learn", "Learn, from", ""),
        ("Calibrate", "Calibrate: End stops", "calibrate"),
        (
            "Statistics",
            "Statistics, from ... Runs: 1 Done: 1",
            "statistics",
        ),
        ("Settings", "Settings: ", "settings"),
    ] {
        person.pick("MindCub3r", item)?;
        if picture.is_empty() {
            person.shows(shown)?;
        } else {
            person.seen(shown, picture)?;
            person.press(Down)?;
        }
        person.back_to_menu()?;
        person.off()?;
    }
    person.quits()?;
    // The lights are as Brickman had them, and the button leaves the menu, too.
    person.becomes(
        "green lights",
        |state| state.leds == "green",
        |state| state.leds,
    )?;
    person.begins_menu()?;
    person.back("MindCub3r: Quit")?;
    person.press(Back)?;
    person.ends(0)
}

fn leave(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.back("MindCub3r: Quit")?;
    person.press(Up)?;
    person.shows("MindCub3r: Settings")?;
    person.item("Settings", "Settings: ")?;
    person.back_to_menu()?;
    person.back("MindCub3r: Quit")?;
    person.press(Back)?;
    person.ends(0)
}

fn scramble(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.starts("Scramble")?;
    person.seen("Scrambled: ... turns", "scrambled")?;
    person.off()?;
    person.solved(false)?;
    person.press(brick::Button::Enter)?;
    person.seen(
        "Scramble, from ... From the solved cube: ",
        "scramble-turns",
    )?;
    let text = person.shown().split_once("solved cube: ");
    let text = text.and_then(|(_, turns)| turns.split_once(" ("));
    let turns: Option<Turns> = text.and_then(|(turns, _)| turns.parse().ok());
    let many = turns.filter(|turns| turns.len() > 10);
    let Some(turns) = many else {
        return person.claim(false, "more than ten turns", person.shown());
    };
    person.cube_is(&Cube::from(&turns))?;
    person.back_to_menu()
}

/// Settings take effect at once, and are kept.
fn settings(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.item("Settings", "Settings: Sound: on")?;
    person.press(Right)?;
    person.shows("Settings: Sound: off")?;
    for (button, shown) in [
        (Down, "Settings: Language: English"),
        // The screen speaks the language at once.
        (Right, "Einstellungen: Sprache: Deutsch"),
        (Left, "Settings: Language: English"),
        (Right, "Einstellungen: Sprache: Deutsch"),
        (Up, "Einstellungen: Töne: aus"),
        (Down, "Einstellungen: Sprache: Deutsch"),
        (Left, "Settings: Language: English"),
        (Up, "Settings: Sound: off"),
        (Up, "Settings: Speed: own"),
        (Left, "Settings: Speed: standard"),
        (Up, "Settings: Think on the move: on"),
        (Left, "Settings: Think on the move: off"),
        (Up, "Settings: Method: robot"),
        (Left, "Settings: Method: two-phase"),
        (Up, "Settings: Scan: full"),
        (brick::Button::Enter, "Settings: Scan: quick"),
    ] {
        person.press(button)?;
        person.shows(shown)?;
    }
    person.back_to_menu()?;
    person.solves()?;
    for line in [
        "sound = false",
        "language = \"en\"",
        "think_while_moving = false",
        "method = \"two-phase\"",
        "scan = \"quick\"",
        "profile = \"standard\"",
    ] {
        person.file_holds("menu.toml", line, true)?;
    }
    // The person did not choose this setting.
    person.file_holds("menu.toml", "start_by_sensor", false)?;
    let tones = person.robot_state()?.tones;
    person.claim(tones == 0, "no tone", &tones.to_string())?;
    person.quits()?;
    person.begins_menu()?;
    person.item("Settings", "Settings: Sound: off")?;
    person.back_to_menu()
}

/// With the sound off the robot is silent from the start.
fn silent(person: &mut Person<'_>) -> Result<(), Failure> {
    let mut before = 0;
    for (sound, tones) in [("true", 3), ("false", 0)] {
        person.writes("menu.toml", format!("version = 1\nsound = {sound}\n"))?;
        person.unplug(crate::Port::In2)?;
        person.begins(&[])?;
        person.shows("Not connected")?;
        person.plug(crate::Port::In2)?;
        person.enter_to_menu()?;
        person.straightens()?;
        person.solves()?;
        person.quits()?;
        let played = person.robot_state()?.tones;
        let now = played - before;
        before = played;
        let wanted = format!("{tones} tones with sound = {sound}");
        person.claim(now == tones, &wanted, &now.to_string())?;
    }
    Ok(())
}
