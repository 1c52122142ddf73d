//! Sessions over ssh that have the simulated brick's devices: each connection starts an sshd of its own.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{
    places,
    process::{self, EMULATOR},
};

/// Settings of ssh and its user, in the folder of the keys.
pub(super) struct Server {
    settings: PathBuf,
    home: PathBuf,
}

impl Server {
    /// Makes keys and settings in `folder`, and mounts an empty home folder over `home`, within this
    /// mount namespace only.
    pub(super) fn start(folder: &Path, home: &Path) -> Result<Self> {
        let sshd = process::need("sshd", "openssh-server")?;
        for name in ["host_key", "key"] {
            let mut keygen = process::command("ssh-keygen -q -t ed25519 -f");
            process::succeed(keygen.arg(folder.join(name)).args(["-N", ""]))?;
        }
        // The card of the brick.
        process::succeed(process::command("mount -t tmpfs -o size=40m tmpfs").arg(home))?;
        if !Path::new("/run/sshd").is_dir() {
            process::succeed(&mut process::command("mount -t tmpfs tmpfs /run"))?;
            fs::create_dir("/run/sshd")?;
        }
        let place = folder.display();
        // With the programs that stand in for the brick's own.
        let path = env::var("PATH").unwrap_or_default();
        let of_sshd = format!(
            "HostKey {place}/host_key\nAuthorizedKeysFile {place}/key.pub\nPasswordAuthentication no\n\
             StrictModes no\nUsePAM no\nSetEnv PATH={path}\n"
        );
        places::write(&folder.join("sshd_config"), &of_sshd)?;
        // The programs of a session end with its connection.
        let of_ssh = format!(
            "ProxyCommand unshare --pid --fork --kill-child {} -i -f {place}/sshd_config\n\
             IdentityFile {place}/key\nIdentitiesOnly yes\nBatchMode yes\nLogLevel ERROR\n\
             StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\n",
            sshd.display()
        );
        let settings = folder.join("ssh_config");
        places::write(&settings, &of_ssh)?;
        Ok(Self {
            settings,
            home: home.to_path_buf(),
        })
    }

    /// Variables by which `scripts/deploy.sh` finds this server, and starts programs on it.
    pub(super) fn variables(&self) -> [(&'static str, String); 4] {
        [
            ("BRICK_HOST", "brick".to_owned()),
            ("BRICK_USER", "root".to_owned()),
            ("BRICK_RUNNER", EMULATOR.to_owned()),
            ("BRICK_SSH_OPTS", format!("-F {}", self.settings.display())),
        ]
    }

    /// A command that runs the deployed program over ssh with these arguments.
    pub(super) fn mindcub3r(&self, arguments: &str) -> Command {
        let mut ssh = Command::new("ssh");
        ssh.arg("-F").arg(&self.settings).arg("root@brick");
        ssh.arg(format!("{EMULATOR} mindcub3r/mindcub3r {arguments}"));
        ssh
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The mount would end with the namespace at the latest.
        let _ = process::succeed(process::command("umount --lazy").arg(&self.home));
    }
}
