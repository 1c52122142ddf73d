//! `studio`: serves the page, for a simulated robot, a recording, or a brick.

mod arguments;
mod relay;
mod session;

use std::{path::Path, sync::Arc, time::Duration};

use ::studio::{
    Code, CommandQueue, Commands, DEFAULT_HISTORY_BYTES, Kind, Moments, Recordings, Server, Site,
    check_recording,
};
use anyhow::Context;
use robot::{Config, RobotKind};

pub(crate) use self::arguments::Arguments;
use self::{relay::Relay, session::Session};
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    live, output, signals,
};

/// Time between two looks for a signal.
const INTERVAL: Duration = Duration::from_millis(100);

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let in_folder = arguments.page.clone().map(Site::in_folder);
    let site = in_folder.or_else(Site::built_in);
    let site = site.ok_or_else(|| bad_input(live::NO_PAGE))?;
    let code = match &arguments.code {
        Some(code) => code.clone(),
        None => Code::random()?,
    };
    // The page opens on the robot that was asked for, and else on the cube.
    let site = if arguments.names_robot() {
        site.of_robot()
    } else {
        site
    };
    let serve = |commands: Arc<dyn Commands>, recordings, moments| {
        start(
            arguments,
            (site.clone(), code.clone()),
            commands,
            (recordings, moments),
        )
    };
    if let Some(file) = &arguments.file {
        return replay(file, serve);
    }
    if let Some(brick) = &arguments.brick {
        let relay = Arc::new(Relay::default());
        let moments = relay::moments(brick.clone(), code.as_str().to_owned());
        let server = serve(Arc::clone(&relay) as _, Recordings::None, Some(moments))?;
        tell(&server, "")?;
        relay.pass_on(brick, code.as_str(), &server.publisher(), is_told_to_end)?;
        return Ok(Exit::Success);
    }
    let queue = CommandQueue::default();
    let mut session = Session::new(arguments, environment, &queue)?;
    let moments = live::moments(&session.history);
    let server = serve(Arc::new(queue.clone()), Recordings::None, Some(moments))?;
    session.publish_to(&server.publisher());
    tell(&server, "")?;
    while !is_told_to_end() {
        if let Some(order) = queue.next(INTERVAL) {
            session.obey(order);
        }
    }
    Ok(Exit::Success)
}

fn is_told_to_end() -> bool {
    signals::received().is_some()
}

/// Starts the server; from now on a signal ends the command, not the program.
fn start(
    arguments: &Arguments,
    (site, code): (Site, Code),
    commands: Arc<dyn Commands>,
    files: (Recordings, Option<Moments>),
) -> anyhow::Result<Server> {
    let place = (arguments.listen, code);
    let server = live::serve(place, site, files, commands, DEFAULT_HISTORY_BYTES)?;
    #[cfg(unix)]
    signals::listen();
    Ok(server)
}

/// Tells the page's address, with this ending, and the code.
fn tell(server: &Server, ending: &str) -> anyhow::Result<()> {
    output::line(&format!("{}{ending}", server.url()))?;
    output::tell(&format!("code for commands: {}", server.code()));
    if !server.address().ip().is_loopback() {
        output::tell("other machines may open the page, and need the code to watch");
    }
    output::tell("Ctrl-C ends");
    Ok(())
}

/// Serves a recording.
fn replay(
    file: &Path,
    serve: impl FnOnce(Arc<dyn Commands>, Recordings, Option<Moments>) -> anyhow::Result<Server>,
) -> anyhow::Result<Exit> {
    check_recording(file)
        .or_bad_input()
        .with_context(|| echo::path(file))?;
    let name = file.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| {
        let file = echo::path(file);
        bad_input(format!(
            "{file}: the name of a recording is text in UTF-8; rename it"
        ))
    })?;
    let queue = CommandQueue::default();
    let recording = Recordings::File(file.to_owned());
    let server = serve(Arc::new(queue.clone()), recording, None)?;
    let hello = live::hello(RobotKind::Simulated, &Config::default(), &[]);
    server.publisher().publish(Kind::Hello, 0, &hello);
    tell(&server, &format!("#robot&recording={}", encoded(name)))?;
    while !is_told_to_end() {
        if let Some(order) = queue.next(INTERVAL) {
            order.end(Err("a recording is replayed: there is no robot to command"));
        }
    }
    Ok(Exit::Success)
}

/// Text as a part of an address.
fn encoded(text: &str) -> String {
    let letters = text.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_recording_is_encoded_for_the_address() {
        assert_eq!(encoded("run-3.jsonl"), "run-3.jsonl");
        assert_eq!(encoded("my run#1é.jsonl"), "my%20run%231%C3%A9.jsonl");
    }
}
