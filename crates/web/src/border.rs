//! The border to a host without Rust: functions of the C interface.
//!
//! A host asks for room (`alloc`), writes a request of JSON into it, calls, and reads the answer, which
//! stays until the next call.
#![allow(
    unsafe_code,
    reason = "a host passes addresses, and finds functions by their names"
)]

use std::sync::{Mutex, PoisonError};

use crate::calls;

/// Text of the last answer.
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// Room for a request of this many bytes.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Gives back the room of a request.
///
/// # Safety
/// `address` must come from [`alloc`] with the same length, and be given back once.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub unsafe extern "C" fn free(address: *mut u8, length: usize) {
    let room = std::ptr::slice_from_raw_parts_mut(address, length);
    // SAFETY: by the contract above, this is the box that `alloc` leaked.
    drop(unsafe { Box::from_raw(room) });
}

/// Answers the request at `address`; returns the address of the answer.
///
/// # Safety
/// `address` must come from [`alloc`] with this length.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub unsafe extern "C" fn call(address: *const u8, length: usize) -> *const u8 {
    // SAFETY: by the contract above, the host has written the bytes that `alloc` made.
    let request = unsafe { std::slice::from_raw_parts(address, length) };
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = calls::answer(&String::from_utf8_lossy(request));
    answer.as_ptr()
}

/// Length of the last answer, in bytes.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
