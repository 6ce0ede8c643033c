/** The announced change of risk tiers as a holder sees it. */
import { shownSteps } from '#domain/market/instrument';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Ticks } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { liquidationOf } from './liquidation-price.ts';
import { announcedTerms, termsOf } from './market-terms.ts';
import { positions } from './positions.ts';
import type { AnnouncedTiers } from './queries.ts';
import { contractTiers } from './settings.ts';

export function announcedTiers(state: CoreState, user: UserId): AnnouncedTiers {
  const { next } = valueOf(state, contractTiers);
  if (next === undefined) return { at: null, positions: [] };
  const all = positions.of(state);
  const held = all.of(user).map((each) => {
    const step = all.readingOf(each)?.steps.price;
    const text = (tick: Ticks | undefined) =>
      tick === undefined || step === undefined ? '' : shownSteps(tick, step);
    const then = liquidationOf(
      state,
      each,
      (now, market) => announcedTerms(now, market) ?? termsOf(now, market),
    );
    return {
      position: each.id,
      symbol: each.symbol,
      now: text(liquidationOf(state, each)),
      then: text(then),
    };
  });
  return { at: next.at, positions: held };
}
