// Words of the page.

/** Message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The text, with a full stop if it has no end of its own. */
export const sentence = (text: string): string => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);
