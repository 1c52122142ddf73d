//! Draws photographs of a Rubik's cube from seeds, each with what is to be found in it: the judge of whatever reads
//! cubes from photographs. It knows nothing of such a reader. Readers are fitted on some seeds and judged on others:
//! `cargo xtask photographs --help` names them. Colour and JPEG are computed here and not by `palette` and `image`, so that the
//! judge shares no code with the readers.
//!
//! In goes a seed, the facelets, a side, and [`Wishes`]; out comes a [`Shot`]: bytes, [`Truth`], and a line of what was
//! drawn. The cube, its shades, the camera and the room depend on the seed alone, the rest on the side as well, so that six
//! sides of one seed are six pictures by one person.
//!
//! ```
//! use cube_core::{Face, Facelets};
//! use darkroom::{Scene, Wishes};
//!
//! let solved = Facelets::from_faces(&std::array::from_fn(|k| Face::ALL[k / 9]));
//! let wishes = Wishes { size: Some((160, 120)), ..Wishes::HARD };
//! let shot = Scene::with(1, &solved, Face::F, &wishes)?.render();
//! assert_eq!(shot.rgb.len(), 160 * 120 * 3);
//! assert_eq!(shot.truth.facelets, ['F'; 9]);
//! # Ok::<(), darkroom::WrongLetters>(())
//! ```
//!
//! # The way of light
//!
//! `scene` draws all numbers. `render` follows a ray from each pixel through the `lens`, by the `pose`, to the `hand`,
//! the `solid` (three layers of a box) and its `look`, or past it to the `backdrop`; `light` says what comes back.
//! `picture` blurs and smears; `sensor` exposes, adds noise, develops; `jpeg` coarsens. Read `scene` first.
//!
//! # What is drawn, at a severity of 1
//!
//! | what | range | source |
//! |---|---|---|
//! | size | 320 x 240 to 4000 x 3000, 40 % upright | sizes of USB video, phones and laptops |
//! | angle across the longer side | 38 to 85 degrees | `lens` names cameras |
//! | distortion at the corner | -6 to 14 % of the radius | webcams; half of all within 2 % |
//! | extent of the side's grid | 25 to 90 % of the picture's smaller extent, anywhere within the picture | - |
//! | angle of the side | 0 to 40 degrees, in any direction | - |
//! | turn of the side | any quarter and up to 20 degrees more; one in eight up to 45 | - |
//! | plastic | 40 % black, 20 % white, 40 % stickerless | - |
//! | sticker | 0.80 to 0.95 of a cell, corners of 0 to 0.22; stickerless: seams of 0.015 to 0.045 | - |
//! | stickers askew | to 2 % and 3 degrees in three of ten, a quarter of that in the others | - |
//! | layers askew | to 4 degrees in two of five cubes, else to 0.4 | - |
//! | wear | two cubes in five: up to four scratches on half of the stickers, chipped corners, fading to 15 % | - |
//! | logo | letters or a ring on a white centre, two cubes of three | - |
//! | shades | 72 % of seven usual sets, else of eight others; each at least 22 apart in L\*a\*b\* | `shades` |
//! | light | 2,700 to 8,000 K, lamp and room up to 25 % apart | Planck's locus, `colour` |
//! | white balance | up to 35 % of the cast left, or a tenth too much taken; 6 % green or magenta | - |
//! | exposure | white at 0.5 to 1.4 of what the sensor holds; three of twenty at 0.16 to 0.5 | - |
//! | gradient | up to 20 % a cell | - |
//! | mirrored lamps | 45 %: one or two, 0.1 to 0.8 cells in radius, 0.15 to 3 times white | - |
//! | shadow | 40 %: an edge, a band, a corner, or bars; 0.02 to 1 cell soft; 0 to 60 % of the lamp left | - |
//! | stray light, vignette | to 4 % of white; to 45 % in the corner | - |
//! | tone | contrast -0.15 to 0.55 of an S, saturation 0.7 to 1.35 | - |
//! | noise | shot noise of 200 to 8,000 electrons at white and read noise of 1.5 to 8 | `sensor` |
//! | colour filter | 60 %: one channel a pixel, filled in; half: colour spread over 0.5 to 2.5 pixels | Bayer |
//! | sharpening | half: 0.2 to 1.6 over 0.6 to 2 pixels | - |
//! | JPEG | three of four: quality 40 to 95, four of five of these with halved colour | ITU-T T.81, `jpeg` |
//! | lens' blur | 0.35 to 0.9 pixels, in 30 % to 8 % of a cell more; 4 % where thin seams part the cells | - |
//! | motion | in a quarter up to 25 % of a cell; half of that where thin seams part the cells | - |
//! | backdrop | one of eight kinds, sharp to very soft; in 8 % another cube far behind | - |
//! | hand | in half: fingers, a thumb, a palm of eight tones; at most 15 % of a border sticker covered | `hand` |
//!
//! A dash in the last column means that nobody has measured it: the range is a guess, wider than what people do.
//!
//! # Fairness
//!
//! A person must be able to name the nine colours. So each cell's colour is compared with the other five as they would
//! look in that very light, through that camera; light and exposure are drawn anew until the nearest is 11 away in
//! L\*a\*b\* in at least half of the cell's places ([`Scene::legibility`]). Noise, blur, scratches and hands are not
//! part of that measure; their ranges were set by looking at pictures.
//!
//! The bytes depend on sines and powers of the standard library, whose last bits may differ between machines; nothing
//! else does.

#![forbid(unsafe_code)]

mod backdrop;
mod colour;
mod dice;
mod hand;
mod jpeg;
mod lens;
mod light;
mod look;
mod pattern;
mod picture;
mod pose;
mod render;
mod scene;
mod sensor;
mod shades;
mod shot;
mod solid;
mod space;
mod wishes;

pub use scene::{Scene, WrongLetters};
pub use shot::{Shot, Truth};
pub use wishes::{Backdrop, Plastic, Wishes};
