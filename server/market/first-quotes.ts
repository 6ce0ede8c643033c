/** The most traded contracts that the served page contains: the rows of its first list, at that moment. */
import { formatScaled } from '#domain/decimal-text';
import { shownSteps, stepsOf } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import type { ServedQuote, ServedQuotes } from '#protocol/names/served-quotes';
import type { CoreApi } from '../core/core-api.ts';
import type { TickersUpdate } from '../core/publication.ts';
import { instrumentsQuery } from './queries.ts';

/** More rows than any phone shows. */
const ROWS = 20;

export async function firstQuotes(core: Pick<CoreApi, 'ask' | 'snapshot'>): Promise<ServedQuotes> {
  const instruments = await core.ask(instrumentsQuery, {});
  const { time, rows } = (await core.snapshot('tickers')) as TickersUpdate;
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const quotes = instruments
    .filter(({ kind }) => kind === 'perpetual')
    .map((instrument) => ({ instrument, row: bySymbol.get(instrument.symbol) }));
  // All volumes in USDT have the same digits.
  const volume = ({ row }: (typeof quotes)[number]) => row?.usdt?.scaled ?? 0n;
  quotes.sort((one, other) => {
    const [most, least] = [volume(one), volume(other)];
    return most === least
      ? one.instrument.symbol < other.instrument.symbol
        ? -1
        : 1
      : most > least
        ? -1
        : 1;
  });
  const served = quotes.slice(0, ROWS).map(({ instrument, row }): ServedQuote => {
    const { symbol, base, quote } = instrument;
    const { price } = stepsOf(instrument);
    const text = (ticks: Ticks | null = null) => (ticks === null ? null : shownSteps(ticks, price));
    const usdt = row?.usdt && formatScaled(row.usdt.scaled, row.usdt.digits);
    return [symbol, base, quote, text(row?.last), text(row?.open), usdt ?? null];
  });
  return { time, rows: served };
}
