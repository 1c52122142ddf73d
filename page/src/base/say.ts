// Texts of the page as a whole.
import { base } from '../words/base';
import { speaker } from './words';

export const say = speaker('base', base);
