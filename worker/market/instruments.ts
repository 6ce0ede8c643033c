/**
 * The list of markets from the platform, over REST. The request repeats until it succeeds, because nothing can be
 * decoded without the list. A reconnection repeats it too, because another platform may have started with other
 * markets.
 */
import { stepsOf, type Instrument, type Steps } from '#domain/market/instrument';
import { API_PREFIX } from '#protocol/names/addresses';
import { MARKET_CALLS } from '#protocol/names/market-calls';
import { SUCCESS } from '#protocol/names/codes';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import { isFields } from '../feed/check.ts';
import type { Rest } from '../feed/rest.ts';

const FIRST_RETRY_MILLIS: Millis = 500;
const LAST_RETRY_MILLIS: Millis = 5_000;

export class Instruments {
  list: readonly Instrument[] = [];
  private readonly steps = new Map<string, Steps>();
  private readonly bySymbol = new Map<string, Instrument>();
  private readonly clock: Clock;
  private readonly changed: (symbols: ReadonlySet<string>) => void;
  private resolve: (() => void) | undefined;
  private readonly known: Promise<void>;
  private hasNotified = false;
  private asking = false;

  /** @param changed called once the list has arrived, with the markets that are new or changed. */
  constructor(clock: Clock, changed: (symbols: ReadonlySet<string>) => void) {
    this.clock = clock;
    this.changed = changed;
    this.known = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  get areKnown(): boolean {
    return this.hasNotified;
  }

  stepsOf = (symbol: string): Steps | undefined => this.steps.get(symbol);

  of(symbol: string): Instrument | undefined {
    return this.bySymbol.get(symbol);
  }

  async whenKnown(): Promise<readonly Instrument[]> {
    await this.known;
    return this.list;
  }

  ask(rest: Rest, delay: Millis = FIRST_RETRY_MILLIS): void {
    if (this.asking) return;
    this.asking = true;
    void rest(API_PREFIX + MARKET_CALLS.marketInstruments.path).then((answer) => {
      const list = answer?.code === SUCCESS ? listOf(answer.data) : undefined;
      if (list) {
        this.asking = false;
        this.take(list);
      } else {
        this.clock.after(delay, () => {
          this.asking = false;
          this.ask(rest, Math.min(2 * delay, LAST_RETRY_MILLIS));
        });
      }
    });
  }

  private take(list: readonly Instrument[]): void {
    const changed = new Set<string>();
    const gone = new Set(this.bySymbol.keys());
    for (const instrument of list) {
      const { symbol } = instrument;
      gone.delete(symbol);
      if (sameSteps(this.bySymbol.get(symbol), instrument)) continue;
      this.steps.set(symbol, stepsOf(instrument));
      changed.add(symbol);
    }
    for (const symbol of gone) {
      this.steps.delete(symbol);
      changed.add(symbol);
    }
    this.bySymbol.clear();
    for (const instrument of list) this.bySymbol.set(instrument.symbol, instrument);
    this.list = list;
    this.hasNotified = true;
    this.changed(changed);
    this.resolve?.();
  }
}

function sameSteps(a: Instrument | undefined, b: Instrument): boolean {
  return (
    a?.priceStep === b.priceStep &&
    a.sizeStep === b.sizeStep &&
    a.orderPriceStep === b.orderPriceStep &&
    a.orderSizeStep === b.orderSizeStep &&
    a.wide === b.wide
  );
}

/** The platform checks its answers; here only fields that would break the engine are checked. */
function listOf(answer: unknown): readonly Instrument[] | undefined {
  const list = isFields(answer) ? answer['list'] : undefined;
  return Array.isArray(list) && list.every(isInstrument) ? list : undefined;
}

function isInstrument(row: unknown): row is Instrument {
  if (!isFields(row) || typeof row['symbol'] !== 'string') return false;
  if (typeof row['base'] !== 'string' || typeof row['quote'] !== 'string' || typeof row['name'] !== 'string')
    return false;
  return isStep(row['priceStep']) && isStep(row['sizeStep']);
}

function isStep(text: unknown): boolean {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text);
}
