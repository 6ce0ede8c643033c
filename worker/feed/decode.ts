/**
 * JSON messages of the socket, checked and converted to whole steps in one pass, for a platform without packed
 * messages (`unpack.ts` reads those). A message is accepted completely or refused (`undefined`): a partly checked one
 * never reaches a book.
 */
import { digitsOf } from '#domain/decimal-text';
import type { Step, Steps } from '#domain/market/instrument';
import { INDEX_STATES, type IndexState } from '#domain/market/market-mark';
import { stepsOfText } from '#domain/market/step-text';
import { parseWideSteps } from '#domain/market/wide-levels';
import type { Size } from '#domain/units';
import { API_PREFIX } from '#protocol/names/addresses';
import { MARKET_CALLS } from '#protocol/names/market-calls';
import { SUCCESS } from '#protocol/names/codes';
import type {
  ChannelKind,
  ContractsMessage,
  MarksMessage,
  TickerMessage,
  TickersMessage,
} from '#protocol/names/market';
import { ASSET, INDEX_SOURCES } from '#protocol/names/patterns';
import {
  bookChange,
  makeRoom,
  type BookChange,
  type Decoded,
  type MissedTrades,
  type StepsOf,
  type Trade,
  type TradesChange,
  type WireSide,
} from './changes.ts';
import { KEPT_TRADES } from '../market/tape.ts';
import type { Rest, RestAnswer } from './rest.ts';
import { isFields, isSymbol } from './check.ts';
import { hasFields, isAmount, isCount, isSignedAmount } from './check-json.ts';

/** A message of any kind; undefined if even its kind is unknown. */
export function decode(kind: ChannelKind, message: unknown, stepsOf: StepsOf): Decoded | undefined {
  switch (kind) {
    case 'book':
      return ofStream(kind, message, decodeBook(message, stepsOf));
    case 'trades':
      return ofStream(kind, message, decodeTrades(message, stepsOf));
    case 'tickers':
      return found(kind, decodeTickers(message));
    case 'ticker':
      return found(kind, decodeTicker(message));
    case 'marks':
      return found(kind, decodeMarks(message));
    case 'contracts':
      return found(kind, decodeContracts(message));
  }
}

function found<Kind, Change>(kind: Kind, change: Change | undefined) {
  return change && { kind, change };
}

/** An unreadable message of a stream still names the broken stream. */
function ofStream<Kind, Change>(kind: Kind, message: unknown, change: Change | undefined) {
  const symbol = isFields(message) ? message['symbol'] : undefined;
  return typeof symbol === 'string' ? { kind, symbol, change } : undefined;
}

export function decodeBook(message: unknown, stepsOf: StepsOf): BookChange | undefined {
  if (!isFields(message) || !hasFields(message, 9)) return undefined;
  const { symbol, type, epoch, prev, seq, bids, asks, checksum, time } = message;
  const steps = typeof symbol === 'string' ? stepsOf(symbol) : undefined;
  if (!steps || !isStreamHead(type, epoch) || !isCount(time)) return undefined;
  if (!isCount(prev) || !isCount(seq) || !isCount(checksum) || checksum > 0xffffffff) return undefined;
  if (!readSide(bids, steps, bookChange.bids) || !readSide(asks, steps, bookChange.asks)) return undefined;
  bookChange.symbol = symbol as string;
  bookChange.snapshot = type === 'snapshot';
  bookChange.epoch = epoch as string;
  bookChange.prev = prev;
  bookChange.seq = seq;
  bookChange.checksum = checksum;
  bookChange.time = time;
  return bookChange;
}

function isStreamHead(type: unknown, epoch: unknown): boolean {
  return (type === 'snapshot' || type === 'delta') && typeof epoch === 'string';
}

function readSide(levels: unknown, steps: Steps, side: WireSide): boolean {
  if (!Array.isArray(levels)) return false;
  makeRoom(side, levels.length);
  for (let at = 0; at < levels.length; at++) {
    const level: unknown = levels[at];
    if (!Array.isArray(level) || level.length !== 2) return false;
    const ticks = stepsOfText(level[0], steps.price);
    const size = sizeOfText(level[1], steps.size);
    if (ticks < 0 || size < 0) return false;
    side.ticks[at] = ticks;
    if (typeof size === 'bigint') side.sizes[at] = size;
    else side.lots[at] = size;
  }
  side.count = levels.length;
  return true;
}

/** Like `stepsOfText`, for the sizes of any market. */
function sizeOfText(value: unknown, step: Step): Size {
  if (step.wide !== true) return stepsOfText(value, step);
  const isExact = typeof value === 'string' && digitsOf(value) === step.digits;
  return (isExact ? parseWideSteps(value, step) : undefined) ?? -1;
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

/** Requests a market's trades after the last held one; undefined if the call failed. */
export async function missedTrades(
  rest: Rest,
  symbol: string,
  after: number,
  steps: Steps,
): Promise<MissedTrades | undefined> {
  const query = new URLSearchParams({ symbol, after: `${after}`, limit: `${2 * KEPT_TRADES}` });
  return decodeMissedTrades(
    await rest(`${API_PREFIX}${MARKET_CALLS.marketTrades.path}?${query.toString()}`),
    steps,
  );
}

/** The answer of the call for missed trades; undefined if it failed. */
function decodeMissedTrades(answer: RestAnswer | undefined, steps: Steps): MissedTrades | undefined {
  if (answer?.code !== SUCCESS || !isFields(answer.data)) return undefined;
  const { epoch, list, complete } = answer.data;
  const trades = decodeTradeList(list, steps);
  if (!trades || typeof epoch !== 'string' || typeof complete !== 'boolean') return undefined;
  return { epoch, complete, trades };
}

/** Trades in the form that the socket and the call for missed ones share. */
function decodeTradeList(list: unknown, steps: Steps): Trade[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const trades: Trade[] = [];
  for (const row of list as unknown[]) {
    if (!Array.isArray(row) || row.length !== 5) return undefined;
    const [id, price, size, side, time] = row as unknown[];
    const ticks = stepsOfText(price, steps.price);
    const traded = sizeOfText(size, steps.size);
    if (!isCount(id) || !isCount(time) || ticks < 0 || traded < 0) return undefined;
    if (side !== 'buy' && side !== 'sell') return undefined;
    trades.push({ id, price: ticks, size: traded, side, time });
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
    if (name !== 'symbol' && !isChangedValue(name, row[name])) return false;
  }
  return true;
}

function isChangedValue(name: string, value: unknown): boolean {
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
  if (!isFields(message)) return undefined;
  const { time, rows, indexes } = message;
  if (!hasFields(message, 'indexes' in message ? 3 : 2)) return undefined;
  if (!isCount(time) || !Array.isArray(rows) || !rows.every(isMarkRow)) return undefined;
  if (indexes !== undefined && !(Array.isArray(indexes) && indexes.every(isIndexRow))) return undefined;
  return message as unknown as MarksMessage;
}

function isIndexRow(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== 3 || !isSymbol(row[0])) return false;
  if (!INDEX_STATES.includes(row[1] as IndexState)) return false;
  return typeof row[2] === 'string' && INDEX_SOURCES.test(row[2]);
}

function isMarkRow(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== 5 || !isSymbol(row[0])) return false;
  if (!isPrice(row[1]) || !isPrice(row[2])) return false;
  return (row[3] === null || isSignedAmount(row[3])) && (row[4] === null || isCount(row[4]));
}

export function decodeContracts(message: unknown): ContractsMessage | undefined {
  if (!isFields(message) || !hasFields(message, 3)) return undefined;
  const { time, funds, rows } = message;
  if (!isCount(time) || !Array.isArray(funds) || !funds.every(isFund)) return undefined;
  return Array.isArray(rows) && rows.every(isContract) ? (message as unknown as ContractsMessage) : undefined;
}

function isFund(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== 2 || !isAmount(row[1])) return false;
  return typeof row[0] === 'string' && ASSET.test(row[0]);
}

function isContract(row: unknown): boolean {
  if (!isFields(row) || !hasFields(row, 7) || !isSymbol(row['symbol'])) return false;
  if (!isCount(row['lots']) || !isAmount(row['base']) || !isPrice(row['value']) || !isPrice(row['mark']))
    return false;
  return [row['long'], row['short']].every((side) => Array.isArray(side) && side.every(isSignedAmount));
}
