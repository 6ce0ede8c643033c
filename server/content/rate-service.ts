/**
 * The rates of the offered currencies. They are stored, so that a start without the source still has the last ones.
 * They are renewed every hour; if the source fails or sends invalid rates, the last ones stay, with their own time.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { Periodic } from '../core/periodic.ts';
import { OFFERED, type OfferedCurrency, type RateSource } from './rate-source.ts';
import type { StoredRate } from './stored-content.ts';
import type { ContentStore } from './tables.ts';

const RENEWED_EVERY_MILLIS = 3_600_000;
/** Above zero, with as many digits as a money column can hold. */
const RATE = /^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,12})?$/;

export interface RateServiceInput {
  readonly store: Pick<ContentStore, 'rates' | 'keepRates'>;
  readonly clock: Clock;
  readonly source: RateSource;
  /** Rates could not be renewed; the last ones stay until the next time. */
  readonly onUnrenewed: (error: unknown) => void;
}

interface Rates {
  /** The time of the oldest rate in the list, milliseconds UTC. */
  readonly time: Millis;
  readonly list: readonly (OfferedCurrency & { readonly rate: string })[];
}

export class RateService {
  private held = new Map<string, StoredRate>();
  private readonly renewals: Periodic;

  constructor(private readonly input: RateServiceInput) {
    this.renewals = new Periodic({
      clock: input.clock,
      period: RENEWED_EVERY_MILLIS,
      work: () => this.renew(),
      onFailed: input.onUnrenewed,
    });
  }

  /** Resolves when there are rates, or after the source failed once. */
  async start(): Promise<void> {
    for (const each of await this.input.store.rates()) this.held.set(each.currency, each);
    this.renewals.start();
    await this.renewals.run();
  }

  /** Resolves when no write is pending any more. */
  stop(): Promise<void> {
    return this.renewals.stop();
  }

  /** The known rates, in the offered order. */
  rates(): Rates {
    const list = OFFERED.flatMap((offered) => {
      const held = this.held.get(offered.currency);
      return held === undefined ? [] : [{ ...offered, rate: held.rate }];
    });
    const times = list.map(({ currency }) => this.held.get(currency)?.time ?? 0);
    return { time: times.length === 0 ? 0 : Math.min(...times), list };
  }

  private async renew(): Promise<void> {
    const { store, clock, source } = this.input;
    const quotedRates = await source.rates();
    const time = clock.now();
    const fresh = OFFERED.flatMap(({ currency }) => {
      const rate = quotedRates[currency];
      return rate !== undefined && RATE.test(rate) ? [{ currency, rate, time }] : [];
    });
    await store.keepRates(fresh);
    for (const each of fresh) this.held.set(each.currency, each);
  }
}
