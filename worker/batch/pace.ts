/**
 * When a batch leaves. One is under way at a time; the page's answer after painting is the credit for the next, and
 * what changes until then is merged: a slow phone gets fewer, newer batches, never a queue. Batches leave at 20 Hz at
 * most, save that a topic's first value leaves at once. A page whose credit keeps coming late has more to do than it
 * can: it gets 10, then 5 Hz, so that a finger finds it free; one that is quick again gets more again.
 *
 * A page that is hidden gets nothing. A page that refuses a batch, or never answers, has lost it: the next one is
 * whole. Each further loss in a row doubles the wait, for batches that nobody reads must not pile up.
 */
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';

/** The least time between two batches: 20, 10 and 5 Hz. */
const INTERVALS: readonly Millis[] = [50, 100, 200];
/** So many late credits in a row slow the pace, so many quick ones make it faster. */
const LATE = 3;
const QUICK = 20;
const LOST_MILLIS: Millis = 5_000;
const LONGEST_LOST_MILLIS: Millis = 60_000;

export interface PaceInput {
  readonly clock: Clock;
  /** Hands over what has changed; undefined where nothing has. */
  readonly send: () => Promise<void> | undefined;
  /** The last batch may not have been painted: everything has to be said again. */
  readonly lost: () => void;
}

export class Pace {
  private readonly input: PaceInput;
  private visible = true;
  private open = false;
  /** Counts batches: an answer to an earlier one than that under way is no credit. */
  private sent = 0;
  private underWay = false;
  private lastAt: Millis = -Infinity;
  private losses = 0;
  /** A place in `INTERVALS`. */
  private rate = 0;
  private late = 0;
  private quick = 0;
  private urgent = false;
  private planned = false;
  private stopFrame: (() => void) | undefined;
  private stopWaiting: () => void = () => undefined;

  constructor(input: PaceInput) {
    this.input = input;
  }

  /** There is a page to hand batches to. */
  start(): void {
    this.open = true;
    this.hurry();
  }

  /** Something changed. */
  mark(): void {
    if (this.planned || this.stopFrame || !this.maySend()) return;
    // A clock that was set back must not make anybody wait for the time it had.
    const wait = Math.min(this.lastAt + this.interval - this.input.clock.now(), this.interval);
    if (wait <= 0) this.plan();
    else {
      this.stopFrame = this.input.clock.after(wait, () => {
        this.stopFrame = undefined;
        this.plan();
      });
    }
  }

  /** Something is there for the first time: it does not wait for the frame, only for the credit. */
  hurry(): void {
    this.urgent = true;
    if (this.maySend()) this.plan();
  }

  /** On return whatever was under way was made for a page that nobody saw. */
  setVisible(visible: boolean): void {
    if (visible === this.visible) return;
    this.visible = visible;
    this.stopWaiting();
    if (!visible) return;
    this.underWay = false;
    this.losses = 0;
    this.change(0);
    this.input.lost();
    this.hurry();
  }

  private get interval(): Millis {
    return INTERVALS[this.rate] ?? 0;
  }

  /** A credit came after so long. */
  private judge(took: Millis): void {
    const faster = INTERVALS[this.rate - 1];
    this.late = took > this.interval ? this.late + 1 : 0;
    this.quick = faster !== undefined && took < faster / 2 ? this.quick + 1 : 0;
    if (this.late === LATE) this.change(Math.min(this.rate + 1, INTERVALS.length - 1));
    if (this.quick === QUICK) this.change(this.rate - 1);
  }

  private change(rate: number): void {
    this.rate = rate;
    this.late = 0;
    this.quick = 0;
  }

  private maySend(): boolean {
    return this.open && this.visible && !this.underWay;
  }

  /** In a turn of its own, so that all that one message changes leaves together. */
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
    this.stopFrame?.();
    this.stopFrame = undefined;
    this.urgent = false;
    const answer = this.input.send();
    if (!answer) return;
    const number = ++this.sent;
    this.underWay = true;
    this.lastAt = this.input.clock.now();
    this.stopWaiting = this.input.clock.after(
      Math.min(LOST_MILLIS * 2 ** this.losses, LONGEST_LOST_MILLIS),
      () => {
        this.settle(number, true);
      },
    );
    answer.then(
      () => {
        this.settle(number, false);
      },
      () => {
        this.settle(number, true);
      },
    );
  }

  private settle(number: number, isLost: boolean): void {
    if (number !== this.sent || !this.underWay) return;
    this.stopWaiting();
    this.underWay = false;
    this.losses = isLost ? this.losses + 1 : 0;
    if (!isLost) this.judge(this.input.clock.now() - this.lastAt);
    if (isLost) this.input.lost();
    if (this.urgent) this.hurry();
    else this.mark();
  }
}
