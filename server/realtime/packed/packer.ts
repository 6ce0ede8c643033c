/**
 * Packs publications (`docs/wire.md`) without an intermediate text. The first message of a stream names everything that
 * later messages refer to by number (markets and their steps), so a reader needs no other knowledge.
 */
import { crc32 } from '#domain/market/crc32';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import type { SizedLevel } from '#domain/market/book-levels';
import type { Size, Ticks } from '#domain/units';
import type { ChannelKind } from '#protocol/names/market';
import { INDEXED_MARKS, LAYOUT_SHIFT, NAMED, PACKED_KINDS, PACKED_LAYOUT } from '#protocol/names/packed';
import {
  tickerRowChange,
  type BookUpdate,
  type MarketUpdate,
  type MarketUpdates,
  type TradesUpdate,
} from '../../core/publication.ts';
import { ByteWriter, Unpackable } from './byte-writer.ts';
import { frameOf, type Frame } from './frame.ts';
import { writeIndex, writeMarks, writeTickerRow, type NumberedMarket } from './pack-rows.ts';
import { SentTickers } from './sent-tickers.ts';

export class Packer {
  private readonly markets: ReadonlyMap<string, NumberedMarket>;
  private readonly out = new ByteWriter();
  private readonly sent = new SentTickers();
  /** A delta of all tickers follows the message before it, so a late receiver gets the same bytes. */
  private readonly frames = new WeakMap<MarketUpdate, Frame>();

  constructor(instruments: readonly Instrument[]) {
    this.markets = new Map(
      instruments.map((instrument, number) => [
        instrument.symbol,
        { number, symbol: instrument.symbol, steps: stepsOf(instrument) },
      ]),
    );
  }

  /**
   * @param isFirst the message is the first that its reader gets of these markets; snapshots are independent.
   * All deltas of `tickers` must be packed in order, sent or not: each is a difference from the one before.
   * @returns undefined if the layout cannot hold a value: the message must then be sent in JSON
   */
  pack(kind: ChannelKind, message: MarketUpdate, isFirst: boolean): Frame | undefined {
    const known = this.frames.get(message);
    if (known) return known;
    const frame = this.framed(kind, message, isFirst);
    if ('silent' in message) {
      this.sent.take(message);
      if (frame && message.type === 'delta') this.frames.set(message, frame);
    }
    return frame;
  }

  /** `contracts` has no layout: it is rare, and always JSON. */
  private framed(kind: ChannelKind, message: MarketUpdate, isFirst: boolean): Frame | undefined {
    const { out } = this;
    if ('funds' in message) return undefined;
    out.begin();
    try {
      const isNamed = 'type' in message ? message.type === 'snapshot' : isFirst;
      out.byte((PACKED_LAYOUT << LAYOUT_SHIFT) | (isNamed ? NAMED : 0) | numberOf(kind, message));
      out.count(message.time);
      if (isNamed) this.writeNames(message);
      this.writeBody(message, kind);
      return frameOf(out.written());
    } catch (error) {
      if (error instanceof Unpackable) return undefined;
      throw error;
    }
  }

  private writeBody(message: MarketUpdate, kind: ChannelKind): void {
    if ('bids' in message) this.writeBook(message);
    else if ('trades' in message) this.writeTrades(message);
    else if (kind === 'marks') this.writeRows(message as MarketUpdates['marks']);
    else if ('silent' in message) this.writeTickers(message);
    else this.writeTicker(message as MarketUpdates['ticker']);
  }

  private marketOf(symbol: string): NumberedMarket {
    const market = this.markets.get(symbol);
    if (!market) throw new Unpackable();
    return market;
  }

  private writeNames(message: MarketUpdate): void {
    const symbols = 'symbol' in message ? [message.symbol] : message.rows.map(({ symbol }) => symbol);
    const all = new Set('silent' in message ? [...symbols, ...message.silent] : symbols);
    this.out.count(all.size);
    for (const each of all) {
      const { number, symbol, steps } = this.marketOf(each);
      this.out.count(number);
      this.out.text(symbol);
      for (const { digits, unit } of [steps.price, steps.size]) {
        this.out.byte(digits);
        this.out.count(unit);
      }
    }
  }

  private writeBook(message: BookUpdate): void {
    const { out } = this;
    this.writeStreamHead(message);
    out.count(message.seq);
    out.difference(message.prev, message.seq);
    out.fixed(message.checksum, 4);
    this.writeLevels(message.bids);
    this.writeLevels(message.asks);
  }

  private writeLevels(levels: readonly SizedLevel[]): void {
    this.out.count(levels.length);
    let before = 0;
    for (const [tick, lots] of levels) {
      this.out.difference(counted(tick), before);
      this.out.count(counted(lots));
      before = tick;
    }
  }

  private writeTrades(message: TradesUpdate): void {
    const { out } = this;
    this.writeStreamHead(message);
    out.count(message.trades.length);
    let before = { id: 0, tick: 0, time: message.time };
    for (const [id, tick, lots, side, time] of message.trades) {
      out.difference(id, before.id);
      out.difference(counted(tick), before.tick);
      out.signed(side === 'sell', counted(lots));
      out.difference(time, before.time);
      before = { id, tick, time };
    }
  }

  /** The market's number and its epoch: in full at a stream's beginning, otherwise enough to notice another one. */
  private writeStreamHead({ symbol, type, epoch }: BookUpdate | TradesUpdate): void {
    const { number, steps } = this.marketOf(symbol);
    // All of a wide market's stream is JSON: a reader that misses its snapshot cannot follow its deltas.
    if (steps.size.wide === true) throw new Unpackable();
    this.out.count(number);
    if (type === 'snapshot') this.out.text(epoch);
    else this.out.fixed(crc32(Buffer.from(epoch)) & 0xffff, 2);
  }

  private writeTickers({ type, time, rows, silent }: MarketUpdates['tickers']): void {
    const { sent } = this;
    const isDelta = type === 'delta';
    if (isDelta) this.out.difference(sent.time ?? time, time);
    this.out.count(silent.length);
    for (const symbol of silent) this.out.count(this.marketOf(symbol).number);
    this.out.count(rows.length);
    for (const row of rows) {
      const before = isDelta ? sent.of(row.symbol) : undefined;
      const change = tickerRowChange(row, before) ?? { symbol: row.symbol };
      writeTickerRow(this.out, this.marketOf(row.symbol), change, before);
    }
  }

  private writeTicker({ rows }: MarketUpdates['ticker']): void {
    this.out.count(rows.length);
    for (const row of rows) writeTickerRow(this.out, this.marketOf(row.symbol), row);
  }

  private writeRows({ rows, time, indexes }: MarketUpdates['marks']): void {
    this.out.count(rows.length);
    for (const row of rows) writeMarks(this.out, this.marketOf(row.symbol), row, time);
    if (indexes === undefined) return;
    this.out.count(indexes.length);
    for (const row of indexes) writeIndex(this.out, this.marketOf(row.symbol), row);
  }
}

function numberOf(kind: ChannelKind, message: MarketUpdate): number {
  return 'indexes' in message ? INDEXED_MARKS : PACKED_KINDS.indexOf(kind);
}

/** A price or size, if the layout can hold it. */
function counted(steps: Ticks | Size): number {
  if (typeof steps === 'bigint' || !(Number.isSafeInteger(steps) && steps >= 0)) throw new Unpackable();
  return steps;
}
