/** Funding that is due comes before a position changes: it is paid by what it was at the instant. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Mover } from '../../trading/market-settlement.ts';
import type { HeldPosition } from '../held-position.ts';
import { fundingRoundRows } from './funding-rows.ts';
import { fundings } from './funding-state.ts';
import { payPosition } from './pay-funding.ts';

/** Before lots of a position are opened, closed or recounted. */
export function payDueFunding(mover: Mover, held: HeldPosition | undefined): void {
  if (held === undefined || held.user === PLATFORM) return;
  const round = fundings.of(mover.state).rounds.get(held.symbol);
  if (round === undefined || !round.owes(held)) return;
  payPosition(mover, round, held, false);
  mover.write(fundingRoundRows.write(round.row()));
}
