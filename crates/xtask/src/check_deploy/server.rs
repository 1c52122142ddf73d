//! An sshd whose sessions have the simulated brick's devices.

use std::{
    env,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Result, bail};

use crate::{
    ev3sim::Logged,
    places::{self, EMULATOR},
};

/// Size of the memory that holds the home folder of the sessions, as `mount` takes it.
const CARD: &str = "size=40m";

/// Most ports that are tried when ports are taken.
const MAX_PORTS: u32 = 20;

const MAX_START: Duration = Duration::from_secs(10);

/// The server; when it is dropped, it ends with all its sessions.
pub(crate) struct Server {
    folder: PathBuf,
    home: PathBuf,
    port: u16,
    /// Process in whose namespace all sessions run; they end with it.
    _process: Logged,
}

impl Server {
    /// Starts an sshd with its files in `folder`, and mounts an empty home folder over `home`,
    /// within this mount namespace only.
    pub(crate) fn start(folder: &Path, home: &Path) -> Result<Self> {
        let sshd = places::need("sshd", "openssh-server")?;
        for name in ["host_key", "key"] {
            let mut keygen = Command::new("ssh-keygen");
            keygen.args(["-q", "-t", "ed25519", "-N", "", "-f"]);
            places::succeed(keygen.arg(folder.join(name)))?;
        }
        let mount = |options: &[&str], place: &Path| {
            let mut mount = Command::new("mount");
            places::succeed(
                mount
                    .args(["-t", "tmpfs"])
                    .args(options)
                    .arg("tmpfs")
                    .arg(place),
            )
        };
        mount(&["-o", CARD], home)?;
        if !Path::new("/run/sshd").is_dir() {
            mount(&[], Path::new("/run"))?;
            std::fs::create_dir("/run/sshd")?;
        }
        let log = folder.join("sshd_log");
        for _ in 0..MAX_PORTS {
            let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
            let config = folder.join("sshd_config");
            places::write(&config, &settings(folder, port))?;
            let mut command = Command::new("unshare");
            command.args(["--pid", "--fork", "--kill-child"]).arg(&sshd);
            command.args(["-D", "-e", "-f"]).arg(&config);
            let mut process = Logged::start(&mut command, &log)?;
            if process.waits_for("Server listening", MAX_START)? {
                let key = places::text(&folder.join("host_key.pub"))?;
                let key: Vec<&str> = key.split_whitespace().take(2).collect();
                places::write(
                    &folder.join("known_hosts"),
                    &format!("[127.0.0.1]:{port} {}\n", key.join(" ")),
                )?;
                return Ok(Self {
                    folder: folder.to_path_buf(),
                    home: home.to_path_buf(),
                    port,
                    _process: process,
                });
            }
            if !process.said()?.contains("in use") {
                break;
            }
        }
        bail!("sshd does not start:\n{}", places::text(&log)?)
    }

    fn options(&self) -> Vec<String> {
        let file = |name: &str| self.folder.join(name).display().to_string();
        let mut options = vec![
            "-F".to_owned(),
            "none".to_owned(),
            "-i".to_owned(),
            file("key"),
        ];
        for option in ["IdentitiesOnly=yes", "BatchMode=yes", "LogLevel=ERROR"] {
            options.extend(["-o".to_owned(), option.to_owned()]);
        }
        options.extend([
            "-o".to_owned(),
            format!("UserKnownHostsFile={}", file("known_hosts")),
        ]);
        options
    }

    /// Variables by which `scripts/deploy.sh` finds this server, and starts programs on it.
    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("BRICK_HOST", "127.0.0.1".to_owned()),
            ("BRICK_PORT", self.port.to_string()),
            ("BRICK_USER", "root".to_owned()),
            ("BRICK_RUNNER", EMULATOR.join(" ")),
            ("BRICK_SSH_OPTS", self.options().join(" ")),
        ]
    }

    /// A command that runs the deployed program over ssh with these arguments.
    pub(crate) fn mindcub3r(&self, arguments: &str) -> Command {
        let mut ssh = Command::new("ssh");
        ssh.args(["-p", &self.port.to_string()])
            .args(self.options())
            .arg("root@127.0.0.1")
            .arg(format!(
                "{} mindcub3r/mindcub3r {arguments}",
                EMULATOR.join(" ")
            ))
            .stdin(Stdio::null());
        ssh
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The mount would end with the namespace at the latest.
        let mut umount = Command::new("umount");
        let _ = umount.arg("--lazy").arg(&self.home).status();
    }
}

fn settings(folder: &Path, port: u16) -> String {
    let folder = folder.display();
    format!(
        "ListenAddress 127.0.0.1\n\
         Port {port}\n\
         HostKey {folder}/host_key\n\
         AuthorizedKeysFile {folder}/key.pub\n\
         PidFile none\n\
         PasswordAuthentication no\n\
         StrictModes no\n\
         UsePAM no\n\
         # With the programs that stand in for the brick's own.\n\
         SetEnv PATH={}\n",
        env::var("PATH").unwrap_or_default()
    )
}
