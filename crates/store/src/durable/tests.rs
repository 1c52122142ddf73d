//! Files that are whole or not there.

use super::*;

#[test]
fn a_file_is_replaced_and_no_draft_is_left() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    write(&path, b"first").expect("written");
    write(&path, b"second").expect("replaced");
    assert_eq!(fs::read(&path).expect("read"), b"second");
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
    remove(&path).expect("removed");
    assert!(!path.exists());
}

#[test]
fn a_refused_write_leaves_no_draft() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("taken");
    fs::create_dir(&path).expect("made");
    fs::write(path.join("inside"), b"").expect("written");
    let error = write(&path, b"content").unwrap_err();
    assert!(format!("{error:#}").contains("taken"), "{error:#}");
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
}

#[test]
fn a_file_that_is_written_in_parts_is_whole_or_not_there() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("folder").join("file");
    let parts = |file: &mut dyn Write| {
        file.write_all(b"first, ")?;
        file.write_all(b"second")
    };
    write_in_parts(&path, parts).expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"first, second");
    let broken_off = |file: &mut dyn Write| {
        file.write_all(b"half")?;
        Err(io::Error::other("no room"))
    };
    let error = write_in_parts(&path, broken_off).unwrap_err();
    assert!(format!("{error:#}").ends_with("no room"), "{error:#}");
    assert_eq!(fs::read(&path).expect("read"), b"first, second");
    let folder = path.parent().expect("a folder");
    assert_eq!(fs::read_dir(folder).expect("listed").count(), 1);
}

#[test]
fn a_file_is_created_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    assert_eq!(create(&path, b"first").expect("created"), Created::New);
    assert_eq!(create(&path, b"second").expect("kept"), Created::WasThere);
    assert_eq!(fs::read(&path).expect("read"), b"first");
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
}

#[test]
fn the_next_write_removes_the_draft_of_a_killed_program_and_no_other_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    for name in [".file.part", ".other.part", ".file.a.part"] {
        fs::write(path(name), b"half").expect("written");
    }
    write(&path("file"), b"whole").expect("written");
    assert_eq!(fs::read(path("file")).expect("read"), b"whole");
    assert!(!path(".file.part").exists());
    assert!(path(".other.part").exists() && path(".file.a.part").exists());
}

#[test]
fn writers_at_the_same_time_take_turns_and_leave_a_whole_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("file");
    let content = |writer: u8| vec![b'a' + writer; 100_000];
    thread::scope(|scope| {
        for writer in 0..4 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..10 {
                    write(path, &content(writer)).expect("written");
                }
            });
        }
    });
    let left = fs::read(&path).expect("read");
    assert!((0..4).any(|writer| left == content(writer)));
    assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
}

#[test]
#[cfg(unix)]
fn a_link_put_where_a_draft_is_written_is_not_followed() {
    use std::os::unix::fs::symlink;
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    fs::write(path("victim"), b"precious").expect("written");
    for name in [".file.part", ".new.part"] {
        symlink("victim", path(name)).expect("linked");
    }
    write(&path("file"), b"content").expect("written");
    create(&path("new"), b"content").expect("made");
    assert_eq!(fs::read(path("victim")).expect("read"), b"precious");
    assert!(!path("file").is_symlink() && !path("new").is_symlink());
}

#[test]
#[cfg(unix)]
fn a_file_has_the_permissions_of_the_one_before_or_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    let mode = |name: &str| {
        let metadata = fs::metadata(path(name)).expect("the file is there");
        metadata.permissions().mode() & 0o7777
    };
    fs::write(path("any"), b"").expect("written");
    write(&path("new"), b"").expect("written");
    create(&path("created"), b"").expect("written");
    assert_eq!([mode("new"), mode("created")], [mode("any"); 2]);
    for kept in [0o600, 0o664, 0o444] {
        fs::set_permissions(path("new"), fs::Permissions::from_mode(kept)).expect("set");
        write(&path("new"), b"content").expect("written");
        assert_eq!(mode("new"), kept);
    }
}

#[test]
#[cfg(unix)]
fn what_a_link_leads_to_is_written_whether_it_is_there_or_not() {
    use std::os::unix::fs::symlink;
    let directory = tempfile::tempdir().expect("a directory");
    let in_directory = |name: &str| directory.path().join(name);
    fs::create_dir(in_directory("below")).expect("made");
    symlink("below/link", in_directory("first")).expect("linked");
    symlink("file", in_directory("below/link")).expect("linked");
    for content in [b"new", b"old"] {
        write(&in_directory("first"), content).expect("written");
        assert_eq!(fs::read(in_directory("below/file")).expect("read"), content);
        assert!(in_directory("first").is_symlink() && in_directory("below/link").is_symlink());
    }
    symlink("circle", in_directory("circle")).expect("linked");
    write(&in_directory("circle"), b"").unwrap_err();
    assert!(in_directory("circle").is_symlink());
}

#[test]
#[cfg(unix)]
fn a_pipe_gets_the_content_and_stays_a_pipe() {
    use std::{os::unix::fs::FileTypeExt, process::Command, thread};
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo is there").success());
    let reader = thread::spawn({
        let path = path.clone();
        move || fs::read(path)
    });
    // The program's own files are not written into a pipe.
    let refusal = format!("{:#}", write(&path, b"content").unwrap_err());
    assert!(refusal.contains("a pipe is there"), "{refusal}");
    write_named(&path, b"content").expect("written");
    let kind = fs::metadata(&path).expect("the file is there").file_type();
    assert!(kind.is_fifo(), "the pipe was replaced");
    let content = reader.join().expect("no panic").expect("read");
    assert_eq!(content, b"content");
}
