/** The terms of a contract by its steps and the present settings. */
import { contractTerms, type ContractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import type { Slices } from '../core/state-slice.ts';
import { valueOf } from '../settings/settings-state.ts';
import type { Market } from '../trading/trading-state.ts';
import { positions } from './positions.ts';
import { contractTiers, tierRows, type ContractTiers } from './settings.ts';

interface Termed extends Pick<Market, 'steps'> {
  readonly instrument: Pick<Instrument, 'symbol' | 'base'>;
}

/** Kept until the setting or the steps change. */
export function termsOf(state: Slices, { instrument, steps }: Termed): ContractTerms {
  const setting = valueOf(state, contractTiers);
  const { terms } = positions.of(state);
  const known = terms.get(instrument.symbol);
  if (known?.setting === setting && known.steps === steps) return known.terms;
  const made = contractTerms(steps, tierRows(tiersOf(setting, instrument.base)));
  terms.set(instrument.symbol, { setting, steps, terms: made });
  return made;
}

/** The tiers of a coin's contract, as the setting has them. */
export function tiersOf({ groups, others }: ContractTiers, coin: string): ContractTiers['others'] {
  return groups.find(({ coins }) => coins.includes(coin))?.tiers ?? others;
}

/** The terms after the announced change of tiers; undefined: none is announced. */
export function announcedTerms(
  state: Slices,
  { instrument, steps }: Pick<Market, 'instrument' | 'steps'>,
): ContractTerms | undefined {
  const { next } = valueOf(state, contractTiers);
  return next && contractTerms(steps, tierRows(tiersOf(next, instrument.base)));
}
