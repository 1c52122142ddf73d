// Texts of the event stream: its sources, its lines, and what they say.
import { language, speaker } from '../base/words';
import { stream } from '../words/stream';

export const say = speaker('stream', stream);

/** Language for dates and times: that of the page; an English page writes them as the browser does. */
export const locale = (): string | undefined => (language() === 'en' ? undefined : language());

/** A number with so many decimals. */
export const fixed = (value: number, digits: number): string =>
  new Intl.NumberFormat(language(), {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
