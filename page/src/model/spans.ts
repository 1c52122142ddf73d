// Sentences in parts, which name pieces by their letters.

export type Pieces = readonly string[];

/** A sentence in parts: words, and pieces between them. */
export type Spans = readonly (string | Pieces)[];
