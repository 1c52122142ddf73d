//! The tree while it is served: its time, its paths by number, its open files and waiting readers.

use std::{
    collections::HashMap,
    ffi::OsStr,
    sync::{Arc, Mutex, MutexGuard},
    time::{Instant, UNIX_EPOCH},
};

use fuser::{
    FileAttr, FileHandle, FileType, INodeNo, Notifier, OpenAccMode, OpenFlags, PollEvents,
    PollFlags, PollHandle, PollNotifier,
};
use simulator::tree::{DeviceTree, Effect, Kind, Layout, Reader, Refusal, Waiting};

use crate::{held::HeldWrite, picture};

/// State that the file system and the ticking thread share.
#[derive(Debug)]
pub(crate) struct Shared {
    inner: Mutex<Inner>,
    start: Instant,
    speed: f64,
    layout: Layout,
}

#[derive(Debug)]
struct Inner {
    tree: DeviceTree,
    /// Paths by inode number less one; the first is the top.
    paths: Vec<String>,
    inodes: HashMap<String, u64>,
    open: HashMap<u64, OpenFile>,
    opened: u64,
    held: Vec<HeldWrite>,
    ended: bool,
}

/// A write that the tree has taken.
#[derive(Debug)]
pub(crate) enum Written {
    /// The write is done, with this many bytes.
    Done(u32),
    Waits(Waiting),
}

#[derive(Debug)]
struct OpenFile {
    path: String,
    /// The content at the last read from the start.
    content: Vec<u8>,
    /// The count of changes at the last read from the start; `None` before the first read, and for a
    /// file that never changes.
    seen: Option<u64>,
    reader: Option<Reader>,
    /// The reader that waits in poll(2).
    waiting: Option<PollHandle>,
}

impl Shared {
    /// A tree whose time begins now, and goes `speed` times as fast as real time.
    pub(crate) fn new(tree: DeviceTree, speed: f64, layout: Layout) -> Arc<Self> {
        Arc::new(Self {
            inner: Mutex::new(Inner {
                tree,
                paths: vec![String::new()],
                inodes: HashMap::from([(String::new(), 1)]),
                open: HashMap::new(),
                opened: 0,
                held: Vec::new(),
                ended: false,
            }),
            start: Instant::now(),
            speed,
            layout,
        })
    }

    /// The tree as it is now.
    fn now(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().expect("nobody panics while holding it");
        let now = self.start.elapsed().mul_f64(self.speed);
        inner.tree.advance_to(now);
        inner
    }

    /// Advances the time, answers writes that waited and wakes waiting readers; the answer is whether the
    /// program ends.
    pub(crate) fn tick(&self, notifier: &Notifier) -> bool {
        let mut inner = self.now();
        let Inner { tree, open, .. } = &mut *inner;
        let mut due = Vec::new();
        for file in open.values_mut() {
            if file.waiting.is_some() && file.is_ready(tree) {
                due.extend(file.waiting.take());
            }
        }
        inner.perform();
        let held = std::mem::take(&mut inner.held);
        inner.held = held.into_iter().filter_map(HeldWrite::answer).collect();
        let ended = inner.ended;
        drop(inner);
        for handle in due {
            // The reader that waited may be gone.
            let _ = notifier.poll(handle);
        }
        ended
    }
}

impl Inner {
    /// Does the effects that commands asked of the program. A picture that cannot be saved is
    /// reported, and ends nothing.
    fn perform(&mut self) {
        for effect in self.tree.take_effects() {
            match effect {
                Effect::Quit => self.ended = true,
                Effect::Capture(path) => {
                    let frame = self.tree.read("frame").unwrap_or_default();
                    if let Err(error) = picture::save(&frame, &path) {
                        eprintln!("ev3sim: capture {}: {error}", path.display());
                    }
                }
            }
        }
    }

    fn path(&self, inode: INodeNo) -> Result<&str, Refusal> {
        let index = usize::try_from(inode.0 - 1).map_err(|_| Refusal::NoEntry)?;
        let path = self.paths.get(index).ok_or(Refusal::NoEntry)?;
        Ok(path)
    }

    fn inode(&mut self, path: String) -> u64 {
        if let Some(&inode) = self.inodes.get(&path) {
            return inode;
        }
        self.paths.push(path.clone());
        let inode = self.paths.len() as u64;
        self.inodes.insert(path, inode);
        inode
    }

    fn attributes(&self, path: &str, inode: u64) -> Result<FileAttr, Refusal> {
        let (kind, perm, size) = match self.tree.kind(path)? {
            Kind::Directory => (FileType::Directory, 0o755, 0),
            Kind::File { mode, size } => (FileType::RegularFile, mode, size),
        };
        Ok(FileAttr {
            ino: INodeNo(inode),
            size,
            blocks: 0,
            atime: UNIX_EPOCH,
            mtime: UNIX_EPOCH,
            ctime: UNIX_EPOCH,
            crtime: UNIX_EPOCH,
            kind,
            perm,
            nlink: 1,
            uid: 0,
            gid: 0,
            rdev: 0,
            blksize: 4096,
            flags: 0,
        })
    }

    fn attributes_of(&self, inode: INodeNo) -> Result<FileAttr, Refusal> {
        self.attributes(self.path(inode)?, inode.0)
    }
}

impl OpenFile {
    /// Whether a reader that waits for this file is to be woken.
    fn is_ready(&self, tree: &DeviceTree) -> bool {
        match self.reader {
            Some(reader) => tree.has_events(reader),
            None => match tree.changes(&self.path) {
                Some(changes) => self.seen != Some(changes),
                // Either the file never changes, or its device is gone, which readers learn, too.
                None => tree.kind(&self.path).is_err(),
            },
        }
    }
}

fn child(parent: &str, name: &str) -> String {
    if parent.is_empty() {
        name.to_owned()
    } else {
        format!("{parent}/{name}")
    }
}

impl Shared {
    pub(crate) fn attributes(&self, inode: INodeNo) -> Result<FileAttr, Refusal> {
        self.now().attributes_of(inode)
    }

    pub(crate) fn found(&self, parent: INodeNo, name: &OsStr) -> Result<FileAttr, Refusal> {
        let name = name.to_str().ok_or(Refusal::NoEntry)?;
        let mut inner = self.now();
        let path = child(inner.path(parent)?, name);
        inner.tree.kind(&path)?;
        let inode = inner.inode(path.clone());
        inner.attributes(&path, inode)
    }

    pub(crate) fn opened(&self, inode: INodeNo, flags: OpenFlags) -> Result<FileHandle, Refusal> {
        let mut inner = self.now();
        let path = inner.path(inode)?.to_owned();
        let Kind::File { mode, .. } = inner.tree.kind(&path)? else {
            return Err(Refusal::IsDirectory);
        };
        let needed = match flags.acc_mode() {
            OpenAccMode::O_RDONLY => 0o444,
            OpenAccMode::O_WRONLY => 0o222,
            OpenAccMode::O_RDWR => 0o666,
        };
        // As in sysfs, an access for which the mode has no bit is refused to root as well.
        let missing = [0o444, 0o222]
            .into_iter()
            .any(|bits| needed & bits != 0 && mode & bits == 0);
        if missing {
            return Err(Refusal::Access);
        }
        let reader = (path == "event").then(|| inner.tree.open_events(self.layout));
        inner.opened += 1;
        let handle = inner.opened;
        let file = OpenFile {
            path,
            content: Vec::new(),
            seen: None,
            reader,
            waiting: None,
        };
        inner.open.insert(handle, file);
        Ok(FileHandle(handle))
    }

    pub(crate) fn content(
        &self,
        handle: FileHandle,
        offset: u64,
        size: u32,
    ) -> Result<Vec<u8>, Refusal> {
        let mut inner = self.now();
        let Inner { tree, open, .. } = &mut *inner;
        let file = open.get_mut(&handle.0).ok_or(Refusal::NoEntry)?;
        if let Some(reader) = file.reader {
            return tree.read_events(reader, size as usize);
        }
        if offset == 0 || file.content.is_empty() {
            file.content = tree.read(&file.path)?;
            file.seen = tree.changes(&file.path);
        } else {
            // A read from a later offset gives the text of the last read from the start, but not
            // for a device that is gone.
            tree.kind(&file.path).map_err(|_| Refusal::NoDevice)?;
        }
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let rest = file.content.get(from..).unwrap_or_default();
        Ok(rest[..rest.len().min(size as usize)].to_vec())
    }

    pub(crate) fn written(
        &self,
        handle: FileHandle,
        offset: u64,
        data: &[u8],
    ) -> Result<Written, Refusal> {
        let mut inner = self.now();
        let Inner { tree, open, .. } = &mut *inner;
        let file = open.get(&handle.0).ok_or(Refusal::NoEntry)?;
        if file.path == "frame" {
            let offset = usize::try_from(offset).map_err(|_| Refusal::Invalid)?;
            let taken = tree.write_frame(offset, data)?;
            return Ok(Written::Done(taken as u32));
        }
        let write = tree.begin_write(&file.path, offset, data);
        // Effects come before the answer, so that the program that asked for a picture finds it.
        inner.perform();
        let done = Written::Done(data.len() as u32);
        Ok(write?.map_or(done, Written::Waits))
    }

    /// Answers a write as soon as the tree does.
    pub(crate) fn hold(&self, held: HeldWrite) {
        self.now().held.extend(held.answer());
    }

    pub(crate) fn ready(
        &self,
        handle: FileHandle,
        notifier: &PollNotifier,
        flags: PollFlags,
    ) -> Result<PollEvents, Refusal> {
        let mut inner = self.now();
        let Inner { tree, open, .. } = &mut *inner;
        let file = open.get_mut(&handle.0).ok_or(Refusal::NoEntry)?;
        let ready = file.is_ready(tree);
        if flags.contains(PollFlags::FUSE_POLL_SCHEDULE_NOTIFY) {
            file.waiting = Some(notifier.handle());
        }
        let readable = PollEvents::POLLIN | PollEvents::POLLRDNORM;
        if file.reader.is_some() {
            return Ok(if ready { readable } else { PollEvents::empty() });
        }
        let always = readable | PollEvents::POLLOUT | PollEvents::POLLWRNORM;
        Ok(if ready {
            always | PollEvents::POLLERR | PollEvents::POLLPRI
        } else {
            always
        })
    }

    pub(crate) fn listed(&self, inode: INodeNo) -> Result<Vec<(u64, FileType, String)>, Refusal> {
        let mut inner = self.now();
        let path = inner.path(inode)?.to_owned();
        let names = inner.tree.list(&path)?;
        let mut entries = vec![
            (inode.0, FileType::Directory, ".".to_owned()),
            (1, FileType::Directory, "..".to_owned()),
        ];
        for name in names {
            let path = child(&path, &name);
            let kind = match inner.tree.kind(&path)? {
                Kind::Directory => FileType::Directory,
                Kind::File { .. } => FileType::RegularFile,
            };
            entries.push((inner.inode(path), kind, name));
        }
        Ok(entries)
    }

    /// Ends the use of an open file.
    pub(crate) fn closed(&self, handle: FileHandle) {
        let mut inner = self.now();
        if let Some(reader) = inner.open.remove(&handle.0).and_then(|file| file.reader) {
            inner.tree.close_events(reader);
        }
    }
}
