// The code that a robot asks for, kept until the tab is closed. It goes in headers: addresses stay in histories and logs.
const KEY = 'mindcub3r-code';

export const knownCode = (): string => sessionStorage.getItem(KEY) ?? '';
/** Keeps a code as a person typed it: of letters and digits alone. */
export const keepCode = (code: string): void => sessionStorage.setItem(KEY, code.replace(/[^a-z0-9]/gi, ''));

/** Answer of the server to a request for a path, with the code if one is known. */
export const requested = (path: string): Promise<Response> =>
  fetch(path, { headers: knownCode() ? { authorization: `Bearer ${knownCode()}` } : {} });

/** Protocols of the stream's websocket, whose other headers a page cannot set: that of the stream, and the code if one is
 * known. */
export const protocols = (): string[] => ['mindcub3r'].concat(knownCode() ? `code.${knownCode()}` : []);
