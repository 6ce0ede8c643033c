/** What can be held: everything that some market trades, traded or is paid in, quote coins first, each by its name. */
import type { Instrument } from '#domain/market/instrument';
import type { HeldAsset } from './queries.ts';

export function assetsOf(instruments: readonly Instrument[]): HeldAsset[] {
  const names = new Map(instruments.map(({ base, name }) => [base, name]));
  const quotes = instruments.map(({ quote }) => quote);
  const all = new Set([...quotes, ...names.keys()]);
  return [...all].map((asset) => ({ asset, name: names.get(asset) ?? QUOTE_NAMES[asset] ?? asset }));
}

/** Quote coins that no market trades have no name of an instrument's. */
const QUOTE_NAMES: Readonly<Record<string, string>> = { USDT: 'Tether' };
