/**
 * Measures a venue's clock against the platform's. Each minute the venue is asked for its time. It reads its clock
 * after the request was sent, so it is ahead by at most its answer minus the time of the request. Messages are dated
 * by that bound: never later than they can have left the venue.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';

const EVERY: Millis = 60_000;
const KEPT = 5;
/** One lost answer is normal; this many in a row are reported. */
const FAILURES_REPORTED = 3;

export interface VenueClockInput {
  readonly clock: Pick<Clock, 'now' | 'every'>;
  /** The venue's current time, in milliseconds UTC. */
  readonly ask: () => Promise<unknown>;
  readonly onTrouble: (what: string) => void;
}

interface Exchange {
  readonly asked: Millis;
  readonly reported: Millis;
  readonly roundTrip: Millis;
}

export class VenueClock {
  private recent: readonly Exchange[] = [];
  private failures = 0;
  private quit: () => void = () => undefined;

  constructor(private readonly input: VenueClockInput) {}

  start(): void {
    this.quit = this.input.clock.every(EVERY, () => void this.measure());
    void this.measure();
  }

  stop(): void {
    this.quit();
  }

  /** The venue's clock minus the platform's, as far as it is known; undefined before the first answer. */
  get offset(): Millis | undefined {
    const best = this.best();
    return best && best.reported - best.asked - best.roundTrip / 2;
  }

  /**
   * When a message that arrives now left the venue, by the platform's clock.
   * @param time by the venue's clock
   */
  ours(time: Millis): Millis {
    const best = this.best();
    const ahead = best === undefined ? 0 : best.reported - best.asked;
    return Math.min(this.input.clock.now(), time - ahead);
  }

  private async measure(): Promise<void> {
    const { clock, ask, onTrouble } = this.input;
    const asked = clock.now();
    const reported = await ask().then(Number, () => NaN);
    if (Number.isSafeInteger(reported) && reported > 0) {
      this.failures = 0;
      this.recent = [...this.recent, { asked, reported, roundTrip: clock.now() - asked }].slice(-KEPT);
    } else if (++this.failures === FAILURES_REPORTED) onTrouble('does not say its time');
  }

  /** The shortest round trip of the last minutes gives the tightest bound. */
  private best(): Exchange | undefined {
    return this.recent.reduce<Exchange | undefined>(
      (best, each) => (best === undefined || each.roundTrip <= best.roundTrip ? each : best),
      undefined,
    );
  }
}
