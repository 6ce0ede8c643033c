/**
 * Notifies of changes at once and then at most twice a second: for values that users read and nothing paints, like a
 * form's.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import type { Subject } from '../topics.ts';

const BETWEEN_MILLIS: Millis = 500;

export class PacedSubjects {
  private readonly clock: Clock;
  private readonly subscribers = new Map<Subject, Set<() => void>>();
  /** Subjects notified of within the last interval; true: they have changed since. */
  private readonly resting = new Map<Subject, boolean>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Returns what ends it. */
  add(subject: Subject, touched: () => void): () => void {
    const subscribers = this.subscribers.get(subject) ?? new Set();
    this.subscribers.set(subject, subscribers.add(touched));
    return () => {
      subscribers.delete(touched);
    };
  }

  changed(subject: Subject): void {
    if ((this.subscribers.get(subject)?.size ?? 0) === 0) return;
    if (this.resting.has(subject)) this.resting.set(subject, true);
    else this.notify(subject);
  }

  private notify(subject: Subject): void {
    for (const touched of this.subscribers.get(subject) ?? []) touched();
    this.resting.set(subject, false);
    this.clock.after(BETWEEN_MILLIS, () => {
      const isOther = this.resting.get(subject);
      this.resting.delete(subject);
      if (isOther) this.notify(subject);
    });
  }
}
