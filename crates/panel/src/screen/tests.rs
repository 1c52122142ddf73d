//! Pictures of the views, pinned in `snapshots` as half blocks: `UPDATE_SNAPSHOTS=1` writes them
//! again, and `SCREEN_PREVIEWS=DIRECTORY` writes all pictures as PNG files, four times as large.

mod examples;
mod languages;

use std::{collections::HashSet, env, fs, path::Path};

use cube_core::{Face, Facelet};

use embedded_graphics::prelude::*;

use super::*;

use crate::font::LARGE;
use examples::{LONG, examples, longest, net_of};

/// Picture of a view in English.
fn drawn(view: &View) -> Frame {
    draw(view, Words::ENGLISH)
}

/// Picture of a frame, two rows of pixels to a line.
fn picture(frame: &Frame) -> String {
    let rows: Vec<&[bool]> = frame.pixels().chunks(Frame::WIDTH).collect();
    let line = |pair: &[&[bool]]| {
        let line: String = (0..Frame::WIDTH)
            .map(|x| match (pair[0][x], pair[1][x]) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            })
            .collect();
        format!("{}\n", line.trim_end())
    };
    rows.chunks(2).map(line).collect()
}

fn write_png(frame: &Frame, path: &Path) {
    const SCALE: u32 = 4;
    let (width, height) = (Frame::WIDTH as u32 * SCALE, Frame::HEIGHT as u32 * SCALE);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x / SCALE, y / SCALE)));
    let gray = |(x, y): (u32, u32)| {
        let is_black = frame.pixels()[y as usize * Frame::WIDTH + x as usize];
        if is_black { 0 } else { 255 }
    };
    let pixels: Vec<u8> = places.map(gray).collect();
    let file = fs::File::create(path).expect("created");
    let encoder = png::Encoder::new(file, width, height);
    let mut writer = encoder.write_header().expect("written");
    writer.write_image_data(&pixels).expect("written");
}

#[test]
fn the_views_look_as_pinned() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screen/snapshots");
    let mut changed = Vec::new();
    for (name, view) in examples() {
        let frame = drawn(&view);
        if let Some(previews) = env::var_os("SCREEN_PREVIEWS") {
            fs::create_dir_all(&previews).expect("a folder");
            write_png(&frame, &Path::new(&previews).join(format!("{name}.png")));
        }
        let (picture, path) = (picture(&frame), directory.join(format!("{name}.txt")));
        if env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::write(&path, &picture).expect("written");
        }
        if fs::read_to_string(&path).ok().as_ref() != Some(&picture) {
            changed.push(name);
        }
    }
    assert!(
        changed.is_empty(),
        "{changed:?} look different from src/screen/snapshots; if they should, \
         UPDATE_SNAPSHOTS=1 writes them anew"
    );
}

#[test]
fn each_snapshot_has_its_example() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screen/snapshots");
    let names: HashSet<String> = examples()
        .iter()
        .map(|(name, _)| format!("{name}.txt"))
        .collect();
    for file in fs::read_dir(directory).expect("listed") {
        let name = file.expect("listed").file_name();
        assert!(names.contains(name.to_str().expect("text")), "{name:?}");
    }
}

/// Pixels beyond the edge fail a debug assertion.
#[test]
fn nothing_is_drawn_beyond_the_edge_however_long_the_texts_are() {
    for view in longest() {
        let frame = drawn(&view);
        assert_eq!(frame.pixels().len(), 178 * 128);
        assert_ne!(frame, Frame::blank());
    }
}

#[test]
fn the_stickers_of_no_two_faces_and_no_unread_sticker_look_alike() {
    let place = Facelet::new(Face::F, 3);
    let looks: HashSet<Vec<bool>> = [None]
        .into_iter()
        .chain(Face::ALL.map(Some))
        .flat_map(|face| {
            let mut net = Net::UNREAD;
            net.stickers[place.index()] = face;
            [false, true].map(|inverted| {
                let mut frame = Frame::blank();
                let marked: &[Facelet] = if inverted { &[place] } else { &[] };
                unfolded::draw(&mut frame, Point::zero(), &net, marked);
                frame.pixels().to_vec()
            })
        })
        .collect();
    assert_eq!(looks.len(), 14);
}

#[test]
fn only_doubtful_stickers_blink() {
    let mut net = net_of("R U F");
    net.doubtful = vec![Facelet::new(Face::B, 2), Facelet::new(Face::D, 7)];
    let doubt = |blink| View::Doubt {
        reason: String::new(),
        net: net.clone(),
        blink,
        choices: Vec::new(),
        chosen: 0,
    };
    let (off, on) = (drawn(&doubt(false)), drawn(&doubt(true)));
    let differing: Vec<(i32, i32)> = (0..off.pixels().len())
        .filter(|&at| off.pixels()[at] != on.pixels()[at])
        .map(|at| ((at % Frame::WIDTH) as i32, (at / Frame::WIDTH) as i32))
        .collect();
    assert_eq!(differing.len(), 2 * 9 * 9);
    for &(x, y) in &differing {
        let within = |facelet: &Facelet| {
            let square = unfolded::square(stickers::DOUBTFUL_NET, *facelet);
            square.contains(Point::new(x, y))
        };
        assert!(net.doubtful.iter().any(within), "({x}, {y})");
    }
}

#[test]
fn the_chosen_line_of_a_list_is_always_seen() {
    let list = |chosen| View::List {
        title: String::new(),
        items: (0..20).map(|number| format!("{number}")).collect(),
        chosen,
        hint: String::new(),
    };
    for chosen in 0..20 {
        let frame = drawn(&list(chosen));
        // The chosen line is black at its left edge, where no other has a pixel.
        let black = |y: &i32| frame.pixels()[*y as usize * Frame::WIDTH + 2];
        let rows = parts::BODY.rows().filter(black).count();
        assert_eq!(rows as u32, parts::LINE, "{chosen}");
    }
}

#[test]
fn a_message_scrolls_to_its_last_line_and_no_further() {
    let message = |first_line| View::Message {
        title: String::new(),
        text: LONG.to_owned(),
        first_line,
        hint: String::new(),
    };
    let furthest = message(0).furthest_scroll();
    assert!(furthest > 3, "{furthest}");
    let pictures: HashSet<Vec<bool>> = (0..=furthest)
        .map(|first| drawn(&message(first)).pixels().to_vec())
        .collect();
    assert_eq!(pictures.len(), furthest + 1);
    assert_eq!(drawn(&message(furthest)), drawn(&message(furthest + 1)));
    assert_eq!(drawn(&message(furthest)), drawn(&message(usize::MAX)));
}

#[test]
fn scrolling_shows_the_whole_text_of_a_message() {
    let lines = texts::message_lines(LONG);
    let letters = |text: &str| -> String { text.split_whitespace().collect() };
    assert_eq!(letters(&lines.concat()), letters(LONG));
    for line in &lines {
        assert!(LARGE.width_of(line) <= parts::WIDTH - 10, "{line}");
    }
}
