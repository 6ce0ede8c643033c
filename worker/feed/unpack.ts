/**
 * Packed messages of the socket (`docs/wire.md`), checked and read in one pass. As with JSON, a message is accepted
 * completely or refused. Markets are encoded by number; the first message of each stream on this connection carries
 * the names.
 */
import { digitsOf, formatScaled } from '#domain/decimal-text';
import { formatSteps, type Step, type Steps } from '#domain/market/instrument';
import { INDEX_STATES } from '#domain/market/market-mark';
import { INDEX_SOURCES } from '#protocol/names/patterns';
import type {
  MarksMessage,
  TickerChange,
  TickersMessage,
  WireIndex,
  WireMark,
  WireTicker,
} from '#protocol/names/market';
import {
  LAYOUT_SHIFT,
  NAMED,
  NO_AMOUNT,
  INDEXED_MARKS,
  PACKED_KINDS,
  PACKED_LAYOUT,
  TICKER_VALUES,
  USDT_IS_QUOTE,
} from '#protocol/names/packed';
import { ByteReader } from './byte-reader.ts';
import type { Decoded, StepsOf, StreamKind } from './changes.ts';
import { isSymbol } from './check.ts';
import type { StreamReader } from './unpack-streams.ts';

interface NumberedMarket extends Steps {
  readonly symbol: string;
}

/** The values that every row of `tickers` has. */
const ALL_VALUES = 0x7f;

export class Unpacker {
  private readonly from = new ByteReader();
  private readonly markets = new Map<number, NumberedMarket>();
  /** Names in the message being read: they are kept only if the whole message is valid. */
  private readonly named = new Map<number, NumberedMarket>();
  /** Reads books and trades, once its code is loaded. */
  streams: StreamReader | undefined;
  private readonly stepsOf: StepsOf;
  /** All tickers as last sent, and their time; undefined if the next delta has no base. */
  private readonly rows = new Map<string, TickerChange>();
  private receivedAt: number | undefined;
  private time = 0;
  /** The price before the one being read. */
  private tick = 0;
  /** The stream of the message, as soon as it is known. */
  private stream: Decoded | undefined;

  /** @param stepsOf the engine's steps of books and trades: a stream in other steps is refused */
  constructor(stepsOf: StepsOf, streams?: StreamReader) {
    this.stepsOf = stepsOf;
    this.streams = streams;
  }

  /** A new connection assigns new numbers. */
  forget(): void {
    this.markets.clear();
    this.streams?.forget();
    this.receivedAt = undefined;
  }

  /** Undefined if even the message's stream is unknown. */
  read(bytes: Uint8Array): Decoded | undefined {
    this.stream = undefined;
    this.named.clear();
    try {
      this.from.begin(bytes);
      const decoded = this.readMessage();
      if (this.from.left > 0) return this.stream;
      for (const [number, market] of this.named) this.markets.set(number, market);
      if (decoded?.kind === 'tickers') this.receivedAt = this.time;
      return decoded;
    } catch {
      return this.stream;
    }
  }

  private readMessage(): Decoded | undefined {
    const { from } = this;
    const head = from.byte();
    const number = head & (NAMED - 1);
    const kind = number === INDEXED_MARKS ? 'marks' : PACKED_KINDS[number];
    if (head >> LAYOUT_SHIFT !== PACKED_LAYOUT) return undefined;
    const isNamed = (head & NAMED) > 0;
    const time = (this.time = from.count());
    if (isNamed) this.readNames();
    switch (kind) {
      case 'tickers': {
        this.stream = { kind, change: undefined };
        return { kind, change: this.readTickers(isNamed) };
      }
      case 'ticker':
        return { kind, change: { time, rows: this.list(2, () => this.readRow()) } };
      case 'marks':
        return { kind, change: this.readMarks(time, number === INDEXED_MARKS) };
      case undefined:
      case 'contracts':
        return undefined;
      default:
        return this.readStream(kind, isNamed);
    }
  }

  /** From here on an error belongs to this stream. */
  private readStream(kind: StreamKind, isNamed: boolean): Decoded {
    const { from, time } = this;
    const market = this.market();
    const { symbol } = market;
    this.stream = { kind, symbol, change: undefined };
    const steps = this.stepsOf(symbol);
    const isSame = isSameStep(steps?.price, market.price) && isSameStep(steps?.size, market.size);
    return {
      kind,
      symbol,
      change: this.streams?.read(kind, from, { symbol, isNamed, time, isSame }),
    } as Decoded;
  }

  private readNames(): void {
    const { from } = this;
    this.list(6, () => {
      const number = from.count();
      const symbol = from.text();
      if (!isSymbol(symbol)) throw new RangeError();
      this.named.set(number, { symbol, price: this.readStep(), size: this.readStep() });
    });
  }

  private readStep(): Step {
    return { digits: this.from.byte(), unit: this.from.count() };
  }

  private market(): NumberedMarket {
    const number = this.from.count();
    const market = this.named.get(number) ?? this.markets.get(number);
    if (!market) throw new RangeError();
    return market;
  }

  private list<Row>(size: number, read: () => Row): Row[] {
    return Array.from({ length: this.from.countOf(size) }, read);
  }

  /** A delta carries the changes since the message before it. A partly read one leaves no base for the next. */
  private readTickers(isSnapshot: boolean): TickersMessage {
    const { from, rows, time, receivedAt } = this;
    this.receivedAt = undefined;
    if (isSnapshot) rows.clear();
    else if (from.near(time) !== receivedAt) throw new RangeError();
    const silent = this.list(1, () => this.market().symbol);
    const read = (): WireTicker => {
      const row = this.readRow(true);
      const { symbol, last, open, high, low, base, quote, usdt } = row;
      rows.set(symbol, row);
      return [symbol, last, open, high, low, base, quote, usdt] as WireTicker;
    };
    return { type: isSnapshot ? 'snapshot' : 'delta', time, silent, rows: this.list(2, read) };
  }

  /** @param isWhole whether fields missing in the row keep their last sent value */
  private readRow(isWhole = false): TickerChange {
    const { from } = this;
    const { symbol, price, size } = this.market();
    const mask = from.byte();
    const known = isWhole ? this.rows.get(symbol) : undefined;
    if (isWhole && !known && (mask & ALL_VALUES) !== ALL_VALUES) throw new RangeError();
    const row = { ...known, symbol } as Record<string, string | null>;
    this.tick = 0;
    TICKER_VALUES.forEach((value, bit) => {
      if ((mask & (1 << bit)) === 0) return;
      const isAmount = value === 'quote' || value === 'usdt';
      const before = known?.[value];
      if (value === 'usdt' && mask & USDT_IS_QUOTE) {
        row[value] = row['quote'] ?? null;
        return;
      }
      const steps = before ? from.signedOrNone() : undefined;
      const step = value === 'base' ? size : price;
      if (before && steps !== undefined) row[value] = moved(before, steps, isAmount ? 1 : step.unit);
      else if (value === 'base') row[value] = formatScaled(from.long() * BigInt(size.unit), size.digits);
      else if (isAmount) row[value] = this.readAmount();
      else row[value] = this.readPrice(price);
    });
    const { quote } = row;
    if (quote === null || (mask & USDT_IS_QUOTE && quote === undefined)) throw new RangeError();
    return row as unknown as TickerChange;
  }

  private readMarks(time: number, isIndexed: boolean): MarksMessage {
    const rows = this.list(5, () => this.readMark());
    return isIndexed ? { time, rows, indexes: this.list(3, () => this.readIndex()) } : { time, rows };
  }

  private readIndex(): WireIndex {
    const { symbol } = this.market();
    const state = INDEX_STATES[this.from.byte()];
    const sources = this.from.text();
    if (state === undefined || !INDEX_SOURCES.test(sources)) throw new RangeError();
    return [symbol, state, sources];
  }

  private readMark(): WireMark {
    const { from } = this;
    const { symbol, price } = this.market();
    this.tick = 0;
    const mark = this.readPrice(price);
    const index = this.readPrice(price);
    const digits = from.byte();
    const rate = digits === NO_AMOUNT ? null : formatScaled(from.magnitude(), digits);
    const sign = rate !== null && from.isNegative ? '-' : '';
    return [symbol, mark, index, rate && sign + rate, from.nearOrNone(this.time) ?? null];
  }

  private readPrice(step: Step): string | null {
    const tick = this.from.nearOrNone(this.tick);
    if (tick === undefined) return null;
    this.tick = tick;
    return formatSteps(tick, step);
  }

  private readAmount(): string | null {
    const digits = this.from.byte();
    return digits === NO_AMOUNT ? null : formatScaled(this.from.long(), digits);
  }
}

/** A decimal plus this many units, never below zero. */
function moved(text: string, units: number, unit: number): string {
  const scaled = BigInt(text.replace('.', '')) + BigInt(units) * BigInt(unit);
  if (scaled < 0n) throw new RangeError();
  return formatScaled(scaled, digitsOf(text));
}

function isSameStep(a: Step | undefined, b: Step): boolean {
  return a?.digits === b.digits && a.unit === b.unit;
}
