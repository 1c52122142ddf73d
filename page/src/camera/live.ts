// The camera: frames of its stream, one at a time. None waits for another: what comes while one is looked at is left out.
import { Picture } from './side';

/** Time between two frames at least, and their longer side: the finder looks at one in some 30 ms, at 640 pixels in 55. */
const EVERY_MS = 100;
const FRAME_EDGE = 400;

export type NoCamera = 'insecure' | 'refused' | 'absent' | 'busy';

const REASONS: Readonly<Record<string, NoCamera>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export class Live {
  /** Camera of a phone: beside the screen, or behind it. */
  facing: 'user' | 'environment' = 'environment';
  private stream: MediaStream | undefined;
  /** Counts starts and stops: what belongs to an earlier one ends. */
  private run = 0;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly look: (frame: Picture) => Promise<void>,
    private readonly onfail: (reason: NoCamera) => void,
  ) {}

  get isOn(): boolean {
    return this.stream !== undefined;
  }

  async start(): Promise<void> {
    this.stop();
    const { run } = this;
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (!mediaDevices?.getUserMedia) return this.onfail('insecure');
    try {
      const video = { facingMode: this.facing, width: { ideal: 1280 }, height: { ideal: 960 } };
      const stream = await mediaDevices.getUserMedia({ video });
      if (run !== this.run) return ended(stream);
      this.stream = stream;
      // Pulled out, or taken back by the person.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (this.stream !== stream) return;
        this.stop();
        this.onfail('absent');
      });
      this.video.srcObject = stream;
      await this.video.play();
      await this.frames(run);
    } catch (error) {
      if (run !== this.run) return;
      this.stop();
      this.onfail(REASONS[(error as Error).name] ?? 'absent');
    }
  }

  /** Ends the stream: the camera’s light goes off. */
  stop(): void {
    this.run++;
    if (this.stream) ended(this.stream);
    this.stream = undefined;
    this.video.srcObject = null;
  }

  private async frames(run: number): Promise<void> {
    const frame = new Picture();
    const { video } = this;
    let last = -EVERY_MS;
    for (;;) {
      await shown(video, last + EVERY_MS - performance.now());
      if (run !== this.run) return;
      if (!video.videoWidth) continue;
      last = performance.now();
      frame.draw(video, video.videoWidth, video.videoHeight, FRAME_EDGE);
      await this.look(frame);
      if (run !== this.run) return;
    }
  }
}

const ended = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Waits for the time, and then for a frame. */
async function shown(video: HTMLVideoElement, ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  if ('requestVideoFrameCallback' in video)
    await new Promise((done) => video.requestVideoFrameCallback(done));
}
