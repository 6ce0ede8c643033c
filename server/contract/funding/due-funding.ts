/** The funding that positions still owe of an instant that has come. */
import { fundingPayment } from '#domain/contract/funding';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import type { Slices } from '../../core/state-slice.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import type { FundingRound } from './funding-rounds.ts';
import { fundings } from './funding-state.ts';

/** The amount that a position pays (below zero) or receives; undefined: its steps are unknown, or have no such mark. */
export function dueOf(state: Slices, round: FundingRound, held: HeldPosition): Minor | undefined {
  const market = positions.of(state).readingOf(held);
  if (market === undefined) return undefined;
  const mark = parseSteps(round.mark, market.steps.price);
  return mark === undefined ? undefined : fundingPayment(market.steps, held.open, mark, round.rate);
}

/** The amount that a user's cross positions will receive (below zero: pay) in this asset, if the account has it. */
export function fundingDue(state: Slices, user: UserId, asset: string): Minor {
  return duesOf(state, user, asset).reduce((sum, due) => sum + due, 0n);
}

/** The part that they pay: nothing else is bought with it. The part that they will receive is not there yet. */
export function fundingOwed(state: Slices, user: UserId, asset: string): Minor {
  return duesOf(state, user, asset).reduce((sum, due) => (due < 0n ? sum - due : sum), 0n);
}

function duesOf(state: Slices, user: UserId, asset: string): readonly Minor[] {
  const all = positions.of(state);
  if (user === PLATFORM || !all.hasCross(user)) return NONE;
  const { rounds } = fundings.of(state);
  if (rounds.size === 0) return NONE;
  const dues: Minor[] = [];
  for (const held of all.of(user)) {
    const round = rounds.get(held.symbol);
    if (held.marginMode !== 'cross' || round?.owes(held) !== true || all.assetOf(held) !== asset) continue;
    dues.push(dueOf(state, round, held) ?? 0n);
  }
  return dues;
}

const NONE: readonly never[] = [];
