//! Server: accepts connections, and gives them to a pool of small threads.

use std::{
    fmt, io,
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{
    code::Code,
    commands::Commands,
    connection,
    gate::Gate,
    host,
    hub::Hub,
    line::Kind,
    peer::Peer,
    places::{Connection, Places},
    pool::{Full, Pool, STACK_BYTES},
    recordings::Recordings,
    request::Refusal,
    response,
    shared::{Moments, Shared},
    site::Site,
};

/// Maximum of threads whose connections gave way to others, and are about to end.
const MAX_LEAVING: usize = 8;
/// Pause after the system refused a connection, as when it has no more sockets.
const PAUSE: Duration = Duration::from_millis(100);
/// Time in which connections end when the server does.
const END_TIMEOUT: Duration = Duration::from_secs(1);
/// Bytes of the run so far that are kept for newcomers, unless the program sets another number.
pub const DEFAULT_HISTORY_BYTES: usize = 2 << 20;

/// Options of a server.
pub struct Options {
    /// Address and port to listen at; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Further names of this machine, such as `ev3dev.local`.
    pub names: Vec<String>,
    /// Code that allows commands, and watching from other machines.
    pub code: Code,
    /// The page.
    pub site: Site,
    /// Recordings that the page may get.
    pub recordings: Recordings,
    /// History of the robot, if there is one.
    pub moments: Option<Moments>,
    /// Receiver of commands.
    pub commands: Arc<dyn Commands>,
    /// Bytes of the run so far that are kept for newcomers.
    pub max_history_bytes: usize,
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("listen", &self.listen)
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}

/// Server of the page. It ends when it is dropped.
pub struct Server {
    shared: Arc<Shared>,
    address: SocketAddr,
    accepting: Option<JoinHandle<()>>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("address", &self.address)
            .field("clients", &self.shared.hub.clients())
            .finish_non_exhaustive()
    }
}

/// Publisher of lines. Clones publish to the same server, from any thread.
#[derive(Debug, Clone)]
pub struct Publisher(Arc<Hub>);

impl Publisher {
    /// Sends a line of JSON to all who watch; `at_ms` is its time. Never waits for a client.
    pub fn publish(&self, kind: Kind, at_ms: u64, line: &str) {
        self.0.publish(kind, at_ms, line);
    }
}

impl Server {
    /// Listens, and serves from now on.
    ///
    /// # Errors
    /// When the address cannot be listened at, or the system grants no thread.
    pub fn start(options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(options.listen)?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            hub: Arc::new(Hub::new(options.max_history_bytes)),
            gate: Gate::new(options.code),
            names: options.names,
            site: options.site,
            recordings: options.recordings,
            moments: options.moments,
            commands: options.commands,
            pool: Arc::new(Pool::new(Places::COUNT + MAX_LEAVING)),
            places: Arc::default(),
            is_closed: AtomicBool::new(false),
        });
        let accepting = {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn(move || accept(&listener, &shared))?
        };
        Ok(Self {
            shared,
            address,
            accepting: Some(accepting),
        })
    }

    /// Address and port at which the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Address of the page, as a browser on this machine takes it.
    pub fn url(&self) -> String {
        host::url(self.address)
    }

    /// Code that allows commands.
    pub fn code(&self) -> &Code {
        self.shared.gate.code()
    }

    /// Number of clients that watch.
    pub fn clients(&self) -> usize {
        self.shared.hub.clients()
    }

    /// Publisher of lines.
    pub fn publisher(&self) -> Publisher {
        Publisher(Arc::clone(&self.shared.hub))
    }
}

impl Drop for Server {
    /// Ends all connections. Waits for their threads, a moment at most.
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::Release);
        self.shared.hub.close();
        self.shared.pool.close();
        // A connection wakes the thread that waits for one.
        let own = host::own(self.address);
        if TcpStream::connect_timeout(&own, END_TIMEOUT).is_ok()
            && let Some(accepting) = self.accepting.take()
        {
            let _ = accepting.join();
        }
        let deadline = Instant::now() + END_TIMEOUT;
        while self.shared.places.taken() > 0 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    loop {
        let accepted = listener.accept();
        if shared.is_closed.load(Ordering::Acquire) {
            return;
        }
        match accepted {
            Ok((stream, address)) => give(stream, address.into(), shared),
            Err(error) => {
                log::debug!("no connection: {error}");
                thread::sleep(PAUSE);
            }
        }
    }
}

/// Serves a connection on a thread of the pool, if there are not too many.
fn give(stream: TcpStream, peer: Peer, shared: &Arc<Shared>) {
    let Some(place) = shared.places.take(peer, shared.gate.trusts(peer), &stream) else {
        return turn_away(stream);
    };
    let own = Arc::clone(shared);
    let serve = move |connection| connection::serve(connection, &own);
    match shared.pool.take(
        Connection {
            stream,
            peer,
            place,
        },
        serve,
    ) {
        Ok(()) => {}
        Err(Full::AtWork(connection)) => turn_away(connection.stream),
        Err(Full::NoThread(error)) => log::warn!("no thread for a connection: {error}"),
    }
}

/// Tells a client to come later, without waiting for it.
fn turn_away(mut stream: TcpStream) {
    if stream.set_nonblocking(true).is_ok() {
        let refusal = Refusal::new(503, "too many connections: try again");
        let _ = response::refuse(&mut stream, &refusal);
    }
}
