//! Stickers of a text.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{Cube, Face, Facelets, Letters, WrongFaceletCount, layout, net, side_lists};

/// Characters that people put between stickers, beside white space.
pub(super) const SEPARATORS: [char; 5] = [',', ';', ':', '|', '"'];

/// Number of words in Reid's notation, which has 48 letters, too.
const CUBIES: usize = 20;

/// Reads 54 stickers in the order URFDLB, or as the net: in nine lines, or with the lines joined to
/// one. In a text of more than 54 characters, separators count as white space, and labels (`U:`)
/// give the order of the sides.
pub(super) fn read(text: &str) -> Result<Facelets, WrongFaceletCount> {
    read_bare(text).or_else(|error| {
        if !text.contains(SEPARATORS) {
            return Err(error);
        }
        let plain = text.replace(|c| c != ':' && SEPARATORS.contains(&c), " ");
        read_bare(&labelled(&plain).unwrap_or_else(|| plain.replace(':', " ")))
    })
}

/// The sides of a text with a label before each, without the labels and in the order URFDLB.
/// `None` unless each face letter, followed by a colon, is the label of one side.
fn labelled(text: &str) -> Option<String> {
    let mut parts = text.split(':').map(str::trim);
    let mut label = parts.next().filter(|first| first.chars().count() == 1)?;
    let mut sides = [None; 6];
    for part in parts {
        let face = Face::from_letter(label.chars().next()?.to_ascii_uppercase())?;
        // The last side has no label behind it.
        let is_last = sides.iter().flatten().count() == 5;
        let side = if is_last {
            part
        } else {
            let (last, _) = part.char_indices().next_back()?;
            label = &part[last..];
            &part[..last]
        };
        if sides[face.index()].replace(side).is_some() {
            return None;
        }
    }
    let sides: Option<Vec<&str>> = sides.into_iter().collect();
    Some(sides?.concat())
}

fn read_bare(text: &str) -> Result<Facelets, WrongFaceletCount> {
    let facelets: Facelets = text.parse()?;
    if !net::has_shape(text, 3) && Cube::try_from(&facelets).is_err() {
        let joined = Facelets::new(net::in_order(&layout::in_row(text)?, 3));
        if Cube::try_from(&joined).is_ok() {
            return Ok(joined);
        }
    }
    Ok(facelets)
}

/// The 48 stickers of a text without the centres, and their letters. `None` for another number of
/// stickers, letters that tell no centres, and face letters that do not occur eight times each, or
/// are Reid's twenty cubies.
pub(super) fn without_centres(text: &str) -> Option<([char; side_lists::STICKERS], Letters)> {
    let is_sticker = |c: &char| !c.is_whitespace() && !SEPARATORS.contains(c);
    let stickers: Vec<char> = text.chars().filter(is_sticker).collect();
    let letters = side_lists::letters_of(&stickers)?;
    let stickers = <[char; side_lists::STICKERS]>::try_from(stickers).ok()?;
    // Face letters are more likely stickers of which some were left out.
    let has_face_letters = letters.to_string().eq_ignore_ascii_case("URFDLB");
    let is_sure = has_eight_each(&stickers) && text.split_whitespace().count() != CUBIES;
    (is_sure || !has_face_letters).then_some((stickers, letters))
}

/// Whether 48 stickers have six colours, eight times each.
pub(super) fn has_eight_each(stickers: &[char]) -> bool {
    let times = |colour| stickers.iter().filter(|&&other| other == colour).count();
    stickers.len() == side_lists::STICKERS && stickers.iter().all(|&colour| times(colour) == 8)
}
