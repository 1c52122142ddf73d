//! Settings, each declared once: key with its unit, default, range and meaning.
//!
//! ```text
//!   section! { struct RunSettings in "run" { looks: u32 = 2, in 0..=10; ... } }
//!        │
//!        ├─▶ a struct with a typed value for each key, and its Default
//!        ├─▶ SECTION: the declarations as data ──▶ Section::commented, the shipped file
//!        └─▶ read_over: values from a Document laid over others
//!   TOML text ──▶ Document ──▶ values, or an error with line, column, key, value and range
//! ```
//! [`section!`] declares settings, and [`Document`] reads them. [`Setting`] is the trait of a
//! value; [`words!`] declares a closed set with its words, and [`unit!`] serves unit newtypes. [`Bounds`]
//! checks a value that does not come from a file.
//!
//! ```
//! settings::section! {
//!     /// Number and pace of looks.
//!     struct Looking in "look": "Looks at the cube." {
//!         /// Looks at each sticker.
//!         pub looks: u32 = 2, in 0..=10;
//!         /// Pause after each look.
//!         pub pause_ms: std::time::Duration = 50, in 0..=1000;
//!     }
//! }
//! use settings::Document;
//!
//! let document = Document::parse("[look]\npause_ms = 70\n", &[Looking::SECTION])?;
//! let looking = Looking::read_over(&document, &Looking::default())?;
//! assert_eq!((looking.looks, looking.pause_ms.as_millis()), (2, 70));
//! let document = Document::parse("[look]\nlooks = -1\n", &[Looking::SECTION])?;
//! let error = Looking::read_over(&document, &Looking::default()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 9: look.looks = -1 is out of range: allowed are 0 to 10"
//! );
//! # Ok::<(), settings::SettingsError>(())
//! ```
//!
//! The crate opens no files and prints nothing.
#![forbid(unsafe_code)]

mod bounds;
mod document;
mod error;
mod excerpt;
mod macros;
mod nearest;
mod place;
mod section;
mod setting;
mod syntax;
mod value;
mod word;

pub use bounds::{Bounds, OutOfRange};
pub use document::Document;
pub use error::{Problem, SettingsError};
pub use excerpt::{excerpt, excerpt_of, message};
pub use place::Place;
pub use section::{Declared, Section};
pub use setting::Setting;
pub use value::Value;
pub use word::UnknownWord;
