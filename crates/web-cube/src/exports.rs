//! The exports of the module: memory for texts, and the one call.

use std::{
    slice, str,
    sync::{Mutex, PoisonError},
};

/// The last answer: the page reads it before the next call.
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Room for a request of `length` bytes, until `free` is called with the same length.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Gives back the room of a request.
///
/// # Safety
/// `address` is of `alloc(length)`, and is given back once.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(address: *mut u8, length: usize) {
    // SAFETY: `alloc` made the slice, with this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Address of the answer to a request; the answer stays until the next call.
///
/// # Safety
/// `length` bytes from `address` on are of `alloc`, and hold the request.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(address: *const u8, length: usize) -> *const u8 {
    // SAFETY: the caller gives bytes of `alloc`, which is never uninitialised.
    let bytes = unsafe { slice::from_raw_parts(address, length) };
    let answer = match str::from_utf8(bytes) {
        Ok(request) => crate::answer(request),
        Err(_) => r#"{"error":"the request is no UTF-8"}"#.to_owned(),
    };
    let mut held = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *held = answer;
    held.as_ptr()
}

/// Bytes of the last answer.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
