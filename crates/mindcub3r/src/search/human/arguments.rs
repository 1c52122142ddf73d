//! Options of human methods on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context;
use app::{Bottom, Measure, Player, Way};
use clap::Args;
use cube_core::Face;
use methods::{Method, OwnMethod, Scheme, Style};

use super::TableStore;
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    input::{self, Kind},
    output,
};

/// Options of human methods.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Human methods")]
pub(crate) struct PlayArguments {
    /// A human method of your own, in place of one that comes with the program
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    pub(crate) method_file: Option<PathBuf>,
    /// Each step for itself as a person does, the shortest next part first or the parts in their best order,
    /// as the method has it, beginning with the face D at the bottom [default: a look ahead over all six faces]
    #[arg(long)]
    as_person: bool,
    /// The one face to begin with at the bottom: U, R, F, D, L or B, or its colour on a cube with white on
    /// top and green in front
    #[arg(long, alias = "color", value_name = "FACE", value_parser = colour)]
    colour: Option<String>,
    /// Colours of the cube.
    #[arg(skip = Scheme::USUAL)]
    scheme: Scheme,
    /// The usual algorithms, those for fingers, in place of the shortest
    #[arg(long)]
    usual: bool,
}

/// Checks that a text names a face: every scheme knows the names of the usual one.
fn colour(text: &str) -> Result<String, String> {
    let scheme = Scheme::USUAL;
    match scheme.face(text) {
        Some(_) => Ok(text.to_owned()),
        None => Err(format!("allowed are {}", scheme.allowed())),
    }
}

impl PlayArguments {
    /// The first of these options that is set: only human methods have them.
    pub(crate) fn first_set(&self) -> Option<&'static str> {
        let options = [
            (self.method_file.is_some(), "--method-file"),
            (self.as_person, "--as-person"),
            (self.colour.is_some(), "--colour"),
            (self.usual, "--usual"),
        ];
        let set = options.into_iter().find(|(is_set, _)| *is_set);
        set.map(|(_, name)| name)
    }

    /// These options for a cube of these colours.
    pub(crate) fn in_scheme(&self, scheme: Scheme) -> Self {
        Self {
            scheme,
            ..self.clone()
        }
    }

    /// The method of the user's own, if a file is named, with its algorithms checked.
    pub(crate) fn own(&self) -> anyhow::Result<Option<Own<'_>>> {
        self.method_file.as_deref().map(Own::read).transpose()
    }

    /// Player of a method by these options; its tables are in a folder, if one is named.
    pub(crate) fn player(
        &self,
        method: Method,
        measure: Option<Measure>,
        folder: Option<PathBuf>,
    ) -> anyhow::Result<Player> {
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
            measure: for_people(measure.unwrap_or_default())?,
            ..Way::default()
        };
        if self.as_person {
            way.style = Style::AsPerson;
            way.bottom = Bottom::One(Face::D);
        }
        let colour = self.colour.as_ref();
        if let Some(face) = colour.and_then(|colour| self.scheme.face(colour)) {
            way.bottom = Bottom::One(face);
        }
        let mut tell = output::tell_waiting;
        TableStore::new(folder, &mut tell).player(method, way)
    }
}

/// The measure for a human method.
fn for_people(measure: Measure) -> anyhow::Result<Measure> {
    let measure = measure.for_people();
    measure.map_err(|error| bad_input(format!("--objective{error}")))
}

/// A method of the user's own, and its file.
pub(crate) struct Own<'a> {
    path: &'a Path,
    own: OwnMethod,
}

impl<'a> Own<'a> {
    fn read(path: &'a Path) -> anyhow::Result<Self> {
        let text = input::file(path, Kind::Method).context("--method-file")?;
        let own = OwnMethod::read(&text)
            .or_bad_input()
            .with_context(|| echo::path(path))?;
        Ok(Self { path, own })
    }

    /// The method.
    pub(crate) fn method(&self) -> Method {
        self.own.method.clone()
    }

    /// Walks through the steps that are small, and names cases that are missing on standard error.
    pub(crate) fn prove(&self, player: &Player) -> anyhow::Result<()> {
        let path = echo::path(self.path);
        let gaps = player.prove(&self.own).or_bad_input();
        for gap in gaps.with_context(|| path.clone())? {
            output::tell(&format!(
                "warning: {path}: {}",
                echo::message(&gap.to_string())
            ));
        }
        Ok(())
    }
}
