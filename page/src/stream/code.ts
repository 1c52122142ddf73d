// The code that a robot asks for, kept until the tab is closed.
const KEY = 'mindcub3r-code';

export const knownCode = (): string => sessionStorage.getItem(KEY) ?? '';
export const keepCode = (code: string): void => sessionStorage.setItem(KEY, code);

/** A path of the server, with the code if one is known. */
export const withCode = (path: string): string => {
  const code = knownCode();
  return code ? `${path}?code=${encodeURIComponent(code)}` : path;
};
