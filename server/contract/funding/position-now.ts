/**
 * A position as it is judged: after the funding that it owes, which is paid before it changes (`pay-due-funding.ts`).
 * Every rule that judges a position reads it here, and a cross account by `due-funding.ts`.
 */
import type { Position } from '#domain/contract/position';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Slices } from '../../core/state-slice.ts';
import type { HeldPosition } from '../held-position.ts';
import { fundings } from './funding-state.ts';
import { isolatedAfter } from './pay-funding.ts';

/** An isolated position pays from its margin; `fundingOwed` and `fundingDue` are for cross ones. */
export function positionNow(state: Slices, held: HeldPosition): Position {
  if (held.marginMode !== 'isolated' || held.user === PLATFORM) return held.open;
  const round = fundings.of(state).rounds.get(held.symbol);
  return round?.owes(held) === true ? isolatedAfter(state, round, held) : held.open;
}
