/** Funding that is due comes before a position changes: it is judged by what it was at the instant. */
import type { Position } from '#domain/contract/position';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import { fundingRoundRows } from './funding-rows.ts';
import { fundings } from './funding-state.ts';
import { dueOf, isolatedAfter, payPosition } from './pay-funding.ts';

/** Before lots of a position are opened, closed or recounted. */
export function payDueFunding(mover: Mover, held: HeldPosition | undefined): void {
  if (held === undefined || held.user === PLATFORM) return;
  const round = fundings.of(mover.state).rounds.get(held.symbol);
  if (round === undefined || !round.owes(held)) return;
  payPosition(mover, round, held, false);
  mover.write(fundingRoundRows.write(round.row()));
}

/** A position by which a trade is judged: an isolated one after the funding it owes, which the trade pays first. */
export function afterDueFunding(state: Slices, held: HeldPosition | undefined): Position | undefined {
  const round = held && fundings.of(state).rounds.get(held.symbol);
  if (round === undefined || held?.marginMode !== 'isolated' || !round.owes(held)) return held?.open;
  return isolatedAfter(state, round, held);
}

/** The amount that a user's cross positions still have to pay of this balance: an order does not spend it. */
export function dueFunding(state: Slices, user: UserId, asset: string): Minor {
  const { rounds } = fundings.of(state);
  let due = 0n;
  if (rounds.size === 0) return due;
  const all = positions.of(state);
  for (const held of all.of(user)) {
    const round = rounds.get(held.symbol);
    if (round === undefined || held.marginMode !== 'cross' || !round.owes(held)) continue;
    const amount = all.assetOf(held) === asset ? (dueOf(state, round, held) ?? 0n) : 0n;
    if (amount < 0n) due -= amount;
  }
  return due;
}
