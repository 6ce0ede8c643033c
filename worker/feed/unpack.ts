/**
 * Packed messages of the socket (`docs/wire.md`), checked and read in one pass. As with JSON a message is taken whole
 * or refused whole. Markets come by number; the names were told with the first message of each stream on this
 * connection.
 */
import { crc32 } from '#domain/market/crc32';
import { formatScaled } from '#domain/decimal-text';
import { formatSteps, type Step, type Steps } from '#domain/market/instrument';
import type { TickerChange, WireMark, WireTicker } from '#protocol/names/market';
import {
  LAYOUT_SHIFT,
  NAMED,
  NO_AMOUNT,
  PACKED_KINDS,
  PACKED_LAYOUT,
  TICKER_FIGURES,
  USDT_IS_QUOTE,
} from '#protocol/names/packed';
import { ByteReader } from './byte-reader.ts';
import {
  bookChange,
  makeRoom,
  type BookChange,
  type Decoded,
  type StepsOf,
  type StreamHead,
  type Trade,
  type WireSide,
} from './changes.ts';
import { isSymbol } from './check.ts';

interface NumberedMarket extends Steps {
  readonly symbol: string;
}

interface Epoch {
  readonly text: string;
  readonly tag: number;
}

/** The figures that every row of `tickers` has. */
const ALL_FIGURES = 0x7f;
const utf8 = new TextEncoder();

export class Unpacker {
  private readonly from = new ByteReader();
  private readonly markets = new Map<number, NumberedMarket>();
  /** By kind and symbol, of the streams that have begun. */
  private readonly epochs = new Map<string, Epoch>();
  private readonly stepsOf: StepsOf;
  private time = 0;
  /** The price before the one that is read. */
  private tick = 0;
  /** Whose stream the message belongs to, as soon as it is known. */
  private stream: Decoded | undefined;

  /** @param stepsOf what the engine reads books and trades by: a stream in other steps is refused */
  constructor(stepsOf: StepsOf) {
    this.stepsOf = stepsOf;
  }

  /** Another connection gives other numbers. */
  forget(): void {
    this.markets.clear();
    this.epochs.clear();
  }

  /** Undefined where it is not even known whose the message is. */
  read(bytes: Uint8Array): Decoded | undefined {
    this.stream = undefined;
    try {
      this.from.begin(bytes);
      const decoded = this.readMessage();
      return this.from.left === 0 ? decoded : this.stream;
    } catch {
      return this.stream;
    }
  }

  private readMessage(): Decoded | undefined {
    const { from } = this;
    const head = from.byte();
    const kind = PACKED_KINDS[head & (NAMED - 1)];
    if (head >> LAYOUT_SHIFT !== PACKED_LAYOUT) return undefined;
    const isNamed = (head & NAMED) > 0;
    const time = (this.time = from.count());
    if (isNamed) this.readNames();
    switch (kind) {
      case 'tickers': {
        const silent = this.list(1, () => this.market().symbol);
        const rows = this.list(2, () => this.readTicker());
        return { kind, change: { type: isNamed ? 'snapshot' : 'delta', time, silent, rows } };
      }
      case 'ticker':
        return { kind, change: { time, rows: this.list(2, () => this.readChange()) } };
      case 'marks':
        return { kind, change: { time, rows: this.list(5, () => this.readMark()) } };
      case 'book':
        return { kind, ...this.readHead(kind, isNamed, (stream) => this.readBook(stream)) };
      case 'trades':
        return { kind, ...this.readHead(kind, isNamed, (stream) => this.readTrades(stream)) };
      default:
        return undefined;
    }
  }

  private readNames(): void {
    const { from } = this;
    this.list(6, () => {
      const number = from.count();
      const symbol = from.text();
      if (!isSymbol(symbol)) throw new RangeError();
      this.markets.set(number, { symbol, price: this.readStep(), size: this.readStep() });
    });
  }

  private readStep(): Step {
    return { digits: this.from.byte(), unit: this.from.count() };
  }

  private market(): NumberedMarket {
    const market = this.markets.get(this.from.count());
    if (!market) throw new RangeError();
    return market;
  }

  private list<Row>(size: number, read: () => Row): Row[] {
    return Array.from({ length: this.from.countOf(size) }, read);
  }

  /** From here on whatever is wrong with the message is wrong with this stream. */
  private readHead<Change>(
    kind: 'book' | 'trades',
    snapshot: boolean,
    read: (stream: StreamHead) => Change,
  ): { symbol: string; change: Change | undefined } {
    const { symbol, price, size } = this.market();
    this.stream = { kind, symbol, change: undefined };
    const name = kind + symbol;
    if (snapshot) {
      const text = this.from.text();
      this.epochs.set(name, { text, tag: crc32(utf8.encode(text)) & 0xffff });
    }
    const epoch = this.epochs.get(name);
    const steps = this.stepsOf(symbol);
    const isWrong = !snapshot && this.from.fixed(2) !== epoch?.tag;
    if (isWrong || !isSame(steps?.price, price) || !isSame(steps?.size, size)) throw new RangeError();
    return { symbol, change: read({ symbol, snapshot, epoch: epoch?.text ?? '', time: this.time }) };
  }

  private readBook(head: StreamHead): BookChange {
    const { from } = this;
    const seq = from.count();
    const prev = from.near(seq);
    const checksum = from.fixed(4);
    this.readLevels(bookChange.bids);
    this.readLevels(bookChange.asks);
    return Object.assign(bookChange, head, { seq, prev, checksum });
  }

  private readLevels(side: WireSide): void {
    const { from } = this;
    const count = from.countOf(2);
    makeRoom(side, count);
    let tick = 0;
    for (let at = 0; at < count; at++) {
      tick = from.near(tick);
      side.ticks[at] = tick;
      side.lots[at] = from.count();
    }
    side.count = count;
  }

  private readTrades(head: StreamHead): StreamHead & { trades: Trade[] } {
    const { from } = this;
    let id = 0;
    let price = 0;
    let { time } = this;
    const trades = this.list(4, (): Trade => {
      id = from.near(id);
      price = from.near(price);
      const size = from.magnitude();
      const side = from.isNegative ? 'sell' : 'buy';
      time = from.near(time);
      return { id, price, size, side, time };
    });
    return { ...head, trades };
  }

  private readTicker(): WireTicker {
    const { symbol, last, open, high, low, base, quote, usdt } = this.readChange(ALL_FIGURES);
    return [symbol, last, open, high, low, base, quote, usdt] as WireTicker;
  }

  /** @param needed which figures there must be, as bits */
  private readChange(needed = 0): TickerChange {
    const { from } = this;
    const { symbol, price, size } = this.market();
    const mask = from.byte();
    if ((mask & needed) !== needed) throw new RangeError();
    const row: Record<string, string | null> = { symbol };
    this.tick = 0;
    for (let bit = 0; bit < TICKER_FIGURES.length; bit++) {
      const figure = TICKER_FIGURES[bit] as (typeof TICKER_FIGURES)[number];
      if ((mask & (1 << bit)) === 0) continue;
      if (figure === 'base') row[figure] = stepsText(from.long(), size);
      else if (figure === 'quote') row[figure] = this.readAmount() ?? outOfPlace();
      else if (figure !== 'usdt') row[figure] = this.readPrice(price);
      else row[figure] = mask & USDT_IS_QUOTE ? (row['quote'] ?? outOfPlace()) : this.readAmount();
    }
    return row as unknown as TickerChange;
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

function stepsText(steps: number | bigint, step: Step): string {
  return typeof steps === 'number'
    ? formatSteps(steps, step)
    : formatScaled(steps * BigInt(step.unit), step.digits);
}

function outOfPlace(): never {
  throw new RangeError();
}

function isSame(a: Step | undefined, b: Step): boolean {
  return a?.digits === b.digits && a.unit === b.unit;
}
