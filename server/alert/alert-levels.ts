/** Waiting alerts by the level that reaches them: a value looks only at the alerts that it reaches. */
import { levelTick, rateUnitsOfPpm } from '#domain/alert/alert-level';
import { ppmOf } from '#domain/alert/check-alert';
import type { OrderSteps } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { PriceWatch } from '../trading/price-watch.ts';
import type { HeldAlert } from './alert-rows.ts';

/** The value that a level is compared with. */
export type Watching = 'last' | 'mark' | 'funding' | `up ${number}` | `down ${number}`;

/** Alerts of the margin ratio that one mark looks at: they follow accounts, so they have no level of the price. */
const MOST_RATIOS = 100;

export class AlertLevels {
  /** By market, in the order of their turns. */
  private readonly ratios = new Map<string, Map<number, HeldAlert>>();
  private readonly bySymbol = new Map<string, Map<Watching, PriceWatch>>();

  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol) || this.ratios.has(symbol);
  }

  /** Whether any alert of a market waits for a move of its price. */
  watchesMoves(symbol: string): boolean {
    const all = this.bySymbol.get(symbol)?.keys() ?? [];
    return [...all].some((each) => each.startsWith('up ') || each.startsWith('down '));
  }

  watch(held: HeldAlert, steps: OrderSteps): void {
    this.unwatch(held);
    if (held.kind === 'margin') {
      const ofMarket = this.ratios.get(held.symbol) ?? new Map<number, HeldAlert>();
      this.ratios.set(held.symbol, ofMarket.set(held.id, held));
    }
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

  unwatch({ id, symbol }: Pick<HeldAlert, 'id' | 'symbol'>): void {
    const ratios = this.ratios.get(symbol);
    ratios?.delete(id);
    if (ratios?.size === 0) this.ratios.delete(symbol);
    const ofSymbol = this.bySymbol.get(symbol);
    for (const [watching, watch] of ofSymbol ?? []) {
      watch.unwatch(id);
      this.drop(symbol, watching, watch);
    }
  }

  /** Removes and returns the ids of the alerts that a value reaches, in their order. */
  reach(symbol: string, watching: Watching, value: number): readonly number[] {
    const watch = this.bySymbol.get(symbol)?.get(watching);
    if (watch === undefined) return [];
    const reached = watch.reach(value);
    if (reached.length > 0) this.drop(symbol, watching, watch);
    return reached.map(({ id }) => id);
  }

  /** The next alerts of the margin ratio in a market, a bounded number; they go to the end of the turns. */
  nextRatios(symbol: string): readonly HeldAlert[] {
    const ofMarket = this.ratios.get(symbol);
    if (ofMarket === undefined) return [];
    const next: HeldAlert[] = [];
    for (const held of ofMarket.values()) {
      next.push(held);
      if (next.length === MOST_RATIOS) break;
    }
    for (const held of next) {
      ofMarket.delete(held.id);
      ofMarket.set(held.id, held);
    }
    return next;
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
