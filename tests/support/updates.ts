/** Converts messages in the clients' form into the publisher's ticks and lots, because tests write messages as text. */
import { digitsOf, parseScaled } from '../../domain/decimal-text.ts';
import { parseSteps, stepsOf, type Step, type Steps } from '../../domain/market/instrument.ts';
import { rateUnits } from '../../domain/market/rate-text.ts';
import type {
  ChannelKind,
  MarketMessages,
  TickerChange,
  WireLevel,
  MarksMessage,
  WireMark,
  WireTicker,
} from '../../protocol/names/market.ts';
import { TICKER_VALUES } from '../../protocol/names/packed.ts';
import type { MarketUpdates, TickerRow, TickerRowChange, Volume } from '../../server/core/publication.ts';
import { fakeInstrument } from './fake-instrument.ts';

export type StepsBySymbol = (symbol: string) => Steps | undefined;

const fakeSteps: StepsBySymbol = (symbol) => stepsOf(fakeInstrument(symbol));

/** @param known steps of each market; without it those of `fakeInstrument` */
export function updateOf<Kind extends ChannelKind>(
  kind: Kind,
  message: MarketMessages[Kind],
  known: StepsBySymbol = fakeSteps,
): MarketUpdates[Kind] {
  return made(
    kind,
    message,
    (symbol) => known(symbol) ?? (fakeSteps(symbol) as Steps),
  ) as MarketUpdates[Kind];
}

function made(
  kind: ChannelKind,
  message: MarketMessages[ChannelKind],
  known: (symbol: string) => Steps,
): MarketUpdates[ChannelKind] {
  if ('funds' in message) return message;
  if ('bids' in message) {
    const { price, size } = known(message.symbol);
    const levels = (rows: readonly WireLevel[]) =>
      rows.map(([tick, lots]) => [counted(tick, price), counted(lots, size)] as const);
    return { ...message, bids: levels(message.bids), asks: levels(message.asks) };
  }
  if ('trades' in message) {
    const { price, size } = known(message.symbol);
    const trades = message.trades.map(
      ([id, tick, lots, side, time]) => [id, counted(tick, price), counted(lots, size), side, time] as const,
    );
    return { ...message, trades };
  }
  if ('silent' in message) return { ...message, rows: message.rows.map((row) => rowOf(row, known)) };
  const { time, rows } = message;
  if (kind === 'marks') {
    const { indexes } = message as MarksMessage;
    const states = indexes?.map(([symbol, state, sources]) => ({ symbol, state, sources }));
    return {
      time,
      rows: (rows as readonly WireMark[]).map((row) => markOf(row, known)),
      ...(states && { indexes: states }),
    };
  }
  return { time, rows: (rows as readonly TickerChange[]).map((row) => changeOf(row, known(row.symbol))) };
}

const rows = new WeakMap<WireTicker, TickerRow>();

/** The same row is the same object again, as in the publisher. */
function rowOf(row: WireTicker, known: (symbol: string) => Steps): TickerRow {
  const there = rows.get(row);
  if (there !== undefined) return there;
  const values = Object.fromEntries(TICKER_VALUES.map((value, at) => [value, row[at + 1]]));
  const made = changeOf({ symbol: row[0], ...values }, known(row[0])) as TickerRow;
  rows.set(row, made);
  return made;
}

function changeOf({ symbol, base, quote, usdt, ...prices }: TickerChange, steps: Steps): TickerRowChange {
  const ticks: Record<string, number | null> = {};
  for (const [value, text] of Object.entries(prices as Record<string, string | null>))
    ticks[value] = text === null ? null : counted(text, steps.price);
  return {
    symbol,
    ...ticks,
    ...(base !== undefined && {
      base: (parseScaled(base, steps.size.digits) ?? 0n) / BigInt(steps.size.unit),
    }),
    ...(quote !== undefined && { quote: volume(quote) }),
    ...(usdt !== undefined && { usdt: usdt === null ? null : volume(usdt) }),
  };
}

function markOf([symbol, mark, index, rate, nextFundingTime]: WireMark, known: (symbol: string) => Steps) {
  const { price } = known(symbol);
  const ticks = (text: string | null) => (text === null ? null : counted(text, price));
  const fundingRate = rate === null ? null : (rateUnits(rate) as number);
  return { symbol, mark: ticks(mark), index: ticks(index), fundingRate, nextFundingTime };
}

function counted(text: string, step: Step): number {
  const steps = parseSteps(text, step);
  if (steps === undefined) throw new RangeError(`${text} is no multiple of the step`);
  return steps;
}

function volume(text: string): Volume {
  const digits = digitsOf(text);
  return { scaled: parseScaled(text, digits) as bigint, digits };
}
