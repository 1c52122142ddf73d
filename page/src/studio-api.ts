// `window.studio`: for tests, and for people at the browser's console. docs/studio.md describes it.
import { StudioShell } from './shell/shell';

export interface Studio {
  /** 54 letters by place, as the cube is held. */
  facelets(): string;
  /** Makes turns; the promise ends when they are drawn. */
  turn(text: string): Promise<void>;
  /** The lines of the event stream so far. */
  events(): string[];
}

declare global {
  interface Window {
    studio: Studio;
  }
}

function shell(): StudioShell {
  const found = document.querySelector('studio-shell');
  if (!(found instanceof StudioShell)) throw new Error('the page has no <studio-shell>');
  return found;
}

window.studio = {
  facelets: () => document.querySelector<HTMLElement>('cube-view [data-facelets]')?.dataset.facelets ?? '',
  turn: async (text) => (await shell().cube.ready).player.turns(text),
  events: () => {
    const robot = shell().robot as { events?: () => string[] };
    return robot.events?.() ?? [];
  },
};
