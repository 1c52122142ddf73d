// The robot's module in a worker: loaded when it is first needed, started anew after a failure.
import { Refused, isMissing, load } from './module';
import { say } from './words';

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };
type Answer = { id: number; ok?: unknown; error?: string; isBroken?: boolean };

export class RobotModule {
  private worker: Promise<Worker> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  /** Answer of the module to a request; docs/studio.md lists the requests. @throws Refused */
  async call<T>(request: object): Promise<T> {
    const worker = await (this.worker ??= this.start());
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      worker.postMessage({ id, request });
    });
  }

  /** Whether the module's file is missing on the server. */
  isMissing(): Promise<boolean> {
    return isMissing('robot.wasm');
  }

  /** Ends what the module is at; what was asked is refused. */
  async abandon(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    (await worker)?.terminate();
    for (const { reject } of this.waiting.values()) reject(new Refused(say('ended')));
    this.waiting.clear();
  }

  private async start(): Promise<Worker> {
    try {
      const [script, bytes] = await Promise.all([load('worker.js'), load('robot.wasm')]);
      const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const worker = new Worker(url);
      worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answered(data);
      worker.postMessage({ start: bytes }, [bytes]);
      return worker;
    } catch (error) {
      this.worker = undefined;
      throw error;
    }
  }

  private answered({ id, ok, error, isBroken }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(ok);
    else waiting?.reject(isBroken ? new Error(error) : new Refused(error));
    if (isBroken) void this.abandon();
  }
}

/** The robot's module. */
export const robotModule = new RobotModule();
