//! The person: starts the program, presses a button, and waits for a screen.

mod claims;
mod routine;
#[cfg(test)]
mod tests;

use brick::Button;

use crate::{
    Change, Failure, Heard, Setup, Signal, Transport,
    files::Files,
    words::{begins, holds},
};

/// The title of the menu.
const MENU: &str = "MindCub3r";
/// Lines of output in a failure.
const TRANSCRIPT_LINES: usize = 6;
/// Letters of a line in a failure.
const TOLD_LETTERS: usize = 300;
/// Lines of a list that are searched for one.
const MAX_LINES: usize = 40;
/// Screens after which an awaited screen counts as never coming. A blinking screen logs itself for
/// ever; a whole job logs fewer than 200.
const MAX_SCREENS: usize = 2000;

/// The result of every action of a person.
type Done = Result<(), Failure>;

/// A person at the robot.
pub struct Person<'a> {
    transport: &'a mut dyn Transport,
    files: Files,
    setup: Setup,
    /// Everything that the program has shown and logged since its start.
    transcript: Vec<Heard>,
    /// The last screen that the person waited for.
    shown: String,
    runs: bool,
}

impl<'a> Person<'a> {
    /// A person at a robot with its usual files.
    pub(crate) fn at(transport: &'a mut dyn Transport, setup: Setup) -> Result<Self, Failure> {
        let nodes = transport.think_first_nodes(setup.thinking);
        let files = Files::prepare(transport.files(), nodes)?;
        Ok(Self {
            transport,
            files,
            setup,
            transcript: Vec::new(),
            shown: String::new(),
            runs: false,
        })
    }

    /// Starts the program: `run` with these arguments.
    pub(crate) fn begins(&mut self, arguments: &[&str]) -> Done {
        self.transcript.clear();
        self.shown.clear();
        self.transport.begin(arguments)?;
        self.runs = true;
        Ok(())
    }

    /// Starts the program and waits for its menu.
    pub(crate) fn begins_menu(&mut self) -> Done {
        self.begins(&[])?;
        self.menu()
    }

    /// Starts the program and a run from its menu.
    pub(crate) fn begins_run(&mut self) -> Done {
        self.begins_menu()?;
        self.starts("Solve")
    }

    /// Starts one run without a menu.
    pub(crate) fn begins_once(&mut self) -> Done {
        self.begins(&["--once"])?;
        self.says("press the middle button")?;
        // A press has no effect before the program is ready for it, a moment after the words.
        self.passes(2)?;
        self.press(Button::Enter)
    }

    /// Waits until the program has ended with this exit code, and no motor has power.
    pub(crate) fn ends(&mut self, expected: i32) -> Done {
        let seen = match self.transport.exit_code()? {
            Some(code) if code == expected => {
                self.runs = false;
                return self.off();
            }
            Some(code) => format!("exit code {code}"),
            None => "the program did not end".to_owned(),
        };
        let shown = self.last_lines();
        Err(Failure::Exit {
            expected,
            seen,
            shown,
        })
    }

    /// Leaves the menu by the line Quit.
    pub(crate) fn quits(&mut self) -> Done {
        self.pick(MENU, "Quit")?;
        self.ends(0)
    }

    /// Ends a case: out of the menu, with no power, lost file or fault.
    pub(crate) fn leaves(&mut self) -> Done {
        if self.runs {
            self.quits()?;
        }
        self.off()?;
        if let Some(name) = self.files.changed() {
            return self.claim(
                false,
                &format!("{name} is as it was"),
                "it is changed or gone",
            );
        }
        let faults = self.robot_state()?.faults;
        let is_right = self.setup.may_jam || faults.is_empty();
        self.claim(is_right, "no physical fault", &faults.join("; "))
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&mut self, signal: Signal) -> Done {
        self.transport.signal(signal)
    }

    /// Waits until the program shows a screen, after the last awaited one, that begins with these
    /// words.
    pub(crate) fn shows(&mut self, expected: &str) -> Done {
        self.shows_one_of(&[expected]).map(|_| ())
    }

    /// Waits until the program shows a screen that begins with one of these texts; the answer is
    /// its index.
    pub(crate) fn shows_one_of(&mut self, expected: &[&str]) -> Result<usize, Failure> {
        self.waits(&expected.join("\", or \""), |heard| match heard {
            Heard::Screen(text) => expected.iter().position(|words| begins(text, words)),
            _ => None,
        })
    }

    /// Waits until the program says these words, on a line of its log or otherwise.
    pub(crate) fn says(&mut self, expected: &str) -> Done {
        self.waits(expected, |heard| match heard {
            Heard::Screen(text) | Heard::Line(text) => holds(text, expected).then_some(()),
            _ => None,
        })
    }

    /// Waits for the menu.
    pub(crate) fn menu(&mut self) -> Done {
        self.shows("MindCub3r: ")
    }

    /// Waits until the screen shows these words, and keeps a picture of it.
    pub(crate) fn seen(&mut self, expected: &str, picture: &str) -> Done {
        self.shows(expected)?;
        self.transport.picture(picture)
    }

    fn waits<T>(
        &mut self,
        expected: &str,
        matches: impl Fn(&Heard) -> Option<T>,
    ) -> Result<T, Failure> {
        let expected = format!("\"{expected}\"");
        let mut screens = 0;
        loop {
            let heard = self.transport.hear()?;
            let found = matches(&heard);
            screens += usize::from(matches!(heard, Heard::Screen(_)));
            match &heard {
                Heard::End => {
                    let shown = self.last_lines();
                    return Err(Failure::Ended { expected, shown });
                }
                Heard::Screen(text) if found.is_some() => text.clone_into(&mut self.shown),
                Heard::Screen(_) if screens < MAX_SCREENS => {}
                Heard::Line(_) => {}
                Heard::Screen(_) | Heard::Nothing => {
                    let shown = self.last_lines();
                    return Err(Failure::NeverCame { expected, shown });
                }
            }
            self.transcript.push(heard);
            if let Some(found) = found {
                return Ok(found);
            }
        }
    }

    /// The last awaited screen.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }

    /// Claims that the last awaited screen does not say these words.
    pub(crate) fn does_not_say(&self, words: &str) -> Done {
        let is_right = !holds(&self.shown, words);
        self.claim(is_right, &format!("nothing of \"{words}\""), &self.shown)
    }

    /// Number of screens that begin with these words, from the start of the program to the last
    /// awaited screen.
    pub(crate) fn times(&self, words: &str) -> usize {
        let is = |heard: &&Heard| matches!(heard, Heard::Screen(text) if begins(text, words));
        self.transcript.iter().filter(is).count()
    }

    /// Presses a button and lets it go.
    pub(crate) fn press(&mut self, button: Button) -> Done {
        self.change(&Change::Click(button))
    }

    /// Presses a button `times` times, and waits for a screen after each press.
    pub(crate) fn presses(&mut self, button: Button, times: usize, expected: &str) -> Done {
        for _ in 0..times {
            self.press(button)?;
            self.shows(expected)?;
        }
        Ok(())
    }

    /// Presses the middle button, and waits for a screen.
    pub(crate) fn enter(&mut self, expected: &str) -> Done {
        self.press(Button::Enter)?;
        self.shows(expected)
    }

    /// Presses the button below the screen, and waits for a screen.
    pub(crate) fn back(&mut self, expected: &str) -> Done {
        self.press(Button::Back)?;
        self.shows(expected)
    }

    /// Goes back to the menu.
    pub(crate) fn back_to_menu(&mut self) -> Done {
        self.press(Button::Back)?;
        self.menu()
    }

    /// Answers a message, and waits for the menu.
    pub(crate) fn enter_to_menu(&mut self) -> Done {
        self.press(Button::Enter)?;
        self.menu()
    }

    /// Chooses a line in the list of this title, which was the last awaited screen.
    pub(crate) fn pick(&mut self, title: &str, line: &str) -> Done {
        let head = format!("{title}: ");
        for _ in 0..MAX_LINES {
            if is_chosen(&self.shown, title, line) {
                return self.press(Button::Enter);
            }
            let before = self.shown.clone();
            self.press(Button::Down)?;
            // A blinking screen is logged again though it is the same.
            while self.shown == before {
                self.shows(&head)?;
            }
        }
        self.claim(
            false,
            &format!("a line \"{line}\" in \"{title}\""),
            "no such line",
        )
    }

    /// Chooses a line in the menu.
    pub(crate) fn item(&mut self, line: &str, expected: &str) -> Done {
        self.pick(MENU, line)?;
        self.shows(expected)
    }

    /// The last lines of output, for a failure.
    fn last_lines(&self) -> String {
        let first = self.transcript.len().saturating_sub(TRANSCRIPT_LINES);
        let lines = self.transcript[first..].iter().map(|heard| match heard {
            Heard::Screen(text) => format!("screen: {text}"),
            Heard::Line(text) => text.clone(),
            Heard::End | Heard::Nothing => String::new(),
        });
        let lines: Vec<String> = lines
            .map(|line| line.chars().take(TOLD_LETTERS).collect())
            .collect();
        if lines.is_empty() {
            "nothing".to_owned()
        } else {
            lines.join("\n         ")
        }
    }
}

/// Whether a screen shows a list of this title with this line chosen.
fn is_chosen(shown: &str, title: &str, line: &str) -> bool {
    match title {
        "Doubt" => shown.contains(&format!(" in doubt {line} (of")),
        _ => begins(shown, &format!("{title}: {line} (")),
    }
}
