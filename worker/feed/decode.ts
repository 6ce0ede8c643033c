/**
 * Messages of the socket, checked and turned into whole steps in one pass. A message is taken whole or refused
 * whole (`undefined`): nothing half-checked reaches a book.
 */
import type { Steps } from '#domain/market/instrument';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { MarksMessage, TickerMessage, TickersMessage } from '#protocol/names/market';
import { hasFields, isAmount, isCount, isFields, isSignedAmount, isSymbol, stepsOfText } from './check.ts';

/** Steps of a known market. */
export type StepsOf = (symbol: string) => Steps | undefined;

/** Levels of one side as they came: `count` pairs of tick and lots. Reused by the next message. */
export interface WireSide {
  count: number;
  ticks: Float64Array;
  lots: Float64Array;
}

/** Valid until the next message is decoded. */
export interface BookChange {
  symbol: string;
  snapshot: boolean;
  epoch: string;
  prev: number;
  seq: number;
  checksum: number;
  time: Millis;
  readonly bids: WireSide;
  readonly asks: WireSide;
}

export interface Trade {
  readonly id: number;
  readonly price: Ticks;
  readonly size: Lots;
  readonly side: TakerSide;
  readonly time: Millis;
}

export interface TradesChange {
  readonly symbol: string;
  readonly snapshot: boolean;
  readonly epoch: string;
  /** Oldest first. */
  readonly trades: readonly Trade[];
  readonly time: Millis;
}

const FIRST_ROOM = 512;
const newSide = (): WireSide => ({
  count: 0,
  ticks: new Float64Array(FIRST_ROOM),
  lots: new Float64Array(FIRST_ROOM),
});
const change: BookChange = {
  symbol: '',
  snapshot: false,
  epoch: '',
  prev: 0,
  seq: 0,
  checksum: 0,
  time: 0,
  bids: newSide(),
  asks: newSide(),
};

export function decodeBook(message: unknown, stepsOf: StepsOf): BookChange | undefined {
  if (!isFields(message) || !hasFields(message, 9)) return undefined;
  const { symbol, type, epoch, prev, seq, bids, asks, checksum, time } = message;
  const steps = typeof symbol === 'string' ? stepsOf(symbol) : undefined;
  if (!steps || !isStreamHead(type, epoch) || !isCount(time)) return undefined;
  if (!isCount(prev) || !isCount(seq) || !isCount(checksum) || checksum > 0xffffffff) return undefined;
  if (!readSide(bids, steps, change.bids) || !readSide(asks, steps, change.asks)) return undefined;
  change.symbol = symbol as string;
  change.snapshot = type === 'snapshot';
  change.epoch = epoch as string;
  change.prev = prev;
  change.seq = seq;
  change.checksum = checksum;
  change.time = time;
  return change;
}

function isStreamHead(type: unknown, epoch: unknown): boolean {
  return (type === 'snapshot' || type === 'delta') && typeof epoch === 'string';
}

function readSide(levels: unknown, steps: Steps, side: WireSide): boolean {
  if (!Array.isArray(levels)) return false;
  if (levels.length > side.ticks.length) {
    side.ticks = new Float64Array(levels.length * 2);
    side.lots = new Float64Array(levels.length * 2);
  }
  for (let at = 0; at < levels.length; at++) {
    const level: unknown = levels[at];
    if (!Array.isArray(level) || level.length !== 2) return false;
    const ticks = stepsOfText(level[0], steps.price);
    const lots = stepsOfText(level[1], steps.size);
    if (ticks < 0 || lots < 0) return false;
    side.ticks[at] = ticks;
    side.lots[at] = lots;
  }
  side.count = levels.length;
  return true;
}

export function decodeTrades(message: unknown, stepsOf: StepsOf): TradesChange | undefined {
  if (!isFields(message) || !hasFields(message, 5)) return undefined;
  const { symbol, type, epoch, trades, time } = message;
  const steps = typeof symbol === 'string' ? stepsOf(symbol) : undefined;
  if (!steps || !isStreamHead(type, epoch) || !isCount(time)) return undefined;
  const list = decodeTradeList(trades, steps);
  if (!list) return undefined;
  return {
    symbol: symbol as string,
    snapshot: type === 'snapshot',
    epoch: epoch as string,
    trades: list,
    time,
  };
}

/** Trades as the socket and the call for missed ones both carry them. */
export function decodeTradeList(list: unknown, steps: Steps): Trade[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const trades: Trade[] = [];
  for (const row of list as unknown[]) {
    if (!Array.isArray(row) || row.length !== 5) return undefined;
    const [id, price, size, side, time] = row as unknown[];
    const ticks = stepsOfText(price, steps.price);
    const lots = stepsOfText(size, steps.size);
    if (!isCount(id) || !isCount(time) || ticks < 0 || lots < 0) return undefined;
    if (side !== 'buy' && side !== 'sell') return undefined;
    trades.push({ id, price: ticks, size: lots, side, time });
  }
  return trades;
}

export function decodeTickers(message: unknown): TickersMessage | undefined {
  if (!isFields(message) || !hasFields(message, 4)) return undefined;
  const { type, time, rows, silent } = message;
  if ((type !== 'snapshot' && type !== 'delta') || !isCount(time)) return undefined;
  if (!Array.isArray(rows) || !rows.every(isTickerRow)) return undefined;
  if (!Array.isArray(silent) || !silent.every(isSymbol)) return undefined;
  return message as unknown as TickersMessage;
}

const isPrice = (value: unknown) => value === null || isAmount(value);

function isTickerRow(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== 8 || !isSymbol(row[0])) return false;
  if (!isPrice(row[1]) || !isPrice(row[2]) || !isPrice(row[3]) || !isPrice(row[4])) return false;
  return isAmount(row[5]) && isAmount(row[6]) && isPrice(row[7]);
}

export function decodeTicker(message: unknown): TickerMessage | undefined {
  if (!isFields(message) || !hasFields(message, 2)) return undefined;
  const { time, rows } = message;
  if (!isCount(time) || !Array.isArray(rows) || !rows.every(isTickerChange)) return undefined;
  return message as unknown as TickerMessage;
}

function isTickerChange(row: unknown): boolean {
  if (!isFields(row) || !isSymbol(row['symbol'])) return false;
  for (const name of Object.keys(row)) {
    if (name !== 'symbol' && !isChangedFigure(name, row[name])) return false;
  }
  return true;
}

function isChangedFigure(name: string, value: unknown): boolean {
  switch (name) {
    case 'last':
    case 'open':
    case 'high':
    case 'low':
    case 'usdt':
      return value === undefined || isPrice(value);
    case 'base':
    case 'quote':
      return value === undefined || isAmount(value);
    default:
      return false;
  }
}

export function decodeMarks(message: unknown): MarksMessage | undefined {
  if (!isFields(message) || !hasFields(message, 2)) return undefined;
  const { time, rows } = message;
  if (!isCount(time) || !Array.isArray(rows) || !rows.every(isMarkRow)) return undefined;
  return message as unknown as MarksMessage;
}

function isMarkRow(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== 5 || !isSymbol(row[0])) return false;
  if (!isPrice(row[1]) || !isPrice(row[2])) return false;
  return (row[3] === null || isSignedAmount(row[3])) && (row[4] === null || isCount(row[4]));
}
