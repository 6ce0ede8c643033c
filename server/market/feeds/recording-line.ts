/**
 * One line of a recording, checked by hand and turned into steps of its instrument. A recording is not trusted: a line
 * that is not exactly of the form is refused with a reason, never guessed. Unknown fields are ignored, so that a
 * richer recording still plays.
 *
 *     {"t":0,"type":"instrument","symbol":"ABC-USDT","priceStep":"0.01","sizeStep":"0.1"}
 *     {"t":1000,"type":"snapshot","symbol":"ABC-USDT","bids":[["9.99","5.0"]],"asks":[["10.00","2.5"]]}
 *     {"t":1020,"type":"delta","symbol":"ABC-USDT","bids":[["9.99","0"]],"asks":[]}
 *     {"t":1021,"type":"trade","symbol":"ABC-USDT","id":7,"price":"10.00","size":"0.5","side":"buy"}
 *     {"t":1030,"type":"mark","symbol":"ABC-USDT-PERP","mark":"10.00","index":"9.99"}
 *
 * A mark may carry `fundingRate` and `nextFundingTime`; an instrument `name`, `groupings`, `minSize`, and the steps of
 * orders, `orderPriceStep` and `orderSizeStep`, if they are not the book's (`watchOnly`: there are none).
 *
 * Books hold levels that are finer than the instrument's steps, because a venue's old orders keep the steps of their
 * time. A reader first finds the finest digits of the data (`wide-event.ts`).
 */
import type { Level } from '#domain/market/book-levels';
import { digitsOf, formatScaled } from '#domain/decimal-text';
import { parseSteps, stepsOf } from '#domain/market/instrument';
import { instrumentProblems } from '#domain/market/order-steps';
import { orderGridFor } from '#domain/market/order-grid';
import type { Instrument, Step, Steps } from '#domain/market/instrument';
import { rateUnits } from '#domain/market/rate-text';
import type { Lots, Millis, RateUnits, TakerSide, Ticks } from '#domain/units';
import { nearestTick } from './nearest-tick.ts';
import { wideEvent, type FinestSteps, type WideEvent } from './wide-event.ts';

export type RecordedEvent = InstrumentEvent | BookEvent | TradeEvent | MarkEvent | WideEvent;

/** Describes a symbol; it has no time. */
interface InstrumentEvent {
  readonly kind: 'instrument';
  readonly symbol: string;
  readonly instrument: Instrument;
}

interface BookEvent {
  readonly kind: 'book';
  readonly symbol: string;
  readonly time: Millis;
  /** A snapshot: it replaces all levels. */
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

interface TradeEvent {
  readonly kind: 'trade';
  readonly symbol: string;
  readonly time: Millis;
  readonly side: TakerSide;
  readonly price: Ticks;
  readonly lots: Lots;
}

interface MarkEvent {
  readonly kind: 'mark';
  readonly symbol: string;
  readonly time: Millis;
  readonly mark: Ticks;
  readonly index: Ticks;
  readonly fundingRate?: RateUnits;
  readonly nextFundingTime?: Millis;
}

type Fields = Readonly<Record<string, unknown>>;

/** A price or size that is not a multiple of the instrument's steps. */
export class OffGrid extends RangeError {}

const SYMBOL = /^([A-Z0-9]{1,20})-([A-Z0-9]{1,20})(-PERP)?$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const DEFAULT_GROUPINGS = [1, 10, 100, 1000];

/**
 * @param steps of the instruments above this line.
 * @param finest digits of each market's data, if they are known
 */
export function recordedEvent(
  text: string,
  steps: ReadonlyMap<string, Steps>,
  finest?: ReadonlyMap<string, FinestSteps>,
): RecordedEvent {
  const fields = fieldsOf(text);
  const symbol = textOf(fields, 'symbol');
  if (fields['type'] === 'instrument') return instrumentEvent(fields, symbol, steps, finest?.get(symbol));
  const known = steps.get(symbol);
  if (known === undefined) throw new RangeError(`${symbol} has no instrument above`);
  const time = millisOf(fields, 't');
  if (finest?.get(symbol)?.isWide === true && fields['type'] !== 'mark')
    return wideEvent(fields, symbol, time, known);
  switch (fields['type']) {
    case 'snapshot':
    case 'delta': {
      const whole = fields['type'] === 'snapshot';
      const [bids, asks] = [levelsOf(fields, 'bids', known), levelsOf(fields, 'asks', known)];
      return { kind: 'book', symbol, time, whole, bids, asks };
    }
    case 'trade':
      return {
        kind: 'trade',
        symbol,
        time,
        side: sideOf(fields),
        price: countIn(textOf(fields, 'price'), known.price, 1),
        lots: countIn(textOf(fields, 'size'), known.size, 1),
      };
    case 'mark':
      return { kind: 'mark', symbol, time, ...markOf(fields, known) };
    default:
      throw new RangeError(`unknown type ${JSON.stringify(fields['type'])}`);
  }
}

function instrumentEvent(
  fields: Fields,
  symbol: string,
  steps: ReadonlyMap<string, Steps>,
  finest: FinestSteps | undefined,
): InstrumentEvent {
  const [, base, quote, tail] = SYMBOL.exec(symbol) ?? [];
  if (base === undefined || quote === undefined) throw new RangeError(`bad symbol ${JSON.stringify(symbol)}`);
  if (steps.has(symbol)) throw new RangeError(`${symbol} has an instrument already`);
  const instrument: Instrument = {
    symbol,
    kind: tail === undefined ? 'spot' : 'perpetual',
    base,
    quote,
    name: 'name' in fields ? textOf(fields, 'name') : base,
    ...stepsIn(fields, finest),
  };
  const problems = instrumentProblems(instrument);
  if (problems.length > 0) throw new RangeError(`${symbol}: ${problems.join(', ')}`);
  return { kind: 'instrument', symbol, instrument };
}

type InstrumentSteps = Omit<Instrument, 'symbol' | 'kind' | 'base' | 'quote' | 'name'>;

/** The book's steps are as fine as the data; those of orders are the file's, or multiples that make notionals exact. */
function stepsIn(fields: Fields, finest: FinestSteps | undefined): InstrumentSteps {
  const own = { price: decimalOf(fields, 'priceStep'), size: decimalOf(fields, 'sizeStep') };
  const priceStep = finerStep(own.price, finest?.price ?? 0);
  const sizeStep = finerStep(own.size, finest?.size ?? 0);
  const tick = 'orderPriceStep' in fields ? decimalOf(fields, 'orderPriceStep') : own.price;
  const lot = 'orderSizeStep' in fields ? decimalOf(fields, 'orderSizeStep') : own.size;
  const minSize = 'minSize' in fields ? decimalOf(fields, 'minSize') : lot;
  const grid = orderGridFor(priceStep, lot, minSize);
  const finer = stepsOf({ priceStep, sizeStep, orderPriceStep: own.price }).price.perOrder ?? 1;
  const groupings = 'groupings' in fields ? groupingsOf(fields) : DEFAULT_GROUPINGS;
  return {
    ...{ priceStep, sizeStep },
    ...(tick !== priceStep && { orderPriceStep: tick }),
    ...(grid.orderSizeStep !== sizeStep && { orderSizeStep: grid.orderSizeStep }),
    ...((grid.watchOnly ?? fields['watchOnly'] === true) && { watchOnly: true }),
    minSize: grid.orderSizeStep === lot ? minSize : grid.minSize,
    groupings: groupings.map((ticks) => (ticks === 1 ? 1 : ticks * finer)),
  };
}

function finerStep(step: string, digits: number): string {
  return digits > digitsOf(step) ? formatScaled(1, digits) : step;
}

function markOf(fields: Fields, steps: Steps): Omit<MarkEvent, 'kind' | 'symbol' | 'time'> {
  return {
    mark: markTick(textOf(fields, 'mark'), steps.price),
    index: markTick(textOf(fields, 'index'), steps.price),
    ...('fundingRate' in fields && { fundingRate: rateIn(fields) }),
    ...('nextFundingTime' in fields && { nextFundingTime: millisOf(fields, 'nextFundingTime') }),
  };
}

function rateIn(fields: Fields): RateUnits {
  const rate = rateUnits(decimalOf(fields, 'fundingRate'));
  if (rate === undefined) throw new RangeError('fundingRate is too large');
  return rate;
}

function markTick(text: string, step: Step): Ticks {
  const tick = nearestTick(text, step);
  if (tick === undefined) throw new RangeError(`bad price ${JSON.stringify(text)}`);
  return tick;
}

function levelsOf(fields: Fields, name: string, steps: Steps): Level[] {
  const rows: unknown = fields[name];
  if (!Array.isArray(rows)) throw new RangeError(`${name} is no list`);
  return rows.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== 2)
      throw new RangeError(`${name} has a row that is no [price, size]`);
    const [price, size] = row as [unknown, unknown];
    return [countIn(price, steps.price, 1), countIn(size, steps.size, 0)];
  });
}

function countIn(text: unknown, step: Step, least: number): number {
  const steps = typeof text === 'string' ? parseSteps(text, step) : undefined;
  if (steps !== undefined && steps >= least) return steps;
  const isFiner = typeof text === 'string' && DECIMAL.test(text) && !text.startsWith('-');
  const Problem = isFiner && /[1-9]/.test(text) ? OffGrid : RangeError;
  throw new Problem(`${JSON.stringify(text)} is not on the grid`);
}

function fieldsOf(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new RangeError('no object');
  return value as Fields;
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new RangeError(`${name} is no text`);
  return value;
}

function decimalOf(fields: Fields, name: string): string {
  const value = textOf(fields, name);
  if (!DECIMAL.test(value)) throw new RangeError(`${name} is no decimal`);
  return value;
}

function millisOf(fields: Fields, name: string): Millis {
  const value = fields[name];
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new RangeError(`${name} is no time`);
  return value as number;
}

function groupingsOf(fields: Fields): number[] {
  const value: unknown = fields['groupings'];
  const sound = Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));
  if (!sound) throw new RangeError('groupings is no list of whole ticks');
  return value as number[];
}

function sideOf(fields: Fields): TakerSide {
  const side = fields['side'];
  if (side !== 'buy' && side !== 'sell') throw new RangeError('side is neither buy nor sell');
  return side;
}
