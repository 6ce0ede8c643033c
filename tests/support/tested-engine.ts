/** The parts that the engine's suites share: an engine, its tiny platform, and all batches that it sent. */
import type { EngineApi, SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { readBatch, type Read } from './batch-reader.ts';
import type { TinyPlatform, TinyPlatformInput } from './tiny-platform.ts';

/** A started engine and its platform. */
export interface TestedEngine {
  readonly platform: TinyPlatform;
  readonly engine: Pick<
    Asynchronous<EngineApi>,
    | 'retopic'
    | 'setVisible'
    | 'setLocale'
    | 'instruments'
    | 'arrange'
    | 'older'
    | 'signIn'
    | 'absorb'
    | 'snapshot'
  >;
  readonly received: ReceivedBatches;
}

type Asynchronous<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Awaited<Output>>
    : never;
};

export type OpenEngine = (input: TinyPlatformInput) => Promise<TestedEngine>;

/** All batches that the engine sent. */
export class ReceivedBatches {
  /** With the time at which each arrived. */
  readonly reads: (readonly [Topic, Read, number])[] = [];
  private readonly last = new Map<Topic, Read>();
  private look: () => void = () => undefined;

  take(batch: SnapshotBatch): void {
    for (const [topic, read] of readBatch(batch)) {
      this.reads.push([topic, read, performance.now()]);
      this.last.set(topic, read);
    }
    this.look();
  }

  /** Resolves with the topic once it has the wanted state. */
  until(topic: Topic, wanted: (read: Read) => boolean): Promise<Read> {
    return new Promise((resolve) => {
      this.look = () => {
        const read = this.last.get(topic);
        if (read && wanted(read)) resolve(read);
      };
      this.look();
    });
  }
}

/** How a runner registers a test. */
export type It = (title: string, run: () => Promise<void>) => void;

export const SYMBOLS = ['BTC-USDT', 'ETH-USDT', 'BTC-USDT-PERP'] as const;

export const isLive = (read: Read): boolean => read.status === 'live';
