//! The real program, run in an empty directory of its own.
#![allow(dead_code, reason = "each test binary uses some of this")]

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// The solved cube.
pub(crate) const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// Whether the long campaign runs, which has what the gate leaves out because it only repeats.
pub(crate) fn is_full() -> bool {
    env::var_os("WALL_CLOCK").is_some()
}

/// A directory in which the program is run: nothing else is there, and no settings or states of
/// the user are seen.
pub(crate) struct Sandbox(TempDir);

/// Picture of a PNG file in colour.
pub(crate) struct Picture {
    /// Width and height.
    pub(crate) size: (u32, u32),
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub(crate) fn open(path: &Path) -> Self {
        let file = io::BufReader::new(fs::File::open(path).expect("a file"));
        let mut reader = png::Decoder::new(file).read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut bytes).expect("a whole picture");
        assert_eq!(info.color_type, png::ColorType::Rgb);
        let (pixels, _) = bytes.as_chunks();
        Self {
            size: (info.width, info.height),
            pixels: pixels.to_vec(),
        }
    }

    pub(crate) fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        assert!(x < self.size.0, "{x} is beyond the edge");
        self.pixels[(y * self.size.0 + x) as usize]
    }
}

/// Result of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a directory can be made"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).expect("a file can be written");
    }

    /// Every file and directory below, sorted.
    pub(crate) fn content(&self) -> Vec<PathBuf> {
        fn walk(directory: &Path, found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(directory).expect("a directory can be read") {
                let path = entry.expect("an entry can be read").path();
                if path.is_dir() {
                    walk(&path, found);
                }
                found.push(path);
            }
        }
        let mut found = Vec::new();
        walk(self.0.path(), &mut found);
        found.sort();
        found
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mindcub3r"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.path("home"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// A program, started by another one that ends in its place, such as `prlimit` or `timeout`.
    pub(crate) fn starting(
        &self,
        starter: &[&str],
        program: impl AsRef<OsStr>,
        arguments: &[&str],
    ) -> Command {
        let mut command = Command::new(starter[0]);
        command
            .args(&starter[1..])
            .arg(program)
            .args(arguments)
            .current_dir(self.0.path())
            .env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.path("home"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs with at most a gigabyte of memory, for at most 20 seconds of the processor, and not for ever.
    pub(crate) fn bounded_run(&self, arguments: &[&str]) -> Run {
        self.run_within(1_000_000_000, arguments)
    }

    /// Runs with at most so many bytes of memory.
    pub(crate) fn run_within(&self, memory: u64, arguments: &[&str]) -> Run {
        let memory = format!("--as={memory}");
        let starter = ["timeout", "200", "prlimit", &memory, "--cpu=20"];
        let program = env!("CARGO_BIN_EXE_mindcub3r");
        let mut command = self.starting(&starter, program, arguments);
        let output = command.stdin(Stdio::null()).output();
        Run::from(output.expect("timeout and prlimit are there"))
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with_input(arguments, "")
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = self.command(arguments).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is piped");
        // A program that refuses its arguments may end before it has read anything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        Run::from(child.wait_with_output().expect("the program ends"))
    }

    /// Runs and returns what was printed, without the last line break; the run must succeed and
    /// be silent on standard error.
    pub(crate) fn answer(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        run.stdout.trim_end().to_owned()
    }

    /// Runs and returns the answer as JSON.
    pub(crate) fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.answer(arguments)).expect("the answer is JSON")
    }

    /// Runs on bad input: exit code 2, one line on standard error, nothing on standard output,
    /// nothing written. Returns the line.
    pub(crate) fn refusal(&self, arguments: &[&str], input: &str) -> String {
        let before = self.content();
        let run = self.run_with_input(arguments, input);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert_eq!(run.stdout, "", "{arguments:?}");
        assert_eq!(
            run.stderr.lines().count(),
            1,
            "{arguments:?}: {}",
            run.stderr
        );
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
        assert_eq!(self.content(), before, "{arguments:?} wrote something");
        run.stderr.trim_end().to_owned()
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the output is text");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// A scan of the solved cube in clear colours, with its entries as the caller changes them.
pub(crate) fn scan(mut change: impl FnMut(usize) -> Option<String>) -> String {
    let colors = [
        [240, 240, 240],
        [230, 120, 20],
        [30, 180, 60],
        [200, 30, 30],
        [20, 60, 180],
        [230, 210, 30],
    ];
    let entries: Vec<String> = (1..=54)
        .filter_map(|number| {
            let [red, green, blue] = colors[(number - 1) / 9];
            let shade = number % 5;
            let reading = || format!("[{}, {}, {}]", red - shade, green - shade, blue - shade);
            match change(number) {
                None => Some(format!("\"{number}\": {}", reading())),
                Some(changed) if changed.is_empty() => None,
                Some(changed) => Some(format!("\"{number}\": {changed}")),
            }
        })
        .collect();
    format!("{{{}}}", entries.join(", "))
}
