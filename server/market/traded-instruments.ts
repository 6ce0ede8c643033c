/** Decides which markets a start trades, and which it only knows. */
import { type Instrument } from '#domain/market/instrument';
import { instrumentProblems } from '#domain/market/order-steps';
import { catalogue } from './catalogue.ts';

export const OWN_INSTRUMENTS = catalogue.map(({ instrument }) => instrument);

/**
 * The stored rows; a replay's instrument replaces the row of its name. Markets that an earlier run traded and this one
 * does not have (another replay's) are delisted: known, because users hold their coins and have records in them, and
 * closed.
 */
export function composeInstruments(
  stored: readonly Instrument[],
  brought: readonly Instrument[],
): Record<'instruments' | 'delisted', Instrument[]> {
  const all = [...soundInstruments(stored), ...brought];
  const bySymbol = new Map(all.map((instrument) => [instrument.symbol, instrument]));
  const traded = new Set([...OWN_INSTRUMENTS, ...brought].map(({ symbol }) => symbol));
  const those = (isTraded: boolean) =>
    [...bySymbol.values()].filter(({ symbol }) => traded.has(symbol) === isTraded);
  return { instruments: those(true), delisted: those(false) };
}

/** Returns all of them, or makes the start fail with the name of an invalid one. */
export function soundInstruments(instruments: readonly Instrument[]): readonly Instrument[] {
  for (const instrument of instruments) {
    const problems = instrumentProblems(instrument);
    if (problems.length > 0) throw new Error(`instrument ${instrument.symbol}: ${problems.join(', ')}`);
  }
  return instruments;
}
