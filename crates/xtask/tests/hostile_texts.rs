//! The fuzz targets of the folder `fuzz`, for a moment and on stable Rust: arbitrary texts, and good
//! ones with a part replaced.

use proptest::prelude::*;

#[path = "../../../fuzz/targets.rs"]
mod targets;

/// Good texts of all kinds.
const SEEDS: [&str; 14] = [
    "Z U L D Zi (R U)^3 Rs [r2] 2-3Rw m R4",
    "WWWWWRRR RRYRYRRY BBBBBBBB WOOWOWOO GGGGGGGG OOOYYYYY",
    "{12 1 2 3 16 9 10 0 11 21 22 23} {16 1 2 8 15 21 22 7}",
    "fdl dlf lfd flu luf ufl frd rdf dfr fur urf rfu bul ulb lbu bru rub ubr bld ldb dbl bdr drb rbd",
    "ryg rgw rby rwb owg obw ogy oyb",
    "https://alg.cubing.net/?puzzle=3x3x3&setup=R_U_R-&alg=F%20U%27&type=alg",
    "[R U R', D]2 (M' U2)3 x Rw",
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
    "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
    include_str!("../../../data/scans/ev3-random-02.json"),
    include_str!("../../../config/robot.toml"),
    "[robot]\nturntable_gear = 3.0\n",
    "GET /recordings/run%203.jsonl?x HTTP/1.1\r\nHost: ev3dev:8017\r\nAuthorization: Bearer 123456\r\nConnection: Upgrade\r\n\
     Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    r#"{"id":1,"code":"123456","command":"start","state":"superflip","method":"cfop"}"#,
];

/// A good text in which some characters from one place on are replaced.
fn spoilt() -> impl Strategy<Value = String> {
    let replacement = "[URFDLB0-9'\"\\[\\]{}(),:=.#\u{1b}\u{feff}\\-\\s]{0,6}|\\PC{0,4}|.{0,40}";
    (
        0..SEEDS.len(),
        any::<prop::sample::Index>(),
        0..8_usize,
        replacement,
    )
        .prop_map(|(seed, from, length, replacement)| {
            let characters: Vec<char> = SEEDS[seed].chars().collect();
            let from = from.index(characters.len());
            let to = (from + length).min(characters.len());
            let before = characters[..from].iter();
            let after = characters[to..].iter();
            before
                .copied()
                .chain(replacement.chars())
                .chain(after.copied())
                .collect()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_makes_a_reader_panic_or_print_what_acts_on_a_terminal(
        text in prop_oneof![3 => spoilt(), 1 => any::<String>()],
    ) {
        targets::notation(&text);
        targets::state(&text);
        targets::scan(&text);
        targets::settings(&text);
        targets::request(&text);
        targets::command(&text);
    }
}
