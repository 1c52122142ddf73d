//! The page of a robot at its menu: its server, and the stream of runs that recordings and pages get.

use std::{cell::RefCell, net::SocketAddr, path::PathBuf, rc::Rc, sync::Arc};

use ::studio::{Code, CommandQueue, Publisher, Recordings, Server, Site, StopWatch};
use robot::{Config, Hello, Recording, RobotKind, Stamped, stream::Sink};
use words::Words;

use crate::{history::History, live, recordings, version::LONG_VERSION};

/// Commands that a robot at its menu takes.
const COMMANDS: [&str; 6] = ["start", "stop", "scan", "checkpoint", "calibrate", "set"];
/// Bytes of the run so far that a brick keeps for newcomers.
const HISTORY_BYTES: usize = 400_000;

/// Place where pages reach the robot: address, queue of commands, and watch over stops. Clones are
/// the same place.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    listen: SocketAddr,
    /// Code for commands; one by chance each time that the page is switched on, if none is given.
    code: Option<Code>,
    pub(super) queue: CommandQueue,
    pub(super) watch: Rc<StopWatch>,
}

impl Place {
    /// Place at this address, with this code.
    pub(crate) fn new(listen: SocketAddr, code: Option<Code>) -> Self {
        let queue = CommandQueue::default();
        Self {
            listen,
            code,
            watch: Rc::new(queue.stop_watch()),
            queue,
        }
    }

    /// Whether a page has stopped the robot since the last call.
    pub(crate) fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }
}

/// Where the stream of the robot goes.
#[derive(Debug, Default)]
struct Outlets {
    /// Recording of the present run, or of the latest.
    recording: Option<Recording>,
    publisher: Option<Publisher>,
}

impl Outlets {
    fn take(&self, event: &Stamped) {
        let line = event.line();
        if let Some(recording) = &self.recording {
            recording.add_line(event, &line);
        }
        if let Some(publisher) = &self.publisher {
            live::publish(publisher, event, &line);
        }
    }
}

/// The page, served or not.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) place: Place,
    outlets: Rc<RefCell<Outlets>>,
    server: Option<Server>,
}

impl Page {
    pub(super) fn new(place: Place) -> Self {
        Self {
            place,
            outlets: Rc::default(),
            server: None,
        }
    }

    /// Sink of the events and postures of the robot's runs.
    pub(super) fn sink(&self) -> Sink {
        let outlets = Rc::clone(&self.outlets);
        Box::new(move |event| outlets.borrow().take(event))
    }

    /// Whether the page is served.
    pub(super) const fn is_served(&self) -> bool {
        self.server.is_some()
    }

    /// Publisher of lines that are in no recording, while the page is served.
    pub(super) fn publisher(&self) -> Option<Publisher> {
        self.outlets.borrow().publisher.clone()
    }

    /// Begins a new recording, of a robot with these settings.
    pub(super) fn begin_recording(&self, config: &Config) {
        let hello = Hello::new(LONG_VERSION, RobotKind::Brick, config);
        self.outlets.borrow_mut().recording = Some(Recording::new(hello));
    }

    /// Keeps the recording in a folder.
    pub(super) fn keep_recording(&self, folder: Option<PathBuf>) {
        let outlets = self.outlets.borrow();
        let kept = (folder.zip(outlets.recording.as_ref()))
            .map(|(folder, recording)| recordings::keep(&folder, &recording.text()));
        match kept {
            Some(Ok(path)) => log::info!("recorded in {}", path.display()),
            Some(Err(error)) => log::warn!("this run is not recorded: {error:#}"),
            None => {}
        }
    }

    /// Serves the page of a robot with these settings and this history, by a new code.
    pub(super) fn serve(
        &mut self,
        config: &Config,
        recordings: Option<PathBuf>,
        history: &Arc<History>,
    ) -> anyhow::Result<()> {
        let site = Site::built_in().ok_or_else(|| anyhow::anyhow!(live::NO_PAGE))?;
        let recordings = recordings.map_or(Recordings::None, Recordings::Folder);
        let commands = Arc::new(self.place.queue.clone());
        let code = match &self.place.code {
            Some(code) => code.clone(),
            None => Code::random()?,
        };
        let server = live::serve(
            (self.place.listen, code),
            site.of_robot(),
            (recordings, Some(live::moments(history))),
            commands,
            HISTORY_BYTES,
        )?;
        let publisher = server.publisher();
        let hello = live::hello(RobotKind::Brick, config, &COMMANDS);
        publisher.publish(::studio::Kind::Hello, 0, &hello);
        self.outlets.borrow_mut().publisher = Some(publisher);
        self.server = Some(server);
        Ok(())
    }

    /// Ends the server.
    pub(super) fn end(&mut self) {
        self.outlets.borrow_mut().publisher = None;
        self.server = None;
    }

    /// Text for the screen: where the page is, and the code.
    pub(super) fn text(&self, words: Words) -> String {
        let Some(server) = &self.server else {
            return words.page_off().to_owned();
        };
        let port = server.address().port();
        let mut addresses = live::addresses();
        if addresses.is_empty() {
            addresses.push(words.page_no_network().to_owned());
        } else {
            for address in &mut addresses {
                *address = format!("http://{address}:{port}");
            }
        }
        words.page_code(&addresses.join(words.page_or()), server.code())
    }
}
