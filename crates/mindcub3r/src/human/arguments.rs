//! Options of human methods on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use cube_core::Face;
use methods::{Count, Method, Style};

use super::{Player, Shelf, Way, player::Bottom};
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    input::{self, Kind},
    measure::Measure,
};

/// Options of human methods.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Human methods")]
pub(crate) struct PlayArguments {
    /// A human method of your own, in place of one that comes with the program
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    pub(crate) method_file: Option<PathBuf>,
    /// Each step for itself as a person does, the shortest next part first, beginning with the face D
    /// at the bottom [default: a look ahead over all six faces]
    #[arg(long)]
    as_person: bool,
    /// The one face to begin with at the bottom: U, R, F, D, L or B
    #[arg(long, value_name = "FACE", value_parser = face)]
    colour: Option<Face>,
    /// The usual algorithms, those for fingers, in place of the shortest
    #[arg(long)]
    usual: bool,
}

fn face(text: &str) -> Result<Face, String> {
    let allowed = |_| "allowed are U, R, F, D, L and B".to_owned();
    text.to_uppercase().parse().map_err(allowed)
}

impl PlayArguments {
    /// The first option that only human methods have, if one is given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [
            (self.method_file.is_some(), "--method-file"),
            (self.as_person, "--as-person"),
            (self.colour.is_some(), "--colour"),
            (self.usual, "--usual"),
        ];
        let given = options.into_iter().find(|(is_given, _)| *is_given);
        given.map(|(_, name)| name)
    }

    /// The method of the user's own, if a file is named.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no method.
    pub(crate) fn own(&self) -> anyhow::Result<Option<Method>> {
        self.method_file.as_deref().map(read).transpose()
    }

    /// Player of a method by these options.
    ///
    /// # Errors
    /// When the measure or an option means nothing to the method.
    pub(crate) fn player(
        &self,
        method: Method,
        measure: Option<Measure>,
        shelf: &mut Shelf<'_>,
    ) -> anyhow::Result<Player> {
        let count = match measure {
            None | Some(Measure::Htm) => Count::HalfTurns,
            Some(Measure::Stm) => Count::SliceTurns,
            Some(Measure::Seconds) => {
                return Err(bad_input(
                    "--objective seconds: human methods count turns; allowed are htm and stm, and \
                     for little robot time the method robot",
                ));
            }
        };
        if self.usual && !method.has_cases() {
            let name = &method.name;
            return Err(bad_input(format!(
                "--usual: the method {name} has no cases with algorithms; leave the option out"
            )));
        }
        let method = if self.usual {
            method.with_usual_algorithms()
        } else {
            method
        };
        let mut way = Way {
            count,
            ..Way::default()
        };
        if self.as_person {
            way.style = Style::AsPerson;
            way.bottom = Bottom::One(Face::D);
        }
        if let Some(face) = self.colour {
            way.bottom = Bottom::One(face);
        }
        Player::new(method, way, shelf)
    }
}

fn read(path: &Path) -> anyhow::Result<Method> {
    let text = input::file(path, Kind::Method).context("--method-file")?;
    Method::read(&text)
        .or_bad_input()
        .with_context(|| echo::path(path))
}
