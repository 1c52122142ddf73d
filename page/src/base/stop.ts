// Stop: it is in every view and over every dialog, asks nothing, and is always answered.
import { say } from './say';

/** What a stop did, in words; nothing where nothing was moving. */
export type Stopped = { readonly text: string; readonly isError?: boolean } | undefined;

const stops: (() => Stopped | Promise<Stopped>)[] = [];

/** Registers something that Stop stops. All that is registered is stopped, even if one of it fails. */
export const onStop = (stop: () => Stopped | Promise<Stopped>): void => void stops.push(stop);

/** Stops everything at once, then says what became of it. */
export async function stopAll(): Promise<NonNullable<Stopped>> {
  const begun = stops.map((stop) => {
    try {
      return Promise.resolve(stop());
    } catch (error) {
      return Promise.reject(error);
    }
  });
  const ended = await Promise.allSettled(begun);
  const answers = ended.map((one) =>
    one.status === 'fulfilled'
      ? one.value
      : { text: say('stop_failed', { reason: String(one.reason) }), isError: true },
  );
  const said = answers.filter((one) => one !== undefined);
  const texts = [...new Set(said.map(({ text }) => text))];
  return { text: texts.join(' ') || say('still'), isError: said.some(({ isError }) => isError) };
}

/** Stops the robot behind this page without its event stream, for which the server wants no code. */
export async function stopByServer(): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch('stop', { method: 'POST' });
    return { ok: response.ok, text: await response.text() };
  } catch {
    return { ok: false, text: say('no_robot') };
  }
}
