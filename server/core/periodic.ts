/**
 * Repeated work outside the core. It changes no state that a rule reads, so it is not a scheduled job. Runs do not
 * overlap; a period that ends during a run adds none. Periods missed in a downtime are not made up: one run covers
 * them.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';

export interface PeriodicInput {
  readonly clock: Pick<Clock, 'every'>;
  readonly period: Millis;
  readonly work: () => Promise<unknown>;
  /** A run failed; the next one tries again. */
  readonly onFailed: (error: unknown) => void;
}

export class Periodic {
  private running: Promise<void> | undefined;
  private disarm: () => void = () => undefined;

  constructor(private readonly input: PeriodicInput) {}

  /** The first run comes after one period. */
  start(): void {
    this.disarm = this.input.clock.every(this.input.period, () => void this.run());
  }

  /** Runs now, or joins the run that is under way. Never rejects. */
  run(): Promise<void> {
    const { work, onFailed } = this.input;
    this.running ??= work()
      .then(() => undefined, onFailed)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** Resolves when no run is under way. */
  async stop(): Promise<void> {
    this.disarm();
    await this.running;
  }
}
