//! `serde` by text: `Display` writes each type and `FromStr` reads it, in every format.
//!
//! [`State`](crate::State) is left out: its text does not contain the field `turns`.

use core::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

use crate::{Corner, Cube, Edge, Face, Facelet, Facelets, Reid, Rotation, Turn, Turns, notation};

/// A visitor that reads a value from its text; the error is that of the type's `FromStr`.
struct Text<T> {
    /// The noun for the value in an error of the format.
    noun: &'static str,
    value: PhantomData<T>,
}

impl<T> Visitor<'_> for Text<T>
where
    T: FromStr<Err: fmt::Display>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of {}", self.noun)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! by_text {
    ($($type:ty: $noun:literal),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    noun: $noun,
                    value: PhantomData,
                })
            }
        }
    )+};
}

by_text! {
    Corner: "a corner",
    Cube: "a cube, 54 stickers",
    Edge: "an edge",
    Face: "a face",
    Facelet: "a place of a sticker",
    Facelets: "54 stickers",
    Reid: "a cube in Reid's notation",
    Rotation: "a rotation",
    Turn: "a turn",
    Turns: "turns of faces",
    notation::Algorithm: "a turn sequence",
}
