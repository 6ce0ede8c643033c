/**
 * Makes packed messages (`docs/wire.md`) of those that the publisher says. What later messages refer to by number
 * (markets and their steps) the first one of a stream names, so a reader needs to know nothing else.
 */
import { crc32 } from '#domain/market/crc32';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import { stepsOfText } from '#domain/market/step-text';
import type {
  BookMessage,
  ChannelKind,
  MarketMessages,
  TradesMessage,
  WireLevel,
} from '#protocol/names/market';
import { LAYOUT_SHIFT, NAMED, PACKED_KINDS, PACKED_LAYOUT } from '#protocol/names/packed';
import type { Step } from '#domain/market/instrument';
import { tickerChange } from '#protocol/ticker-change';
import { ByteWriter, Unpackable } from './byte-writer.ts';
import { frameOf, type Frame } from './frame.ts';
import { writeMarks, writeTickerRow, type NumberedMarket } from './pack-rows.ts';
import { ToldTickers } from './told-tickers.ts';

type Message = MarketMessages[ChannelKind];

export class Packer {
  private readonly markets: ReadonlyMap<string, NumberedMarket>;
  private readonly out = new ByteWriter();
  private readonly told = new ToldTickers();
  /** A delta of all tickers follows the message before it, so whoever gets it late gets the same bytes. */
  private readonly frames = new WeakMap<Message, Frame>();

  constructor(instruments: readonly Instrument[]) {
    this.markets = new Map(
      instruments.map((instrument, number) => [
        instrument.symbol,
        { number, symbol: instrument.symbol, steps: stepsOf(instrument) },
      ]),
    );
  }

  /**
   * @param isFirst the message is the first that its reader gets of these markets; snapshots are by themselves
   * Deltas of `tickers` must be packed in their order and each of them, told or not: each says what changed since the
   * one before.
   * @returns undefined where the layout has no place for something: it must be said in JSON
   */
  pack(kind: ChannelKind, message: Message, isFirst: boolean): Frame | undefined {
    const known = this.frames.get(message);
    if (known) return known;
    const frame = this.framed(kind, message, isFirst);
    if ('silent' in message) {
      this.told.take(message);
      if (frame && message.type === 'delta') this.frames.set(message, frame);
    }
    return frame;
  }

  private framed(kind: ChannelKind, message: Message, isFirst: boolean): Frame | undefined {
    const { out } = this;
    out.begin();
    try {
      const isNamed = 'type' in message ? message.type === 'snapshot' : isFirst;
      out.byte((PACKED_LAYOUT << LAYOUT_SHIFT) | (isNamed ? NAMED : 0) | PACKED_KINDS.indexOf(kind));
      out.count(message.time);
      if (isNamed) this.writeNames(message);
      this.writeBody(message, kind);
      return frameOf(out.written());
    } catch (error) {
      if (error instanceof Unpackable) return undefined;
      throw error;
    }
  }

  private writeBody(message: Message, kind: ChannelKind): void {
    if ('bids' in message) this.writeBook(message);
    else if ('trades' in message) this.writeTrades(message);
    else if (kind === 'marks') this.writeRows(message as MarketMessages['marks']);
    else if ('silent' in message) this.writeTickers(message);
    else this.writeTicker(message as MarketMessages['ticker']);
  }

  private marketOf(symbol: string): NumberedMarket {
    const market = this.markets.get(symbol);
    if (!market) throw new Unpackable();
    return market;
  }

  private writeNames(message: Message): void {
    const symbols = 'symbol' in message ? [message.symbol] : message.rows.map((row) => symbolOf(row));
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

  private writeBook(message: BookMessage): void {
    const { out } = this;
    const { steps } = this.writeStreamHead(message);
    out.count(message.seq);
    out.difference(message.prev, message.seq);
    out.fixed(message.checksum, 4);
    for (const levels of [message.bids, message.asks]) this.writeLevels(levels, steps.price, steps.size);
  }

  private writeLevels(levels: readonly WireLevel[], price: Step, size: Step): void {
    this.out.count(levels.length);
    let before = 0;
    for (const [priceText, sizeText] of levels) {
      const tick = stepsIn(priceText, price);
      this.out.difference(tick, before);
      this.out.count(stepsIn(sizeText, size));
      before = tick;
    }
  }

  private writeTrades(message: TradesMessage): void {
    const { out } = this;
    const { steps } = this.writeStreamHead(message);
    out.count(message.trades.length);
    let before = { id: 0, tick: 0, time: message.time };
    for (const [id, priceText, sizeText, side, time] of message.trades) {
      const tick = stepsIn(priceText, steps.price);
      out.difference(id, before.id);
      out.difference(tick, before.tick);
      out.signed(side === 'sell', stepsIn(sizeText, steps.size));
      out.difference(time, before.time);
      before = { id, tick, time };
    }
  }

  /** The market's number and its epoch: in full where a stream begins, else enough of it to notice another one. */
  private writeStreamHead({ symbol, type, epoch }: BookMessage | TradesMessage): NumberedMarket {
    const market = this.marketOf(symbol);
    this.out.count(market.number);
    if (type === 'snapshot') this.out.text(epoch);
    else this.out.fixed(crc32(Buffer.from(epoch)) & 0xffff, 2);
    return market;
  }

  private writeTickers({ type, time, rows, silent }: MarketMessages['tickers']): void {
    const { told } = this;
    const isDelta = type === 'delta';
    if (isDelta) this.out.difference(told.time ?? time, time);
    this.out.count(silent.length);
    for (const symbol of silent) this.out.count(this.marketOf(symbol).number);
    this.out.count(rows.length);
    for (const row of rows) {
      const before = isDelta ? told.of(row[0]) : undefined;
      const change = tickerChange(row, before) ?? { symbol: row[0] };
      writeTickerRow(this.out, this.marketOf(row[0]), change, before);
    }
  }

  private writeTicker({ rows }: MarketMessages['ticker']): void {
    this.out.count(rows.length);
    for (const row of rows) writeTickerRow(this.out, this.marketOf(row.symbol), row);
  }

  private writeRows({ rows, time }: MarketMessages['marks']): void {
    this.out.count(rows.length);
    for (const row of rows) writeMarks(this.out, this.marketOf(row[0]), row, time);
  }
}

function symbolOf(row: MarketMessages['tickers' | 'ticker' | 'marks']['rows'][number]): string {
  return 'symbol' in row ? row.symbol : row[0];
}

function stepsIn(text: string, step: Step): number {
  const steps = stepsOfText(text, step);
  if (steps < 0) throw new Unpackable();
  return steps;
}
