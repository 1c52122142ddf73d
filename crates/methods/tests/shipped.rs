//! Methods that come with the program: the tables of each are made once for all tests.

use std::sync::{LazyLock, OnceLock};

use methods::{Method, Prepared};

/// A method without and with the usual algorithms.
type Tables = [OnceLock<Prepared>; 2];

fn method(name: &str, usual: bool) -> &'static Prepared {
    static METHODS: LazyLock<Vec<(&str, Tables)>> = LazyLock::new(|| {
        let names = Method::shipped_names();
        names.map(|name| (name, Tables::default())).collect()
    });
    let mut methods = METHODS.iter();
    let (_, tables) = methods
        .find(|(known, _)| *known == name)
        .expect("it comes with the program");
    tables[usize::from(usual)].get_or_init(|| {
        let method = Method::shipped(name).expect("it comes with the program");
        let method = if usual {
            method.with_usual_algorithms()
        } else {
            method
        };
        Prepared::new(method).expect("its steps are small")
    })
}

pub(crate) fn prepared(name: &str) -> &'static Prepared {
    method(name, false)
}

pub(crate) fn with_usual_algorithms(name: &str) -> &'static Prepared {
    method(name, true)
}
