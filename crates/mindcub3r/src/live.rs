//! Live stream of a robot: the server of the page, and its events as lines for those that watch.

use std::{
    env, fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use app::RunMethod;
use data_encoding::BASE64;
use robot::{Config, Event, Hello, RobotKind, Stamped, event};
use serde::Serialize;
use studio::{Code, Commands, Kind, Moments, Options, Publisher, Recordings, Server, Site};

use crate::{
    commands::states::history::lines,
    failure::{bad_input, one_line},
    history::History,
    preferences::Shown,
    version::LONG_VERSION,
};

/// Refusal of a program without the page.
pub(crate) const NO_PAGE: &str = "this mindcub3r was built without the page: run \
                                  scripts/build-page.sh, then build it again; studio.html of a \
                                  release needs no server";

/// Names of a brick's system, and of this machine behind a forwarded port.
const BRICK_NAMES: [&str; 2] = ["ev3dev", "ev3dev.local"];
/// Folders above the program in which the workspace's `page/dist` may be: `target/release/..`.
const MAX_FOLDERS_UP: usize = 4;

/// First line of a live stream. A recording's has no commands.
#[derive(Serialize)]
struct LiveHello<'a> {
    #[serde(flatten)]
    stamped: Stamped,
    commands: &'a [&'a str],
    methods: Vec<MethodWords>,
}

/// Method that a run can use.
#[derive(Serialize)]
struct MethodWords {
    name: &'static str,
    title: String,
}

/// Settings of the robot, with their present values.
#[derive(Serialize)]
struct SettingsLine {
    v: u32,
    at_ms: u64,
    event: &'static str,
    /// Whether a change outlasts the program.
    kept: bool,
    settings: Vec<Shown>,
}

/// Line of the program's log.
#[derive(Serialize)]
struct Log<'a> {
    v: u32,
    at_ms: u64,
    event: &'a str,
    level: &'a str,
    text: &'a str,
}

/// `hello` of this program, for a robot with these settings that takes these commands.
pub(crate) fn hello(robot: RobotKind, config: &Config, commands: &[&str]) -> String {
    let method = |method: RunMethod| MethodWords {
        name: method.name(),
        title: method.title(),
    };
    let hello = Hello::new(LONG_VERSION, robot, config);
    let hello = LiveHello {
        stamped: Stamped::new(Duration::ZERO, Event::Hello(hello)),
        commands,
        methods: RunMethod::that_solve().into_iter().map(method).collect(),
    };
    serde_json::to_string(&hello).expect("numbers and texts are written")
}

/// Publishes the settings in force. `kept` says whether a change outlasts the program.
pub(crate) fn publish_settings(publisher: &Publisher, settings: Vec<Shown>, kept: bool) {
    let line = SettingsLine {
        v: event::VERSION,
        at_ms: 0,
        event: "settings",
        kept,
        settings,
    };
    let text = serde_json::to_string(&line).expect("words and numbers are written");
    publisher.publish(Kind::Settings, 0, &text);
}

/// Line of the program's log, for pages.
pub(crate) fn log_line(at_ms: u64, level: &str, text: &str) -> String {
    let line = Log {
        v: event::VERSION,
        at_ms,
        event: "log",
        level,
        text,
    };
    serde_json::to_string(&line).expect("numbers and texts are written")
}

/// Publishes an event, whose line is made already.
pub(crate) fn publish(publisher: &Publisher, stamped: &Stamped, line: &str) {
    let kind = match &stamped.event {
        Event::Hello { .. } => Kind::Hello,
        Event::RunBegins { .. } => Kind::RunBegins,
        Event::Posture { .. } => Kind::Posture,
        _ => Kind::Event,
    };
    publisher.publish(kind, stamped.at_ms, line);
}

/// Publishes the brick's screen: lengths of runs of white, black, white and so on, row by row. A byte
/// is a length; 255 goes on in the same colour.
pub(crate) fn publish_screen(publisher: &Publisher, at: Duration, pixels: &[bool]) {
    let at_ms = event::milliseconds(at);
    let runs = BASE64.encode(&run_lengths(pixels));
    let line = format!(
        r#"{{"v":{},"at_ms":{at_ms},"event":"screen","runs":"{runs}"}}"#,
        event::VERSION
    );
    publisher.publish(Kind::Screen, at_ms, &line);
}

fn run_lengths(pixels: &[bool]) -> Vec<u8> {
    let (mut runs, mut is_black, mut rest) = (Vec::new(), false, pixels);
    while !rest.is_empty() {
        // Eight at a time: most of the screen is white, and the brick's processor is slow.
        let same = rest
            .chunks_exact(8)
            .take_while(|eight| *eight == [is_black; 8]);
        let begin = 8 * same.count();
        let same = rest[begin..].iter().take_while(|&&pixel| pixel == is_black);
        let length = begin + same.count();
        runs.extend(std::iter::repeat_n(u8::MAX, length / 255));
        runs.push((length % 255) as u8);
        (rest, is_black) = (&rest[length..], !is_black);
    }
    runs
}

/// Serves the page at an address, by a code.
pub(crate) fn serve(
    (listen, code): (SocketAddr, Code),
    site: Site,
    (recordings, moments): (Recordings, Option<Moments>),
    commands: Arc<dyn Commands>,
    max_history_bytes: usize,
) -> anyhow::Result<Server> {
    let options = Options {
        listen,
        names: names(),
        code,
        site: site.beside(folders()),
        recordings,
        moments,
        commands,
        max_history_bytes,
    };
    Server::start(options).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => bad_input(format!(
            "--listen {listen}: the port is in use; name another, or port 0 for a free one"
        )),
        _ => bad_input(format!("--listen {listen}: {error}")),
    })
}

/// History for pages, read anew at each request.
pub(crate) fn moments(history: &Arc<History>) -> Moments {
    let history = Arc::clone(history);
    Box::new(move || lines(&history).map_err(|error| one_line(&error)))
}

/// Addresses at which other machines reach this one.
pub(crate) fn addresses() -> Vec<String> {
    let table = fs::read_to_string("/proc/net/fib_trie").unwrap_or_default();
    let addresses = local_addresses(&table);
    addresses.iter().map(Ipv4Addr::to_string).collect()
}

/// Addresses of this machine in the kernel's table of routes: each is a leaf, followed by a line that
/// says so.
fn local_addresses(table: &str) -> Vec<Ipv4Addr> {
    let lines: Vec<&str> = table.lines().map(str::trim).collect();
    let local = lines.windows(2).filter(|pair| pair[1] == "/32 host LOCAL");
    let mut addresses: Vec<Ipv4Addr> = local
        .filter_map(|pair| pair[0].strip_prefix("|-- ")?.parse().ok())
        .filter(|address: &Ipv4Addr| !address.is_loopback())
        .collect();
    addresses.sort_unstable();
    addresses.dedup();
    addresses
}

/// Names under which other machines may know this one.
fn names() -> Vec<String> {
    let own = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let own = own.trim();
    let own = (!own.is_empty()).then(|| [own.to_owned(), format!("{own}.local")]);
    let brick = BRICK_NAMES.map(str::to_owned);
    own.into_iter().flatten().chain(brick).collect()
}

/// Folders in which the robot's module may lie: beside the program, in `studio` beside it, and where
/// the workspace's page is built.
fn folders() -> Vec<PathBuf> {
    let program = env::current_exe().ok();
    let Some(beside) = program.as_deref().and_then(Path::parent) else {
        return Vec::new();
    };
    let above = beside.ancestors().take(MAX_FOLDERS_UP);
    let built = above.map(|folder| folder.join("page").join("dist"));
    [beside.to_owned(), beside.join("studio")]
        .into_iter()
        .chain(built)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_told_by_lengths_of_runs() {
        let mut pixels = vec![false; 3];
        pixels.extend([true; 300]);
        pixels.push(false);
        assert_eq!(run_lengths(&pixels), [3, 255, 45, 1]);
        assert_eq!(run_lengths(&[true]), [0, 1]);
    }

    #[test]
    fn addresses_come_from_the_routes() {
        let table = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 0.0.0.0\n        /0 universe UNICAST\n\
                     Local:\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.0.7\n\
                     \u{20}       /32 host LOCAL\n     |-- 192.168.0.255\n        /32 link BROADCAST\n";
        assert_eq!(local_addresses(table), [Ipv4Addr::new(192, 168, 0, 7)]);
    }
}
