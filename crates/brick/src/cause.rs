//! Cause for which a wrapped brick refuses further calls.

settings::words! {
    /// Cause of the end of a run.
    pub enum InterruptCause {
        /// A person pressed the button below the screen.
        BackButton = "stopped by the button below the screen",
        /// A person stopped the robot from the studio's page.
        Page = "stopped from the page",
        /// The system asked the program to end.
        Signal = "stopped by a signal",
    }
}

impl InterruptCause {
    /// Whether a person stopped the robot, and may start it again; after a signal the program ends.
    pub const fn is_by_person(self) -> bool {
        matches!(self, Self::BackButton | Self::Page)
    }
}
