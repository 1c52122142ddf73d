// Texts of the page by key, in the reader's language. English goes with the scripts that use it; another language is one file,
// which comes before the page begins, so that nothing is drawn in two languages.
import { storage } from './storage';

/** Languages by their codes, with their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
} as const;
export type Language = keyof typeof LANGUAGES;

const NAME = 'mindcub3r.language';

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
type Text = string | Plural;
export type Texts = Readonly<Record<string, Text>>;
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Values that a text needs: of a plural, the number `n` at least. */
type NeededBy<T> = T extends string ? Names<T> : Names<T[keyof T]> | 'n';
type Value = string | number;
type Arguments<T> = [NeededBy<T>] extends [never] ? [] : [Readonly<Record<NeededBy<T>, Value>>];
/** Text of a key, its names in braces filled in. */
export type Say<T extends Texts> = <K extends keyof T & string>(key: K, ...values: Arguments<T[K]>) => string;

let sections: Readonly<Record<string, Texts>> = {};
let spoken: Language = 'en';

const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in LANGUAGES;

/** File with the texts of a language. */
export const wordsFile = (language: Language): string => `words-${language}.json`;

/** The language that the address, the reader or the browser asks for. */
export function wantedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) return asked;
  const kept = storage.get<Language>(NAME);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Keeps the reader's language, and begins the page anew in it. */
export function chooseLanguage(wanted: Language): void {
  storage.set(NAME, wanted);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.set('lang', wanted);
    location.replace(address);
  } else location.reload();
}

/** The language of the page. */
export const language = (): Language => spoken;

/** Takes the texts of a language; English has none of its own here. */
export function takeTexts(wanted: Language, texts: Readonly<Record<string, Texts>>): void {
  [spoken, sections] = [wanted, texts];
  document.documentElement.lang = wanted;
}

/** Speaker of a section, whose English texts are these. Nothing is said before the page begins: a text that a module holds as a
 * constant would stay English. */
export const speaker =
  <const T extends Texts>(section: string, english: T): Say<T> =>
  (key, ...values) =>
    filled(sections[section]?.[key] ?? english[key]!, values[0] ?? {});

function filled(text: Text, values: Readonly<Record<string, Value>>): string {
  const form = typeof text === 'string' ? text : formFor(text, Number(values.n));
  return form.replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name]));
}

const formFor = (forms: Plural, n: number): string =>
  forms[new Intl.PluralRules(spoken).select(n)] ?? forms.other ?? forms.many ?? '';

/** A value as a person reads it. Numbers without groups of digits: they are small, or stand beside what is typed. */
const shown = (value: Value | undefined): string =>
  typeof value === 'number'
    ? new Intl.NumberFormat(spoken, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
    : (value ?? '');
