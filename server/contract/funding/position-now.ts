/**
 * Positions and balances as they are judged: after the funding that they owe, which is paid before any of them changes
 * (`pay-due-funding.ts`). Every rule that judges a position or a cross account reads it here.
 */
import type { Position } from '#domain/contract/position';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Slices } from '../../core/state-slice.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import { fundings } from './funding-state.ts';
import { dueOf, isolatedAfter } from './pay-funding.ts';

/** An isolated position pays from its margin; `fundingOwed` and `fundingDue` are for cross ones. */
export function positionNow(state: Slices, held: HeldPosition): Position {
  if (held.marginMode !== 'isolated' || held.user === PLATFORM) return held.open;
  const round = fundings.of(state).rounds.get(held.symbol);
  return round?.owes(held) === true ? isolatedAfter(state, round, held) : held.open;
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
