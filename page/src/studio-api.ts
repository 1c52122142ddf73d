// `window.studio`: for tests, and for people at the browser's console. docs/studio.md describes it.
import { StudioShell } from './shell/shell';
import { eventsSoFar } from './stream/session';

const studio = {
  /** 54 letters by place, as the cube is held. */
  facelets: () => document.querySelector<HTMLElement>('cube-view [data-facelets]')?.dataset.facelets ?? '',
  /** Makes turns; the promise ends when they are drawn. */
  turn: async (text: string): Promise<void> => {
    const shell = document.querySelector('studio-shell');
    if (!(shell instanceof StudioShell)) throw new Error('the page has no <studio-shell>');
    await (await shell.cube.ready).player.turns(text);
  },
  /** The lines of the event stream so far. */
  events: eventsSoFar,
};

declare global {
  interface Window {
    studio: typeof studio;
  }
}

window.studio = studio;
