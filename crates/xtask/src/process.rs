//! Programs that a check starts: commands that end by themselves, and processes that are read while they run.

use std::{
    env,
    ffi::OsStr,
    io::{self, BufRead, BufReader},
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};

/// The processor of the brick, emulated.
pub(crate) const EMULATOR: &str = "qemu-arm -cpu arm926";

/// Time between two looks of [`poll`]: a twentieth of the shortest time that a check measures.
const INTERVAL: Duration = Duration::from_millis(5);
/// Time for the last lines of a process that has ended, if one of its children still holds its output.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Command of words that are separated by spaces.
pub(crate) fn command(words: &str) -> Command {
    let mut words = words.split(' ');
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    command
}

/// The brick's binary under emulation.
pub(crate) fn emulated(binary: impl AsRef<OsStr>) -> Command {
    let mut command = command(EMULATOR);
    command.arg(binary);
    command
}

/// Path of a program; the error names the Debian package that has it.
pub(crate) fn need(program: &str, package: &str) -> Result<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    let mut places = folders.map(|folder| folder.join(program));
    let found = places.find(|place| place.is_file());
    found.with_context(|| format!("{program} is missing: apt-get install {package}"))
}

/// Checks that the brick's processor can be emulated.
pub(crate) fn need_emulator() -> Result<()> {
    need("qemu-arm", "qemu-user").map(drop)
}

/// Result of a command that has ended.
#[derive(Debug)]
pub(crate) struct Ended {
    command: String,
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// Both outputs, one after the other.
    pub(crate) fn said(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }

    /// This result, if the exit code is `code`; the error shows both outputs.
    pub(crate) fn with_code(self, code: i32) -> Result<Self> {
        let (command, status) = (&self.command, self.status);
        ensure!(
            status.code() == Some(code),
            "{command}: {status}, not exit code {code}\n{}",
            self.said()
        );
        Ok(self)
    }
}

/// Runs a command to its end, without input.
pub(crate) fn run(command: &mut Command) -> Result<Ended> {
    let output = command.output().with_context(|| shown(command))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ended {
        command: shown(command),
        status: output.status,
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    })
}

/// Standard output of a command that must succeed.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    Ok(run(command)?.with_code(0)?.stdout)
}

/// Runs a command that must succeed.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    output_of(command).map(drop)
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter();
    let words = words.chain(command.get_args()).map(OsStr::to_string_lossy);
    words.collect::<Vec<_>>().join(" ")
}

/// Looks again and again until there is an answer; after `limit` the error says that `what` did not come.
pub(crate) fn poll<T>(
    what: &str,
    limit: Duration,
    mut look: impl FnMut() -> Result<Option<T>>,
) -> Result<T> {
    let begun = Instant::now();
    loop {
        if let Some(answer) = look()? {
            return Ok(answer);
        }
        ensure!(begun.elapsed() < limit, "not in {limit:?}: {what}");
        thread::sleep(INTERVAL);
    }
}

/// The result of `work`, and the greatest value that `look` gave meanwhile on one of so many threads.
pub(crate) fn greatest_during<T, V: Ord + Default + Send>(
    threads: usize,
    look: impl Fn() -> V + Sync,
    work: impl FnOnce() -> T,
) -> (T, V) {
    let is_over = AtomicBool::new(false);
    let watch = || {
        let mut greatest = V::default();
        while !is_over.load(Ordering::Relaxed) {
            greatest = greatest.max(look());
        }
        greatest
    };
    thread::scope(|scope| {
        let watching: Vec<_> = (0..threads).map(|_| scope.spawn(watch)).collect();
        let result = panic::catch_unwind(AssertUnwindSafe(work));
        is_over.store(true, Ordering::Relaxed);
        let values = watching.into_iter().map(|it| it.join().unwrap_or_default());
        let greatest = values.max().unwrap_or_default();
        (
            result.unwrap_or_else(|it| panic::resume_unwind(it)),
            greatest,
        )
    })
}

/// A program that runs, and its output; dropped, it is killed.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    said: String,
}

/// Next output of a process.
#[derive(Debug)]
pub(crate) enum Next {
    Line(String),
    /// The outputs are closed.
    End,
    Nothing,
}

impl Process {
    /// Starts a command with both outputs in one. The command is dropped, as it would keep the output open.
    pub(crate) fn start(mut command: Command) -> Result<Self> {
        let (reader, writer) = io::pipe()?;
        let child = command
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer);
        let child = child.spawn().with_context(|| shown(&command))?;
        drop(command);
        let (sender, lines) = channel();
        thread::spawn(move || {
            let (mut reader, mut bytes) = (BufReader::new(reader), Vec::new());
            while reader
                .read_until(b'\n', &mut bytes)
                .is_ok_and(|count| count > 0)
            {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if sender.send(line).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Ok(Self {
            child,
            lines,
            said: String::new(),
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next line, if it comes in time.
    pub(crate) fn next(&mut self, limit: Duration) -> Next {
        match self.lines.recv_timeout(limit) {
            Ok(line) => {
                self.said.push_str(&line);
                self.said.push('\n');
                Next::Line(line)
            }
            Err(RecvTimeoutError::Disconnected) => Next::End,
            Err(RecvTimeoutError::Timeout) => Next::Nothing,
        }
    }

    /// All lines that have been read.
    pub(crate) fn said(&self) -> &str {
        &self.said
    }

    /// Reads until a line has these words, if none had them before.
    pub(crate) fn wait_for(&mut self, words: &str, limit: Duration) -> Result<()> {
        let end = Instant::now() + limit;
        while !self.said.contains(words) {
            let left = end.saturating_duration_since(Instant::now());
            if !matches!(self.next(left), Next::Line(_)) {
                bail!("not in {limit:?}: {words}\n{}", self.said);
            }
        }
        Ok(())
    }

    /// Sends the signal of this name.
    pub(crate) fn signal(&self, name: &str) -> Result<()> {
        succeed(&mut command(&format!("kill -{name} {}", self.id())))
    }

    /// The status at the end of the process, if it comes in time.
    pub(crate) fn status(&mut self, limit: Duration) -> Result<ExitStatus> {
        poll("the end of the program", limit, || {
            Ok(self.child.try_wait()?)
        })
    }

    /// Waits for the end; its status and all that the process has written.
    pub(crate) fn end(mut self, limit: Duration) -> Result<(ExitStatus, String)> {
        let status = self.status(limit)?;
        while let Next::Line(_) = self.next(LAST_LINES) {}
        Ok((status, std::mem::take(&mut self.said)))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The signal to an ended process fails, and that is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    #[test]
    fn a_command_that_fails_shows_both_of_its_outputs() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo out; echo err >&2; exit 3"]);
        assert_eq!(
            run(&mut shell)
                .expect("it starts")
                .with_code(3)
                .expect("3")
                .stdout,
            "out\n"
        );
        let error = succeed(&mut shell).expect_err("it fails").to_string();
        assert!(
            error.contains("exit status: 3") && error.contains("out\nerr\n"),
            "{error}"
        );
    }

    #[test]
    fn a_process_is_read_line_by_line_and_ended_by_a_signal() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo one; echo two >&2; exec sleep 60"]);
        let mut process = Process::start(shell).expect("it starts");
        process
            .wait_for("two", SOON)
            .expect("both outputs are read");
        process
            .wait_for("one", Duration::ZERO)
            .expect("it was said before");
        let missing = process.wait_for("three", Duration::from_millis(10));
        assert!(
            missing
                .expect_err("never said")
                .to_string()
                .ends_with("three\none\ntwo\n")
        );
        process.signal("TERM").expect("it is sent");
        let (status, said) = process.end(SOON).expect("it ends");
        assert_eq!((status.code(), said.as_str()), (None, "one\ntwo\n"));
    }

    #[test]
    fn the_greatest_value_is_kept_and_a_panic_goes_on() {
        let look = || {
            thread::sleep(Duration::from_millis(1));
            3
        };
        let (result, greatest) = greatest_during(2, look, || thread::sleep(20 * INTERVAL));
        assert_eq!((result, greatest), ((), 3));
        let work = || greatest_during(1, look, || panic!("meant"));
        assert!(panic::catch_unwind(work).is_err());
    }
}
