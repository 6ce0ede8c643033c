/** Waiting alerts by the level that reaches them: a value looks only at the alerts that it reaches. */
import { levelTick, rateUnitsOfPpm } from '#domain/alert/alert-level';
import { ppmOf } from '#domain/alert/check-alert';
import type { OrderSteps } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { PriceWatch, type ReachBound } from '../trading/price-watch.ts';
import type { HeldAlert } from './alert-rows.ts';
import { RatioTurns } from './ratio-turns.ts';
import type { Watching } from './watching.ts';

/** Users whose margin ratio one mark looks at: it follows their accounts, so it has no level of the price. */
const MOST_RATIOS = 100;

/** Alerts that one command fires: each is two rows and an event of its user, and orders of others wait for them. */
export const AT_ONCE = 40;

export class AlertLevels {
  readonly ratios = new RatioTurns(MOST_RATIOS);
  private readonly bySymbol = new Map<string, Map<Watching, PriceWatch>>();

  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol) || this.ratios.isIn(symbol);
  }

  /** Whether any alert of a market waits for a move of its price. */
  watchesMoves(symbol: string): boolean {
    const all = this.bySymbol.get(symbol)?.keys() ?? [];
    return [...all].some((each) => each.startsWith('up ') || each.startsWith('down '));
  }

  watch(held: HeldAlert, steps: OrderSteps): void {
    if (held.kind === 'margin') {
      this.ratios.watch(held);
      return;
    }
    this.unwatch(held);
    const watching = watchingOf(held);
    const level = levelOf(held, steps);
    if (watching === undefined || level === undefined) return;
    const ofSymbol = this.bySymbol.get(held.symbol) ?? new Map<Watching, PriceWatch>();
    this.bySymbol.set(held.symbol, ofSymbol);
    const watch = ofSymbol.get(watching) ?? new PriceWatch();
    ofSymbol.set(watching, watch);
    // A move is measured in its direction, so a larger one reaches the level.
    watch.watch({ id: held.id, tick: level }, held.kind === 'move' || held.direction === 'up');
  }

  unwatch(held: Pick<HeldAlert, 'id' | 'symbol' | 'user'>): void {
    const { id, symbol } = held;
    this.ratios.unwatch(held);
    const ofSymbol = this.bySymbol.get(symbol);
    for (const [watching, watch] of ofSymbol ?? []) {
      watch.unwatch(id);
      this.drop(symbol, watching, watch);
    }
  }

  /** Removes and returns the ids of the alerts that a value reaches, in their order. */
  reach(symbol: string, watching: Watching, value: number, bound?: ReachBound): readonly number[] {
    const watch = this.bySymbol.get(symbol)?.get(watching);
    if (watch === undefined) return [];
    const reached = watch.reach(value, undefined, bound);
    if (reached.length > 0) this.drop(symbol, watching, watch);
    return reached.map(({ id }) => id);
  }

  /** Whether a value reaches any alert that is left. */
  isReached(
    symbol: string,
    watching: Watching,
    value: number,
    { rises, ...bound }: ReachBound & { readonly rises: boolean },
  ): boolean {
    return this.bySymbol.get(symbol)?.get(watching)?.isReached(value, rises, bound) === true;
  }

  private drop(symbol: string, watching: Watching, { size }: PriceWatch): void {
    if (size > 0) return;
    const ofSymbol = this.bySymbol.get(symbol);
    ofSymbol?.delete(watching);
    if (ofSymbol?.size === 0) this.bySymbol.delete(symbol);
  }
}

function watchingOf({ kind, by, direction, windowMillis }: HeldAlert): Watching | undefined {
  if (kind === 'price') return by === '' ? undefined : by;
  if (kind === 'funding') return 'funding';
  if (kind === 'move' && direction !== '') return `${direction} ${windowMillis}`;
  return undefined;
}

function levelOf(
  { kind, price, percent, direction }: HeldAlert,
  { price: step }: OrderSteps,
): Ticks | undefined {
  if (kind === 'price') return levelTick(price, step, direction === 'up');
  const ppm = ppmOf(percent);
  if (typeof ppm === 'string') return undefined;
  return kind === 'funding' ? rateUnitsOfPpm(ppm) : ppm;
}
