//! Prices of colours, by sticker.

use cube_core::Facelet;

/// Price of each colour for each sticker, in [`PRICE_PER_NAT`]ths; each colour has the number of
/// the face whose centre has it.
pub(super) type Prices = [[i32; 6]; Facelet::COUNT];

/// Units of price in one natural unit of log-likelihood.
pub(super) const PRICE_PER_NAT: f32 = 1024.0;
