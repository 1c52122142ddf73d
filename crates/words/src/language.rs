//! Languages of the screen.

settings::words! {
    /// Language of the texts on the brick's screen, by its code.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// German.
        German = "de",
        /// Spanish.
        Spanish = "es",
        /// French.
        French = "fr",
        /// Russian.
        Russian = "ru",
    }
}

impl Language {
    /// Name of the language in the language itself, as the choice shows it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Spanish => "Español",
            Self::French => "Français",
            Self::Russian => "Русский",
        }
    }
}
