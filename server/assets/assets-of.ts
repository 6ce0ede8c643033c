/**
 * All assets that a user can hold: every coin that a market trades, once traded or is quoted in. Quote coins come
 * first, the others by name.
 */
import type { Instrument } from '#domain/market/instrument';
import type { HeldAsset } from './queries.ts';

export function assetsOf(instruments: readonly Instrument[]): HeldAsset[] {
  const names = new Map(instruments.map(({ base, name }) => [base, name]));
  const quotes = instruments.map(({ quote }) => quote);
  const all = new Set([...quotes, ...names.keys()]);
  return [...all].map((asset) => ({ asset, name: names.get(asset) ?? QUOTE_NAMES[asset] ?? asset }));
}

/** Names of quote coins that no market trades, because no instrument names them. */
const QUOTE_NAMES: Readonly<Record<string, string>> = { USDT: 'Tether' };
