//! Requests that are refused.

/// A request that is refused, with what was seen and what is allowed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error("a picture of {width} x {height} pixels has {bytes} bytes; allowed are four a pixel")]
    Picture {
        width: u32,
        height: u32,
        bytes: usize,
    },
    #[error("{0}")]
    Channel(#[from] recogniser::ChannelOutOfRange),
    #[error("{0}")]
    Unread(#[from] recogniser::UnreadSquare),
    #[error("{seen} sides seen, six are needed")]
    Sides { seen: usize },
    #[error("answer {seen} seen, allowed are 0 and 1")]
    Answer { seen: usize },
}
