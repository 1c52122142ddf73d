//! The border between a page and a WebAssembly module: one call, text in and text out.
//!
//! ```text
//!   page: alloc(length) ─▶ writes the request ─▶ call(address, length) ─▶ reads answer_length() bytes ─▶ free
//! ```
//! A zero byte ends the request; what follows it are bytes that the request is about, such as a picture.
//!
//! The functions are exported in a module of WebAssembly alone: on other systems `free` is the C library's.
#![allow(unsafe_code, reason = "a page passes addresses")]
#![cfg_attr(
    not(target_arch = "wasm32"),
    allow(
        dead_code,
        reason = "only modules of WebAssembly are called from outside"
    )
)]

use std::{
    slice, str,
    sync::{Mutex, PoisonError},
};

/// The last answer: the page reads it before the next call.
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Room for a request of `length` bytes, until [`free`] is called with the same length.
fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Gives back the room of a request.
///
/// # Safety
/// `address` is of [`alloc`] with this length, and is given back once.
unsafe fn free(address: *mut u8, length: usize) {
    // SAFETY: `alloc` made the slice, with this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Address of the answer to a request; the answer stays until the next call.
///
/// # Safety
/// `address` is of [`alloc`] with this length, and holds the request and the bytes that it is about.
unsafe fn call(
    address: *const u8,
    length: usize,
    answer: impl FnOnce(&str, &[u8]) -> String,
) -> *const u8 {
    // SAFETY: the caller gives bytes of `alloc`, which is never uninitialised.
    let bytes = unsafe { slice::from_raw_parts(address, length) };
    // No text has a zero byte, JSON escapes it.
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(length);
    let (request, rest) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let answer = match str::from_utf8(request) {
        Ok(request) => answer(request, rest),
        Err(_) => r#"{"error":"the request is no UTF-8"}"#.to_owned(),
    };
    let mut held = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *held = answer;
    held.as_ptr()
}

/// Bytes of the last answer.
fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}

#[cfg(target_arch = "wasm32")]
mod exports {
    #[cfg(feature = "photo")]
    use crate::photo::answer;

    #[cfg(not(feature = "photo"))]
    fn answer(request: &str, _: &[u8]) -> String {
        #[cfg(not(feature = "robot"))]
        use crate::cube::answer;
        #[cfg(feature = "robot")]
        use crate::robot::answer;
        answer(request)
    }

    #[unsafe(no_mangle)]
    extern "C" fn alloc(length: usize) -> *mut u8 {
        super::alloc(length)
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn free(address: *mut u8, length: usize) {
        // SAFETY: the page gives back what it got from `alloc`.
        unsafe { super::free(address, length) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn call(address: *const u8, length: usize) -> *const u8 {
        // SAFETY: the page wrote its request into what it got from `alloc`.
        unsafe { super::call(address, length, answer) }
    }

    #[unsafe(no_mangle)]
    extern "C" fn answer_length() -> usize {
        super::answer_length()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(request: &[u8]) -> String {
        let room = alloc(request.len());
        // SAFETY: the room is of `alloc` with this length, and given back once; the answer is read
        // before the next call.
        unsafe {
            room.copy_from_nonoverlapping(request.as_ptr(), request.len());
            let answer = call(room, request.len(), |text, rest| {
                format!("{text}!{}", rest.len())
            });
            let answer = slice::from_raw_parts(answer, answer_length()).to_vec();
            free(room, request.len());
            String::from_utf8(answer).expect("an answer is text")
        }
    }

    #[test]
    fn a_request_goes_in_and_an_answer_comes_out() {
        assert_eq!(asked("Würfel".as_bytes()), "Würfel!0");
        assert_eq!(asked(b""), "!0");
        assert_eq!(asked(b"{}\0\xFF\0"), "{}!2");
        assert!(asked(&[0xFF]).contains("no UTF-8"));
    }
}
