/**
 * The platform's markets: each coin's row gives a spot market in USDT, for the larger ones a perpetual contract and
 * for some a spot market in BTC. Steps follow from the price by rule, so a row cannot contradict itself:
 *
 * - A price is 12,500 ticks or more, so that 25 rows of 100 ticks stay within 20 % of it, and 1,000,000 at most.
 *   Busy coins take the next finer tick and offer a grouping of 1,000 ticks too.
 * - A spot lot is worth at most 1 USDT, a perpetual's (its face value) at most 5.
 * - tick × lot is whole units of 10⁻⁸ of the quote coin. For a market in BTC that alone decides the lot
 *   (docs/decisions/0040-catalogue-steps.md).
 */
import { formatScaled, parseScaled } from '#domain/decimal-text';
import { MINOR_DIGITS } from '#domain/units';
import type { Instrument } from '#domain/market/instrument';
import type { Bps } from '#domain/units';
import { bitcoinQuoted, coins } from './catalogue-coins.ts';
import type { CoinRow } from './catalogue-coins.ts';

export interface CatalogueRow {
  readonly instrument: Instrument;
  /** Typical price, decimal text on the tick grid. */
  readonly price: string;
  /** Typical 24 h volume in the quote coin, whole. */
  readonly dailyVolume: number;
  readonly volatilityBps: Bps;
}

/** Decimal digits of the rules' arithmetic: finer than any tick or lot. */
const FINE_DIGITS = 20;
const ONE = 10n ** BigInt(FINE_DIGITS);
const FEWEST_TICKS = 12_500n;
const MOST_TICKS = 1_000_000n;
/** From this volume on a coin is busy and has the finer tick. */
const BUSY_MILLIONS = 300;
const SPOT_LOT_WORTH = ONE;
const PERPETUAL_LOT_WORTH = 5n * ONE;
/** How much a perpetual's price is above its spot market's. */
const PERPETUAL_BASIS_BPS = 4n;
const PERPETUAL_VOLUME = 3;
const MILLION = 1_000_000;
const USDT_STEPS = [1n];
const BTC_STEPS = [5n, 2n, 1n];

export const catalogue: readonly CatalogueRow[] = [
  ...coins.map(spotRow),
  ...bitcoinQuoted.map(([coin, volume]) => bitcoinRow(rowOf(coin), volume)),
  ...coins.filter((row) => row[5]).map(perpetualRow),
];

function spotRow(row: CoinRow): CatalogueRow {
  const [base, name, text, millions, volatilityBps] = row;
  const price = fine(text);
  const tick = busyTick(price, millions);
  const lot = powerOfTenUnder((SPOT_LOT_WORTH * ONE) / price);
  const names = { symbol: `${base}-USDT`, kind: 'spot', base, quote: 'USDT', name } as const;
  return {
    instrument: instrumentOf(names, tick, lot, 10n * lot, price),
    price: onGrid(price, tick),
    dailyVolume: millions * MILLION,
    volatilityBps,
  };
}

function perpetualRow(row: CoinRow): CatalogueRow {
  const [base, name, text, millions, volatilityBps] = row;
  const spot = fine(text);
  const price = spot + (spot * PERPETUAL_BASIS_BPS) / 10_000n;
  const tick = busyTick(spot, millions);
  const lot = powerOfTenUnder((PERPETUAL_LOT_WORTH * ONE) / spot);
  const names = { symbol: `${base}-USDT-PERP`, kind: 'perpetual', base, quote: 'USDT', name } as const;
  return {
    instrument: instrumentOf(names, tick, lot, lot, price),
    price: onGrid(price, tick),
    dailyVolume: millions * MILLION * PERPETUAL_VOLUME,
    volatilityBps,
  };
}

function bitcoinRow(row: CoinRow, dailyVolume: number): CatalogueRow {
  const [base, name, text, , volatilityBps] = row;
  const price = (fine(text) * ONE) / fine(rowOf('BTC')[2]);
  const tick = coarsestTick(price, BTC_STEPS);
  const lot = (ONE * ONE) / 10n ** BigInt(MINOR_DIGITS) / tick;
  const names = { symbol: `${base}-BTC`, kind: 'spot', base, quote: 'BTC', name } as const;
  return {
    instrument: instrumentOf(names, tick, lot, lot, price),
    price: onGrid(price, tick),
    dailyVolume,
    volatilityBps,
  };
}

function instrumentOf(
  names: Pick<Instrument, 'symbol' | 'kind' | 'base' | 'quote' | 'name'>,
  tick: bigint,
  lot: bigint,
  minSize: bigint,
  price: bigint,
): Instrument {
  const groupings = [1, 10, 100, 1000].filter((ticks) => BigInt(ticks) * tick * 25n * 5n <= price);
  return {
    ...names,
    priceStep: stepText(tick),
    sizeStep: stepText(lot),
    groupings,
    minSize: stepText(minSize),
  };
}

/** The coarsest tick that gives the price enough ticks; `leads` are the possible first digits, coarsest first. */
function coarsestTick(price: bigint, leads: readonly bigint[]): bigint {
  for (let power = ONE * ONE; power > 0n; power /= 10n) {
    for (const lead of leads) if (price / (lead * power) >= FEWEST_TICKS) return lead * power;
  }
  throw new RangeError('a price without a tick');
}

function busyTick(price: bigint, millions: number): bigint {
  const tick = coarsestTick(price, USDT_STEPS);
  const finer = tick / 10n;
  return millions >= BUSY_MILLIONS && price / finer < MOST_TICKS ? finer : tick;
}

function powerOfTenUnder(most: bigint): bigint {
  let power = 1n;
  while (power * 10n <= most) power *= 10n;
  return power;
}

function rowOf(coin: string): CoinRow {
  const row = coins.find((each) => each[0] === coin);
  if (row === undefined) throw new RangeError(`no such coin: ${coin}`);
  return row;
}

function fine(text: string): bigint {
  const value = parseScaled(text, FINE_DIGITS);
  if (value === undefined || value <= 0n) throw new RangeError(`not a price: ${text}`);
  return value;
}

/** A step's text without trailing zeros: its digits are the digits of every price. */
function stepText(step: bigint): string {
  return formatScaled(step, FINE_DIGITS).replace(/\.?0+$/, '');
}

/** The price on the grid, half a tick rounded up, with the tick's digits. */
function onGrid(price: bigint, tick: bigint): string {
  const text = formatScaled(((price + tick / 2n) / tick) * tick, FINE_DIGITS);
  const digits = stepText(tick).split('.')[1]?.length ?? 0;
  const whole = text.length - FINE_DIGITS;
  return digits === 0 ? text.slice(0, whole - 1) : text.slice(0, whole + digits);
}
