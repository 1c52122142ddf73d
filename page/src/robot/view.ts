// `<robot-view>`: the robot at work: sources, twin, time bar, and the panels beside them.
import { currentRoute, isRobotsPage, openRoute, routeTo, type Route } from '../base/address';
import { changes } from '../base/changes';
import { h } from '../base/dom';
import { badLink } from '../base/notice';
import { capital, messageOf, sentence } from '../base/texts';
import { pressed } from '../base/keys';
import { onStop, type Stopped } from '../base/stop';
import { LiveSource } from '../stream/live';
import { RecordingSource, checkSize, fetched, trackOf } from '../stream/recording';
import { eventsSoFar, session } from '../stream/session';
import { SimulatedSource, inputsOf } from '../stream/simulated';
import type { Answer, Command, Message, SourceKind } from '../stream/source';
import { Track } from '../stream/track';
import { robotModule } from '../wasm/robot';
import { askCode } from './code';
import { RobotCurves } from './curves';
import { RobotControls } from './controls';
import { isScan, scanDialog, type Resolved } from './failed-scan';
import { forgetFile, keepFile, keptFile } from './files';
import { RobotHistory } from './history';
import { held, holdDetails } from './hold';
import { Banner } from './messages';
import { RobotNet } from './net';
import { RobotNow } from './now';
import type { Panel } from './panel';
import { RobotPlan } from './plan-strip';
import { RobotSeeds } from './seeds';
import { answerWords, isCut, isMissing, linkOf, nameOf, openWords, said } from './shown';
import { RobotTime } from './time-bar';
import { RobotFaults, RobotLog, RobotNumbers, RobotScreen } from './numbers';
import { RobotTwin } from './twin';
import { say } from './words';

const fail = (error: unknown) => session.show(messageOf(error), true);

/** Time between two descriptions of the picture for screen readers. */
const DESCRIBE_MS = 2000;
export class RobotView extends HTMLElement {
  private readonly twin = new RobotTwin();
  private readonly time = new RobotTime();
  private readonly controls = new RobotControls();
  private readonly source = h('section.robot-card.is-controls', { 'aria-label': say('source') });
  private readonly panels: Panel[] = [];
  private readonly history = new RobotHistory();
  private readonly seeds = new RobotSeeds(this.controls.form);
  private readonly isNewHistory = changes();
  private readonly now = new RobotNow();
  private readonly banner = new Banner();
  /** Fields of the simulated run that is shown, as its link has them. */
  private run: Readonly<Record<string, string>> = {};
  /** Kind of the simulated robot that made it. */
  private kind = '';
  private address = 'robot';
  /** The address by which the view was last filled. */
  private put: string | undefined;
  private frame = 0;
  private described = -DESCRIBE_MS;

  /** Shows what an address asks for; before that the view costs nothing. */
  open(route: Route): void {
    if (!this.childElementCount) this.build();
    // Back from another view, by its link or the browser's button: what was there is there again, with its address.
    const isBack = route.wanted.kind === 'usual' || route.text === this.put;
    if (isBack && session.source) openRoute(this.address);
    else this.follow(route).catch((error: unknown) => this.failed(route, error));
    this.draw();
  }

  /** Whether the stream of the live robot is shown. */
  get isLive(): boolean {
    return session.source?.kind === 'live';
  }

  /** The lines of the event stream so far. */
  events(): string[] {
    return eventsSoFar();
  }

  private async follow(route: Route): Promise<void> {
    const { wanted, fields, at } = route;
    this.address = route.text || 'robot';
    this.put = route.text;
    if (wanted.kind === 'recording') await this.openRecording(wanted.name);
    else if (wanted.kind === 'run') {
      this.choose('simulated');
      this.controls.form.fill(fields);
      await this.command({ command: wanted.readsOnly ? 'scan' : 'start' });
      const inputs = inputsOf(fields.get('inputs') ?? '');
      if (inputs.length && session.source instanceof SimulatedSource)
        this.answered(await session.source.repeat(inputs));
    } else if (wanted.kind === 'cube') {
      // A cube of the other view is put in, ready to be started.
      this.choose('simulated');
      this.controls.form.fill(fields);
      session.player.open(new Track());
      await this.controls.form.check();
    } else if (wanted.kind === 'usual') this.choose(isRobotsPage() ? 'live' : 'simulated');
    else this.choose(wanted.kind);
    if (at !== undefined) {
      session.player.pause();
      session.player.seek(at);
    }
  }

  /** Says why an address shows nothing; the address stays. */
  private failed(route: Route, error: unknown): void {
    fail(error);
    if (route.wanted.kind === 'recording') {
      badLink(messageOf(error));
      if (!session.source) this.choose('recording');
    }
  }

  /** Takes the source that a person chose, and keeps it in the address, so that a reload shows it again. */
  private chosen(kind: SourceKind): void {
    this.choose(kind);
    const usual = isRobotsPage() ? 'live' : 'simulated';
    const fields: Record<string, string> = kind === 'recording' || kind === usual ? {} : { [kind]: '' };
    this.keep(routeTo('robot', fields));
  }

  private keep(address: string): void {
    this.address = address;
    openRoute(address);
  }

  private build(): void {
    const card = (title: string, name: string, panel: Panel) => {
      this.panels.push(panel);
      return h('section', { class: `robot-card is-${name}`, 'aria-label': title }, [h('h2', title), panel]);
    };
    const plain = (title: string, name: string, ...children: Node[]) =>
      h('section', { class: `robot-card is-${name}`, 'aria-label': title }, children);
    this.source.append(this.controls);
    const history = plain(say('history'), 'history', h('h2', say('history')), this.history);
    this.append(
      this.banner.element,
      h('div.robot-main', [
        plain(say('now'), 'now', this.now),
        plain(say('stage'), 'stage', this.twin, this.time),
        card(say('curves'), 'curves', new RobotCurves()),
        card(say('plan'), 'plan', new RobotPlan()),
        card(say('times'), 'numbers', new RobotNumbers()),
        plain(say('seeds'), 'seeds', h('h2', say('seeds')), this.seeds),
      ]),
      h('div.robot-side', [
        card(say('faults'), 'faults', new RobotFaults()),
        this.source,
        card(say('net'), 'net', new RobotNet()),
        history,
        card(say('screen'), 'screen', new RobotScreen()),
        card(say('log'), 'log', new RobotLog()),
      ]),
    );
    this.now.onstart = () => {
      if (this.isLive) this.controls.startLive();
      else void this.command({ command: 'start' });
    };
    this.controls.yieldTo(this.now.start);
    holdDetails(this);
    this.banner.onretry = () => {
      if (session.source instanceof LiveSource) session.source.retry();
    };
    this.time.start(session.player);
    this.time.linkTo = (ms) => linkOf(session.source, ms, this.run);
    this.time.onfault = (at) => this.showFault(at);
    this.seeds.onopen = () => void this.openRun(currentRoute());
    this.history.onorder = (command) => this.command(command);
    this.history.onbefore = (words) => {
      this.controls.undoTo(words);
      this.draw();
    };
    this.controls.onsource = (kind) => this.chosen(kind);
    this.controls.onorder = (command) => this.command(command);
    this.controls.onfile = (file) => void this.openFile(file);
    this.controls.onrecording = (name) =>
      void this.openListed(name).then(() => this.keep(routeTo('robot', { recording: name })), fail);
    const simulated = (act: (source: SimulatedSource) => Promise<Answer>) => {
      const { source } = session;
      if (source instanceof SimulatedSource) void act(source).then((answer) => this.answered(answer));
    };
    // Another robot starts at once, whatever is shown of the one before: the same choice gives that run again.
    this.controls.form.onchange = () => {
      void this.command({ command: 'start' }, say('new_run'));
    };
    this.controls.form.onfault = (fault) =>
      simulated((source) => source.disturb({ fault }, session.player.time));
    this.controls.oncalm = () => simulated((source) => source.repeat([]));
    session.player.onchange = () => this.draw();
    session.onmessage = () => this.draw();
    document.addEventListener('visibilitychange', () => this.draw());
    this.addEventListener('seek', (event) => session.player.seek((event as CustomEvent<number>).detail));
    this.addEventListener('keydown', (event) => this.key(event));
    onStop(() => this.stop());
  }

  /** Takes a source; what the one before showed is gone. */
  private choose(kind: SourceKind): void {
    this.controls.select(kind);
    if (session.source?.kind === kind) return;
    session.player.pause();
    session.player.open(new Track());
    const listener = session.listener();
    session.message = session.connection = { text: '', isError: false };
    if (kind === 'simulated')
      session.use(new SimulatedSource(robotModule, listener, () => this.controls.form.choices));
    else session.use(kind === 'live' ? new LiveSource(VERSION, listener, askCode) : undefined);
  }

  /** Stops the source; nothing where it stands still. */
  private async stop(): Promise<Stopped> {
    const { source, player } = session;
    const isMoving = player.time < player.track.end && (player.isPlaying || !this.hidden);
    if (!source || (source.kind !== 'live' && !isMoving)) return undefined;
    if (source.kind === 'recording') {
      player.pause();
      return { text: say('paused') };
    }
    const answer = await session.command({ command: 'stop' });
    this.answered(answer, 'quiet');
    // A picture that was paused shows the stop, too.
    if (answer.ok && source.kind === 'live') player.followLive();
    const text =
      answer.ok && source.kind === 'simulated' ? say('stopped') : capital(sentence(answer.text.trim()));
    return { text, isError: !answer.ok };
  }

  /** Gives a command; `done` says what it has done where the answer does not. */
  private async command(command: Command, done = ''): Promise<void> {
    if (!session.source) this.choose('simulated');
    if (command.command !== 'stop') session.show('', false);
    const { source, player } = session;
    if (source instanceof SimulatedSource && command.command !== 'stop') {
      if (!(await this.controls.form.check())) return session.show(say('marked_field'), true);
      this.run = { ...this.controls.form.link, run: command.command };
      this.kind = this.controls.form.robot;
    }
    // The button goes away with the start, and the focus with it to the player.
    const hadFocus = document.activeElement === this.now.start;
    this.now.start.disabled = this.now.isBusy = true;
    if (source instanceof SimulatedSource) session.show(say('at_work'), false);
    const answer = await session.command(command);
    this.now.start.disabled = this.now.isBusy = false;
    if (hadFocus) this.time.focus();
    this.answered({ ok: answer.ok, text: answerWords(source, command, answer.text || done) });
    if (answer.ok && source instanceof SimulatedSource && command.command !== 'stop') {
      player.seek(0);
      player.play();
    }
  }

  private answered({ ok, text }: Answer, kind?: Message['kind']): void {
    session.show(text, !ok, kind);
    const { source } = session;
    if (source instanceof SimulatedSource) this.controls.showTruth(source.truth, source.inputs.length > 0);
  }

  /** Opens one of many runs: its words and its picture come into the window, from the list below them. */
  private async openRun(route: Route): Promise<void> {
    await this.follow(route).catch((error: unknown) => this.failed(route, error));
    this.time.focus();
    this.showFault(route.at);
  }

  private async openRecording(name: string): Promise<void> {
    this.choose('recording');
    const kept = keptFile(name);
    if (kept) this.openText(name, kept.text, true);
    else this.openText(name, await fetched(name), false);
  }

  /** Takes a recording of the server's list, also where a file of the same name was open. */
  private async openListed(name: string): Promise<void> {
    forgetFile();
    await this.openRecording(name);
  }

  /** Shows a recording or a scan that is a file. */
  async openFile(file: File): Promise<void> {
    try {
      checkSize(file.size);
      const text = await file.text();
      if (isScan(text)) {
        const scan = JSON.parse(text) as object;
        scanDialog(file.name, await robotModule.call<Resolved>({ call: 'resolve', scan }));
        return;
      }
      this.openText(file.name, text, true);
      this.keep(routeTo('robot', { recording: file.name }));
      const isKept = keepFile(file.name, text);
      session.show(openWords(session.source, isKept), false, isCut(session.source) ? 'warning' : undefined);
      if (session.player.time === 0) session.player.play();
    } catch (error) {
      session.show(say('of_file', { file: file.name, words: messageOf(error) }), true);
    }
  }

  /** Shows the text of a recording; one that cannot be read leaves the present source as it is. */
  private openText(name: string, text: string, isFile: boolean): void {
    const track = trackOf(text);
    this.choose('recording');
    session.use(new RecordingSource(name, isFile, track));
    session.player.open(track);
    session.show('', false);
    badLink('');
    this.showFault(track.fault(Infinity, -1));
  }

  /** Shows the moment of a fault, and the words for it. */
  private showFault(at: number | undefined): void {
    if (at === undefined) return;
    session.player.pause();
    session.player.seek(at);
    this.show();
    // Where the words are in the window, nothing is scrolled: the keyboard would go on from there, past the header.
    const { top, bottom } = this.now.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.now.scrollIntoView({ block: 'nearest' });
  }

  private key(event: KeyboardEvent): void {
    const isField =
      event.target instanceof HTMLElement && event.target.closest('input, select, textarea, button, summary');
    if (isField) return;
    pressed(event, {
      ' ': () => session.player.toggle(),
      ',': () => session.player.step(-1),
      '.': () => session.player.step(1),
    });
  }

  /** Stickers of the cube that lies in the simulated robot, where they are known by name. */
  private cubePutIn(): string {
    if (!(session.source instanceof SimulatedSource)) return '';
    const { cube = '' } = session.player.track.length ? this.run : this.controls.form.choices;
    return /^[URFDLB]{54}$/.test(cube) ? cube : '';
  }

  /** Asks for a picture with the next frame. */
  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.show();
    });
  }

  private show(): void {
    if (!this.childElementCount || this.hidden) return;
    const { player, source } = session;
    // Asked before the time is: the end, if it passes while this picture is drawn, gets a picture of its own.
    const goesOn = player.isPlaying && !player.isLive;
    const ms = player.time;
    const state = player.track.stateAt(ms);
    const motors = player.isLive ? state.motors : player.track.motorsAt(ms);
    const live = source instanceof LiveSource ? source : undefined;
    const looksAt = this.twin.show(state, motors, this.cubePutIn());
    this.twin.dataset.at = String(Math.round(ms));
    const isLost = live?.lostSince !== undefined;
    const moment = { state, ms, track: player.track };
    this.now.show(said(source, moment, looksAt));
    this.classList.toggle('is-lost', isLost);
    this.classList.toggle('is-running', state.isRunning);
    this.now.showBattery(state);
    this.now.showFile(nameOf(source, player.track.length ? this.kind : ''));
    this.banner.show(session.connection, isLost);
    // The faults of a file that is opened come into view.
    held(this.source, source?.kind !== 'recording', () => {
      this.classList.toggle('is-fresh', !player.track.hasHappened);
      for (const panel of this.panels) panel.show(moment);
    });
    this.time.show(live !== undefined, !(source instanceof RecordingSource && source.isFile));
    this.controls.answer.show(session.message);
    this.twin.sayLost(isLost ? say('not_present') : '');
    this.history.closest('section')!.hidden = !live;
    this.seeds.closest('section')!.hidden = source?.kind !== 'simulated';
    let isAtWork = false;
    if (live) {
      isAtWork = player.track.stateAt(Infinity).isRunning;
      this.controls.allow(live, isAtWork);
      if (live.changes && this.isNewHistory(live, live.changes)) void this.history.refresh(live.robot);
    }
    const isReady = live
      ? !isLost && !isAtWork && player.isLive && live.commands.includes('start')
      : ms >= player.track.end && !player.isPlaying;
    const isConnecting = live !== undefined && !isLost && !live.commands.length && !player.track.length;
    this.now.offer(source?.kind !== 'recording' && (isReady || isConnecting), {
      isConnecting,
      isMissing: isMissing(source),
    });
    this.controls.refuse(isMissing(source));
    const now = performance.now();
    if (now - this.described > DESCRIBE_MS || !player.isPlaying) {
      this.described = now;
      this.twin.describe(state, ms, this.now.text);
    }
    if (goesOn) this.draw();
  }
}

customElements.define('robot-view', RobotView);
