//! Transcript of a whole walk, compared with the pinned one in `walks`.

use std::{fmt::Write, path::Path};

use panel::screen::View;

/// Transcript of views: the first and the last view of a phase, and one view of a blinking part.
pub(super) fn text(views: &[View]) -> String {
    let mut text = String::new();
    let mut last: Option<String> = None;
    for (i, view) in views.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|before| views.get(before));
        if is_same_phase(view, before) && is_same_phase(view, views.get(i + 1)) {
            continue;
        }
        let words = view.to_string();
        if last.as_ref() != Some(&words) {
            let _ = writeln!(text, "{words}");
            last = Some(words);
        }
    }
    text
}

fn is_same_phase(view: &View, other: Option<&View>) -> bool {
    match (view, other) {
        (View::Working { phase, .. }, Some(View::Working { phase: other, .. })) => phase == other,
        _ => false,
    }
}

/// Compares a transcript with `walks/NAME.txt`, or writes the file if `UPDATE_SNAPSHOTS` is set.
pub(super) fn matches(name: &str, text: &str) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/menu/tests/walks");
    let path = directory.join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(&directory).expect("made");
        std::fs::write(&path, text).expect("written");
    }
    let pinned = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        pinned == text,
        "the walk differs from {}; if it should, UPDATE_SNAPSHOTS=1 writes it anew:\n{text}",
        path.display()
    );
}
