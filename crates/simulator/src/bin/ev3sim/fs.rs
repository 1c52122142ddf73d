//! The tree as a FUSE file system: a thin layer that answers the kernel.

use std::{ffi::OsStr, sync::Arc, time::Duration};

use fuser::{
    FileHandle, Filesystem, FopenFlags, Generation, INodeNo, LockOwner, OpenFlags, PollEvents,
    PollFlags, PollNotifier, ReplyAttr, ReplyData, ReplyDirectory, ReplyEmpty, ReplyEntry,
    ReplyOpen, ReplyPoll, ReplyWrite, Request, WriteFlags,
};

use crate::{
    held::{HeldWrite, answer, error},
    served::{Shared, Written},
};

/// Lifetime of the kernel's cache: devices come and go, so the kernel must ask each time.
const NO_CACHE: Duration = Duration::ZERO;

/// Files are not cached, and a write that waits leaves the file to other writers.
const OPENED: FopenFlags =
    FopenFlags::FOPEN_DIRECT_IO.union(FopenFlags::FOPEN_PARALLEL_DIRECT_WRITES);

/// The file system.
#[derive(Debug)]
pub(crate) struct Tree(pub(crate) Arc<Shared>);

impl Filesystem for Tree {
    fn lookup(&self, _: &Request, parent: INodeNo, name: &OsStr, reply: ReplyEntry) {
        match self.0.found(parent, name) {
            Ok(attributes) => reply.entry(&NO_CACHE, &attributes, Generation(0)),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    fn getattr(&self, _: &Request, inode: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        match self.0.attributes(inode) {
            Ok(attributes) => reply.attr(&NO_CACHE, &attributes),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    /// A shell's `>` truncates: that is allowed and does nothing, as in sysfs.
    fn setattr(
        &self,
        _: &Request,
        inode: INodeNo,
        _: Option<u32>,
        _: Option<u32>,
        _: Option<u32>,
        _: Option<u64>,
        _: Option<fuser::TimeOrNow>,
        _: Option<fuser::TimeOrNow>,
        _: Option<std::time::SystemTime>,
        _: Option<FileHandle>,
        _: Option<std::time::SystemTime>,
        _: Option<std::time::SystemTime>,
        _: Option<std::time::SystemTime>,
        _: Option<fuser::BsdFileFlags>,
        reply: ReplyAttr,
    ) {
        match self.0.attributes(inode) {
            Ok(attributes) => reply.attr(&NO_CACHE, &attributes),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    fn open(&self, _: &Request, inode: INodeNo, flags: OpenFlags, reply: ReplyOpen) {
        match self.0.opened(inode, flags) {
            Ok(handle) => reply.opened(handle, OPENED),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    fn read(
        &self,
        _: &Request,
        _: INodeNo,
        handle: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        match self.0.content(handle, offset, size) {
            Ok(content) => reply.data(&content),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    fn write(
        &self,
        _: &Request,
        _: INodeNo,
        handle: FileHandle,
        offset: u64,
        data: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        let length = data.len() as u32;
        match self.0.written(handle, offset, data) {
            Ok(Written::Waits(write)) => self.0.hold(HeldWrite {
                write,
                length,
                reply,
            }),
            Ok(Written::Done(taken)) => answer(reply, Ok(taken)),
            Err(refusal) => answer(reply, Err(refusal)),
        }
    }

    fn flush(&self, _: &Request, _: INodeNo, _: FileHandle, _: LockOwner, reply: ReplyEmpty) {
        reply.ok();
    }

    fn fsync(&self, _: &Request, _: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        reply.ok();
    }

    fn release(
        &self,
        _: &Request,
        _: INodeNo,
        handle: FileHandle,
        _: OpenFlags,
        _: Option<LockOwner>,
        _: bool,
        reply: ReplyEmpty,
    ) {
        self.0.closed(handle);
        reply.ok();
    }

    fn poll(
        &self,
        _: &Request,
        _: INodeNo,
        handle: FileHandle,
        notifier: PollNotifier,
        _: PollEvents,
        flags: PollFlags,
        reply: ReplyPoll,
    ) {
        match self.0.ready(handle, &notifier, flags) {
            Ok(events) => reply.poll(events),
            Err(refusal) => reply.error(error(refusal)),
        }
    }

    fn readdir(
        &self,
        _: &Request,
        inode: INodeNo,
        _: FileHandle,
        offset: u64,
        mut reply: ReplyDirectory,
    ) {
        let entries = match self.0.listed(inode) {
            Ok(entries) => entries,
            Err(refusal) => return reply.error(error(refusal)),
        };
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        for (number, (inode, kind, name)) in entries.into_iter().enumerate().skip(from) {
            if reply.add(INodeNo(inode), number as u64 + 1, kind, name) {
                break;
            }
        }
        reply.ok();
    }
}
