/**
 * Finds how fine a recording's data is, and reads events of a market that is too fine and too large at once: counted in
 * its finest digits, one of its numbers is not below 2⁵³. Such a market is counted in bigints instead.
 */
import { parseScaled } from '#domain/decimal-text';
import type { Steps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';

/** How many digits after the point a market's data uses. */
export interface FinestSteps {
  readonly price: number;
  readonly size: number;
  /** A price or size in these digits is not a safe integer. */
  readonly isWide: boolean;
}

/** Price and size in their last digits; size 0 deletes. */
export type WideLevel = readonly [bigint, bigint];

export interface WideEvent {
  readonly kind: 'wide';
  readonly symbol: string;
  readonly time: Millis;
  readonly change:
    | {
        readonly kind: 'book';
        readonly whole: boolean;
        readonly bids: readonly WideLevel[];
        readonly asks: readonly WideLevel[];
      }
    | { readonly kind: 'trade'; readonly price: bigint; readonly size: bigint };
}

type Fields = Readonly<Record<string, unknown>>;

/** @throws RangeError if the line is not of the form */
export function wideEvent(fields: Fields, symbol: string, time: Millis, { price, size }: Steps): WideEvent {
  const level = (row: unknown, least: bigint): WideLevel => {
    if (!Array.isArray(row) || row.length !== 2) throw new RangeError('a row is no [price, size]');
    return [counted(row[0], price.digits, 1n), counted(row[1], size.digits, least)];
  };
  const side = (name: string) => {
    const rows = fields[name];
    if (!Array.isArray(rows)) throw new RangeError(`${name} is no list`);
    return rows.map((row: unknown) => level(row, 0n));
  };
  switch (fields['type']) {
    case 'snapshot':
    case 'delta': {
      const whole = fields['type'] === 'snapshot';
      const change = { kind: 'book', whole, bids: side('bids'), asks: side('asks') } as const;
      return { kind: 'wide', symbol, time, change };
    }
    case 'trade': {
      if (fields['side'] !== 'buy' && fields['side'] !== 'sell')
        throw new RangeError('side is neither buy nor sell');
      const [at, amount] = level([fields['price'], fields['size']], 1n);
      return { kind: 'wide', symbol, time, change: { kind: 'trade', price: at, size: amount } };
    }
    default:
      throw new RangeError(`unknown type ${JSON.stringify(fields['type'])}`);
  }
}

function counted(text: unknown, digits: number, least: bigint): bigint {
  const count = typeof text === 'string' ? parseScaled(text, digits) : undefined;
  if (count === undefined || count < least) throw new RangeError(`${JSON.stringify(text)} is no number`);
  return count;
}

interface Widest {
  digits: number;
  largest: bigint;
}

/** Inspects every price and size of a recording, line by line; invalid lines are left to the reader. */
export class FinestDigits {
  private readonly markets = new Map<string, Readonly<Record<'price' | 'size', Widest>>>();

  see(line: string): void {
    const fields = fieldsOf(line);
    const symbol = fields['symbol'];
    if (typeof symbol !== 'string') return;
    const market = this.markets.get(symbol) ?? { price: fresh(), size: fresh() };
    this.markets.set(symbol, market);
    const rows = [fields['bids'], fields['asks']].flatMap((side) =>
      Array.isArray(side) ? (side as unknown[]) : [],
    );
    if (fields['type'] === 'trade') rows.push([fields['price'], fields['size']]);
    for (const row of rows) {
      if (!Array.isArray(row)) continue;
      widen(market.price, row[0]);
      widen(market.size, row[1]);
    }
  }

  found(): ReadonlyMap<string, FinestSteps> {
    const isWide = ({ digits, largest }: Widest) => largest * 10n ** BigInt(digits) > Number.MAX_SAFE_INTEGER;
    return new Map(
      [...this.markets].map(([symbol, { price, size }]) => [
        symbol,
        { price: price.digits, size: size.digits, isWide: isWide(price) || isWide(size) },
      ]),
    );
  }
}

function fresh(): Widest {
  return { digits: 0, largest: 0n };
}

/** Trailing zeros do not count. */
function widen(widest: Widest, text: unknown): void {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (whole === undefined) return;
  widest.digits = Math.max(widest.digits, fraction.length);
  const above = BigInt(whole) + 1n;
  if (above > widest.largest) widest.largest = above;
}

function fieldsOf(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}
