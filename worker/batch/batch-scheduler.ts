/**
 * Decides when a batch leaves. The page asks for the next batch once it has painted the last one: its call is the
 * credit, and the answer is the batch. Changes until then are merged, so a slow phone gets fewer and newer batches
 * and never a queue. At most 20 batches leave in a second, except that a topic's first values and the answer of a
 * user's command leave at once. A page that keeps asking late is overloaded: it gets 10, then 5 batches a second, and
 * more again once it asks quickly.
 *
 * One call is pending at most: a second one ends the first without a batch. A hidden page gets no batch: its call ends
 * too. After a batch that the page could not apply, or did not follow with a call within 5 s, the next one is whole
 * (decision 0395).
 */
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { SnapshotBatch } from '../engine-api.ts';

/** The least time between two batches: 20, 10 and 5 Hz. */
const INTERVALS: readonly Millis[] = [50, 100, 200];
/** This many late calls in a row lower the rate, this many quick ones raise it. */
const LATE = 3;
const QUICK = 20;
/** A page that asks later than this may have missed its last batch. */
const LOST_MILLIS: Millis = 5_000;

export interface BatchSchedulerInput {
  readonly clock: Clock;
  /** Writes what has changed; undefined if nothing has. */
  readonly write: () => SnapshotBatch | undefined;
  /** The page may not show its last batch: the next batch has to carry everything. */
  readonly lost: () => void;
}

type Answer = (batch: SnapshotBatch | undefined) => void;

export class BatchScheduler {
  private readonly input: BatchSchedulerInput;
  /** The page's pending call. */
  private answer: Answer | undefined;
  private visible = true;
  /** The last batch is with the page, which has not asked for another one yet. */
  private isOut = false;
  private lastAt: Millis = -Infinity;
  /** An index in `INTERVALS`. */
  private rate = 0;
  private late = 0;
  private quick = 0;
  private urgent = false;
  private planned = false;
  private stopTimer: (() => void) | undefined;

  constructor(input: BatchSchedulerInput) {
    this.input = input;
  }

  /** @param applied whether the page applied the last batch */
  next(applied: boolean): Promise<SnapshotBatch | undefined> {
    this.reply(undefined);
    const isInTime = this.credit();
    const batch = new Promise<SnapshotBatch | undefined>((answer) => {
      this.answer = answer;
    });
    if (!applied || !isInTime) this.input.lost();
    if (this.urgent) this.hurry();
    else this.mark();
    return batch;
  }

  /** Something changed. */
  mark(): void {
    if (this.planned || this.stopTimer || !this.maySend()) return;
    // A clock that was set back must not make the page wait for the time that the clock had.
    const wait = Math.min(this.lastAt + this.interval - this.input.clock.now(), this.interval);
    if (wait <= 0) this.plan();
    else {
      this.stopTimer = this.input.clock.after(wait, () => {
        this.stopTimer = undefined;
        this.plan();
      });
    }
  }

  /** The changes do not wait for the interval, only for the page's call. */
  hurry(): void {
    this.urgent = true;
    if (this.maySend()) this.plan();
  }

  setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    this.isOut = false;
    if (!visible) {
      this.reply(undefined);
      return;
    }
    this.changeRate(0);
    this.input.lost();
    this.hurry();
  }

  private get interval(): Millis {
    return INTERVALS[this.rate] ?? 0;
  }

  /** The page has finished with the last batch. False: it took so long that the batch counts as lost. */
  private credit(): boolean {
    if (!this.isOut) return true;
    this.isOut = false;
    const took = Math.abs(this.input.clock.now() - this.lastAt);
    if (took > LOST_MILLIS) return false;
    this.judge(took);
    return true;
  }

  private judge(took: Millis): void {
    const faster = INTERVALS[this.rate - 1];
    this.late = took > this.interval ? this.late + 1 : 0;
    this.quick = faster !== undefined && took < faster / 2 ? this.quick + 1 : 0;
    if (this.late === LATE) this.changeRate(Math.min(this.rate + 1, INTERVALS.length - 1));
    if (this.quick === QUICK) this.changeRate(this.rate - 1);
  }

  private changeRate(rate: number): void {
    this.rate = rate;
    this.late = 0;
    this.quick = 0;
  }

  private maySend(): boolean {
    return this.answer !== undefined && this.visible;
  }

  /** Sends in a microtask, so that everything that one message changes leaves together. */
  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.send();
    });
  }

  private send(): void {
    if (!this.maySend()) return;
    this.stopTimer?.();
    this.stopTimer = undefined;
    this.urgent = false;
    const batch = this.input.write();
    if (!batch) return;
    this.isOut = true;
    this.lastAt = this.input.clock.now();
    this.reply(batch);
  }

  private reply(batch: SnapshotBatch | undefined): void {
    const { answer } = this;
    this.answer = undefined;
    answer?.(batch);
  }
}
