//! Slots: sizes, writes that were cut, and damage.

use std::{fs, time::Duration};

use robot::{Observer, RobotKind, RunErrorKind};

use super::{
    super::{
        Deed, End, Moment, Outcome,
        file::joined,
        slot::{self, Entry, Record, SLOT_BYTES, SLOTS, Slots},
    },
    Place, content, cube, ending, keep, known, run,
};

#[test]
fn every_record_fits_into_its_slot() {
    let most = Moment {
        cube_seed: Some(u64::MAX),
        number: u32::MAX,
        at: Some("2026-11-21T12:34:56Z".to_owned()),
        robot: RobotKind::Simulated,
        cube: cube(1),
        centres: [Some([u16::MAX; 3]); 6],
        deed: Deed::Pattern("x".repeat(40)),
        again: false,
        ended: None,
        parent: None,
    };
    let end = |turns: usize| End {
        number: u32::MAX,
        at: most.at.clone(),
        outcome: Outcome::Failed(Some(RunErrorKind::Unreadable)),
        turns: Some("R2 ".repeat(turns).parse().expect("turns")),
        count: turns,
    };
    for (record, expected) in [
        (Record::Moment(most.clone()), Record::Moment(most.clone())),
        (Record::End(end(90)), Record::End(end(90))),
        (
            Record::End(end(500)),
            Record::End(End {
                turns: None,
                ..end(500)
            }),
        ),
    ] {
        let (seq, last) = (u64::MAX, u32::MAX);
        let entry = Entry { seq, last, record };
        let mut file = slot::new_file();
        let offset = entry.offset() as usize;
        file[offset..offset + SLOT_BYTES].copy_from_slice(&entry.slot());
        let read: Vec<_> = Slots::new(file)
            .expect("a history")
            .newest_first()
            .collect();
        assert_eq!(
            read,
            [Entry {
                seq,
                last,
                record: expected
            }]
        );
    }
}

#[test]
fn a_write_that_is_cut_anywhere_loses_at_most_itself() {
    let place = Place::new();
    let history = place.history();
    // The ring is full: the write goes over an old record.
    let runs = 140;
    (1..=runs).for_each(|number| keep(&history, number));
    for is_end in [false, true] {
        let before = (place.bytes(), content(&place.moments()));
        let mut keeper = history.keeper(RobotKind::Simulated, Deed::Solve);
        let number = runs + 1 + u32::from(is_end);
        keeper.event(Duration::ZERO, &known(cube(number)));
        let mut old = before.0;
        if is_end {
            old = place.bytes();
            keeper.end(&ending(None));
        }
        let new = place.bytes();
        let changed: Vec<_> = (0..SLOTS)
            .filter(|slot| {
                let slot = slot * SLOT_BYTES..(slot + 1) * SLOT_BYTES;
                old[slot.clone()] != new[slot]
            })
            .collect();
        let [slot] = changed[..] else {
            panic!("slots {changed:?} were written");
        };
        let whole = content(&place.moments());
        for cut in 0..=SLOT_BYTES {
            for from_front in [true, false] {
                let at = slot * SLOT_BYTES;
                let (torn, of_new) = if from_front {
                    (&old, at..at + cut)
                } else {
                    (&old, at + cut..at + SLOT_BYTES)
                };
                let mut torn = torn.clone();
                torn[of_new.clone()].copy_from_slice(&new[of_new]);
                let is_whole = torn == new;
                fs::write(place.file(), &torn).expect("written");
                let read = content(&place.moments());
                let lost = whole.iter().filter(|moment| !read.contains(moment)).count();
                assert!(
                    read.iter().all(|&(number, read)| read == cube(number)),
                    "byte {cut}"
                );
                assert!(
                    lost <= usize::from(!is_end && !is_whole),
                    "byte {cut}: {lost} moments lost"
                );
                if cut % 64 == 1 {
                    let again = place.history();
                    let next = if !is_end && !is_whole {
                        number
                    } else {
                        number + 1
                    };
                    let kept = run(&again, Deed::Solve, &[known(cube(next))], None);
                    assert_eq!(kept, Some(next), "byte {cut}");
                    assert_eq!(
                        place.moments().last().map(|moment| moment.cube),
                        Some(cube(next))
                    );
                }
            }
        }
        fs::write(place.file(), new).expect("written");
    }
}

#[test]
fn damage_anywhere_is_passed_over_and_never_misread() {
    let place = Place::new();
    let history = place.history();
    (1..=20).for_each(|number| keep(&history, number));
    let (good, moments) = (place.bytes(), place.moments());
    // Every seventh byte of the slots in use and of the first line, in each bit.
    for at in (0..42 * SLOT_BYTES).step_by(7) {
        let mut damaged = good.clone();
        damaged[at] ^= 1 << (at % 8);
        let slots = Slots::new(damaged).expect("all other slots are whole");
        let read = joined(slots.records());
        assert!(read.len() + 1 >= moments.len(), "byte {at}");
        for moment in read {
            let known = &moments[moment.number as usize - 1];
            let is_known = (moment.cube, &moment.deed) == (known.cube, &known.deed);
            assert!(is_known, "byte {at}: {moment:?}");
            assert!(
                moment.ended.is_none() || moment.ended == known.ended,
                "byte {at}"
            );
        }
    }
    let half = Slots::new(good[..good.len() / 20].to_vec()).expect("the header is whole");
    assert!(
        half.newest_first().count() > 1,
        "a copy that ended early is read as far as it goes"
    );
}
