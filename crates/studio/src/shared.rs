//! State that all threads of a server share.

use std::sync::{Arc, atomic::AtomicBool};

use crate::{
    commands::Commands,
    gate::Gate,
    hub::Hub,
    places::{Connection, Places},
    pool::Pool,
    recordings::Recordings,
    site::Site,
};

/// Source of the robot's history: its lines as `mindcub3r states history --json` prints them, or the
/// reason why they cannot be read. Called on network threads.
pub type Moments = Box<dyn Fn() -> Result<String, String> + Send + Sync>;

pub(crate) struct Shared {
    pub(crate) hub: Arc<Hub>,
    pub(crate) gate: Gate,
    pub(crate) names: Vec<String>,
    pub(crate) site: Site,
    pub(crate) recordings: Recordings,
    pub(crate) moments: Option<Moments>,
    pub(crate) commands: Arc<dyn Commands>,
    pub(crate) pool: Arc<Pool<Connection>>,
    pub(crate) places: Arc<Places>,
    pub(crate) is_closed: AtomicBool,
}
