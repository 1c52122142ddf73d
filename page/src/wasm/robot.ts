// A module in a worker: loaded when it is first needed, started anew after a failure.
import { Refused, isMissing, load } from './module';
import { say } from './words';

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };
type Answer = { id: number; ok?: unknown; error?: string; isBroken?: boolean };

export class WorkerModule {
  private worker: Promise<Worker> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly file: string) {}

  /** Answer of the module to a request, and to the bytes that it is about, which go to the worker; docs/studio.md lists the
   * requests. @throws Refused */
  async call<T>(request: object, bytes?: Uint8Array<ArrayBuffer>): Promise<T> {
    const worker = await (this.worker ??= this.start());
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      worker.postMessage({ id, request, bytes }, bytes ? [bytes.buffer] : []);
    });
  }

  /** Whether the module's file is missing on the server. */
  isMissing(): Promise<boolean> {
    return isMissing(this.file);
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
      const [script, bytes] = await Promise.all([load('worker.js'), load(this.file)]);
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
export const robotModule = new WorkerModule('robot.wasm');
