/**
 * One run of a simulated platform: its clock and its store. A kill ends it at a commit. The commit is written or not,
 * no caller gets its answer, nothing is written after it, and its timers never fire.
 */
import type { Clock } from '../../domain/clock.ts';
import type { CommitGroup, Store } from '../../server/db/store-api.ts';

export interface Kill {
  /** How many commits are still answered. */
  readonly answered: number;
  /** Whether the next commit is written, which only the next run can find out. */
  readonly isWritten: boolean;
  /** Only these commits are counted, and all others answered; by default all are counted. */
  readonly counts?: (group: CommitGroup) => boolean;
}

const NEVER = new Promise<never>(() => undefined);

type Calls = Readonly<Record<string, unknown>>;

export class SimulatedRun {
  readonly clock: Clock;
  readonly store: Store;
  /** Resolves when the kill has come. */
  readonly killed: Promise<void>;
  private die: () => void = () => undefined;
  private isDead = false;
  private kill: Kill | undefined;
  private answered = 0;
  private readonly timers = new Set<() => void>();
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(clock: Clock, store: Store) {
    this.killed = new Promise((resolve) => (this.die = resolve));
    this.clock = {
      now: () => clock.now(),
      every: (period, work) => this.timer(clock.every(period, work)),
      after: (delay, work) => this.timer(clock.after(delay, work)),
    };
    const calls: Calls = { commit: (...input: unknown[]) => this.commit(store, input) };
    this.store = new Proxy(store, {
      get: (target, name) => calls[name as string] ?? this.through(target, name),
    });
  }

  /** Counts the commits from now on. */
  prepare(kill: Kill): void {
    this.kill = kill;
    this.answered = 0;
  }

  /** Resolves when this run no longer uses the store. */
  async end(): Promise<void> {
    this.isDead = true;
    for (const stop of this.timers) stop();
    await Promise.all(this.underWay);
  }

  private timer(stop: () => void): () => void {
    this.timers.add(stop);
    return () => {
      this.timers.delete(stop);
      stop();
    };
  }

  private through(target: Store, name: string | symbol): unknown {
    const call: unknown = Reflect.get(target, name);
    if (typeof call !== 'function') return call;
    return (...input: unknown[]) => this.live(() => Reflect.apply(call, target, input) as unknown);
  }

  private commit(store: Store, input: unknown[]): unknown {
    const run = () => Reflect.apply(store.commit, store, input) as unknown;
    const { kill } = this;
    if (kill === undefined || this.isDead) return this.live(run);
    if (kill.counts?.(input[0] as CommitGroup) === false) return this.live(run);
    if (this.answered++ < kill.answered) return this.live(run);
    this.isDead = true;
    const last = kill.isWritten ? this.track(run()) : Promise.resolve();
    void last.then(this.die);
    return NEVER;
  }

  /** After the end of the run, new requests are never done, and earlier ones are never answered. */
  private async live(run: () => unknown): Promise<unknown> {
    if (this.isDead) return NEVER;
    const answer = await this.track(run());
    return this.hasEnded() ? NEVER : answer;
  }

  private hasEnded(): boolean {
    return this.isDead;
  }

  private track(answer: unknown): Promise<unknown> {
    const awaited = Promise.resolve(answer);
    const settled = awaited.then(
      () => undefined,
      () => undefined,
    );
    this.underWay.add(settled);
    void settled.then(() => this.underWay.delete(settled));
    return awaited;
  }
}
