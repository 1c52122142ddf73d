// A notice: words about the page as a whole, such as a link that cannot be read. The shell shows them.
import { Observed } from './observed';
import { say } from './say';

/** Words of the notice; empty without one. */
export const notice = new Observed('');

/** Says that a link cannot be read, or takes that back with an empty text. */
export const badLink = (problem: string): void => notice.set(problem && say('bad_link', { problem }));
