//! Serves the page of the MindCub3r and its event stream.
//!
//! ```text
//!   program ──▶ Publisher ──▶ hub ──▶ an outbox for each client ──▶ live: a thread writes ──▶ page
//!                              └─▶ history: the run so far, for newcomers
//!   page ──▶ live: a thread reads ──▶ command ──┬─▶ stop, at once
//!                                               └─▶ gate ──▶ Commands: CommandQueue ──▶ program
//!   browser ──▶ server ──▶ connection ──▶ request ──▶ host ──▶ site, recordings, moments
//! ```
//! [`Server::start`] listens, and serves on threads of its own. [`Publisher::publish`] sends a line
//! to all who watch: a short lock, never a socket, so that a run does not notice its clients. Each
//! client has a bounded queue that drops postures first, then screens; a client that still does not
//! keep up is dropped itself. A newcomer gets `hello`, then the run so far.
//!
//! A command needs the [`Code`] that the terminal or the brick's screen shows, but for a stop, which nothing keeps from the
//! robot; so does watching from another machine. `Host` and `Origin` keep pages of other sites out. An address has its share
//! of connections and of wrong codes, and those that gave the code a share of their own. [`Command`]s come to the
//! program through the trait [`Commands`]; [`CommandQueue`] keeps them for its main thread, and a
//! [`StopWatch`] tells the interruptible brick of a stop.
//!
//! Everything is bounded: clients, connections, heads, messages, queues, history, and the time of
//! each read and write. docs/studio.md is the contract with the page. Read `server` first, then
//! `connection` and `hub`.
#![forbid(unsafe_code)]

mod code;
mod command;
mod commands;
mod connection;
mod gate;
mod history;
mod host;
mod hub;
mod line;
mod live;
mod outbox;
mod page_files;
mod peer;
mod places;
mod pool;
mod recordings;
mod remote;
mod request;
mod response;
mod server;
mod shared;
mod site;

pub use crate::{
    code::{Code, InvalidCode, NoRandomness},
    command::{BadMessage, Command, MAX_MESSAGE_BYTES, Message, parse as parse_command},
    commands::{CommandQueue, Commands, Order, Reply, StopWatch, Work},
    hub::MAX_CLIENTS,
    line::Kind,
    recordings::{MAX_RECORDING_BYTES, NoRecording, Recordings, check as check_recording},
    remote::{NoStream, Remote, fetch},
    request::{MAX_HEAD_BYTES, Method, Refusal, Request, Websocket, parse as parse_request},
    server::{DEFAULT_HISTORY_BYTES, Options, Publisher, Server},
    shared::Moments,
    site::Site,
};
