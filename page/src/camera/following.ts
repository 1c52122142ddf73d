// The guide with the camera: while a turn is shown, the live picture is looked at, and the guide goes on when the turn was made.
import { button, h } from '../base/dom';
import { onStop } from '../base/stop';
import { messageOf, sentence } from '../base/texts';
import { realNamesOf, realOf } from '../cube/colours';
import type { CubeGuide } from '../cube/guide';
import { settings } from '../cube/settings';
import type { CubeState } from '../cube/store';
import { channels, type Colours } from '../model/colours';
import { drawGrid } from './draw';
import { Follower, StickerColours } from './follow';
import { Live } from './live';
import { findSide, type Picture, type Rgb } from './side';
import { say } from './words';

/** How sure a grid is at least. */
const MIN_SURE = 0.98;
const GRID = '#ffd400';
/** Frames without a side before the hint asks for light. */
const DARK_FRAMES = 5;

/** Colours of the latest cube that was photographed, by its stickers at that time. */
let photographed: { readonly start: string; readonly colours: StickerColours } | undefined;

/** Keeps how the camera saw the colours of a cube in six photographs. */
export function learnColours(
  sides: readonly (readonly Rgb[])[],
  facelets: string,
  centres: readonly Rgb[],
): void {
  photographed = { start: facelets, colours: StickerColours.of(sides, facelets, centres) };
}

const readingsOf = (colours: Colours): Record<string, Rgb> =>
  Object.fromEntries(
    Object.entries(colours).map(([letter, colour]) => [letter, channels(colour) as unknown as Rgb]),
  );

let following: Following | undefined;
onStop(() => (following?.end() ? { text: say('stopped') } : undefined));

/** Follows the cube of the guide. */
export function follow(guide: CubeGuide): void {
  (following ??= new Following(guide)).begin();
}

class Following {
  private readonly video = h('video', { playsinline: true, muted: true, 'aria-hidden': true });
  private readonly grid = h('canvas', { role: 'img', 'aria-label': say('picture') });
  private readonly cells = Array.from({ length: 9 }, () => h('i'));
  private readonly side = h('div.follow-side', { 'aria-hidden': true }, this.cells);
  private readonly hint = h('p', { role: 'status' });
  private readonly other = button(say('follow.other'), () => {
    this.live.facing = this.live.facing === 'user' ? 'environment' : 'user';
    void this.live.start();
  });
  private readonly element = h('section.following', { 'aria-label': say('follow.title') }, [
    h('div.follow-picture', [this.video, this.grid]),
    h('div.follow-hint', [this.side, this.hint]),
    h('div.buttons', [this.other, button(say('follow.off'), () => this.end())]),
  ]);
  private readonly live = new Live(
    this.video,
    (frame) => this.look(frame).catch((error: unknown) => this.failed(sentence(messageOf(error)))),
    (reason) => this.failed(say(`no.${reason}`)),
  );
  private follower: Follower | undefined;
  /** The state whose next turn is waited for, and the cube whose colours are known. */
  private aimed: CubeState | undefined;
  private start = '';
  private darkFrames = 0;

  constructor(private readonly guide: CubeGuide) {
    this.other.hidden = !matchMedia('(pointer: coarse)').matches;
    guide.kit.store.listen(() => this.aim());
    guide.isOn.listen((isOn) => isOn || this.end());
    window.addEventListener('hashchange', () => this.end());
    // A page that nobody looks at looks at nobody.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.live.stop();
      else if (this.element.isConnected) void this.live.start();
    });
  }

  begin(): void {
    this.guide.querySelector('.answers')!.before(this.element);
    this.start = '';
    this.aimed = undefined;
    this.aim();
    void this.live.start();
  }

  /** Ends the stream. @returns whether there was one */
  end(): boolean {
    const { isOn } = this.live;
    this.live.stop();
    this.element.remove();
    return isOn;
  }

  /** Waits for the turn that the guide shows, if that is another one. */
  private aim(): void {
    const { core, store } = this.guide.kit;
    const { now } = store;
    if (!this.element.isConnected || now === this.aimed) return;
    this.aimed = now;
    if (now.at >= now.moves.length) return void this.end();
    if (!this.follower || this.start !== now.start) {
      const known = photographed?.start === now.start ? photographed.colours : undefined;
      this.follower = new Follower(
        core,
        known ?? new StickerColours(readingsOf(realOf(settings.now.colours)), 'supposed'),
      );
      this.start = now.start;
    }
    this.follower.aim(now);
    this.show();
  }

  /** Says and shows which side to hold before the camera. */
  private show(): void {
    const { wanted } = this.follower!;
    const { colours } = settings.now;
    const colour = realNamesOf(colours)[wanted?.[4] ?? ''];
    this.cells.forEach((cell, place) => (cell.style.background = colours[wanted?.[place] ?? ''] ?? ''));
    this.side.hidden = !wanted;
    this.element.dataset.wanted = wanted ?? '';
    this.say(colour ? say('follow.show', { colour }) : say('follow.unseen'));
  }

  private async look(frame: Picture): Promise<void> {
    const { follower, guide } = this;
    const found = await findSide(frame);
    if (!this.live.isOn || !follower) return;
    const side = 'none' in found || found.sure < MIN_SURE ? undefined : found;
    drawGrid(this.grid, frame, side, GRID);
    this.darkFrames = 'none' in found && found.none === 'dark' ? this.darkFrames + 1 : 0;
    if (this.darkFrames >= DARK_FRAMES) this.say(say('hint.dark'));
    if (!side) return;
    const verdict = follower.next(side.colours, performance.now());
    if (verdict === 'open') this.show();
    else if (verdict === 'half' || verdict === 'lost') this.say(say(`follow.${verdict}`));
    if (typeof verdict === 'string') return;
    navigator.vibrate?.(40);
    for (const turn of verdict.made) guide.made(turn, say('follow.was', { turn }));
  }

  private failed(text: string): void {
    this.live.stop();
    this.say(text);
  }

  private say(text: string): void {
    if (this.hint.textContent !== text) this.hint.textContent = text;
  }
}
