//! Files of the page that are part of the program: the build script packs them, the server sends them. The modules of
//! robot and camera lie beside the program: the robot's is ten times as large as all of these. The words of the languages other than English are part of a
//! program with the feature `languages`, and lie beside the brick's.

pub(crate) const PAGE: [&str; 21] = [
    "index.html",
    "robot.html",
    "studio.js",
    "shared.js",
    "robot.js",
    "timer.js",
    "lesson.js",
    "trainer.js",
    "camera.js",
    "studio.css",
    "robot.css",
    "timer.css",
    "lesson.css",
    "trainer.css",
    "camera.css",
    "worker.js",
    "cube.wasm",
    "sw.js",
    "manifest.webmanifest",
    "icon-192.png",
    "icon-512.png",
];

/// Words of the page in other languages.
pub(crate) const WORDS: [&str; 4] = [
    "words-de.json",
    "words-es.json",
    "words-fr.json",
    "words-ru.json",
];
