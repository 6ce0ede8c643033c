/** Closes a position, or a part of it, without an order: by the platform, at a value that a rule decided. */
import type { CloseCause } from '#domain/contract/position-terms';
import type { Minor } from '#domain/ledger/minor';
import type { Lots } from '#domain/units';
import type { Mover } from '../trading/market-settlement.ts';
import { Cash } from './cash.ts';
import { closePart } from './fill-position.ts';
import { payDueFunding } from './funding/pay-due-funding.ts';
import type { HeldPosition } from './held-position.ts';
import { noteChange } from './history/note-change.ts';
import { positions } from './positions.ts';

/**
 * Returns the settled PnL. An isolated position pays from its margin alone. A liquidation notes its step whole.
 * @param total the value of the lots
 */
export function closeWithoutOrder(
  mover: Mover,
  held: HeldPosition,
  { lots, total, cause }: { readonly lots: Lots; readonly total: Minor; readonly cause: CloseCause },
): Minor {
  const reading = positions.of(mover.state).readingOf(held);
  if (reading === undefined) throw new Error(`position ${String(held.id)} is in unknown steps`);
  payDueFunding(mover, held);
  const { user, marginMode } = held;
  const cash = new Cash(mover, reading.instrument.quote, { user, marginMode, frozen: 0n });
  const { settled, released } = closePart(mover, reading, held, { lots, total, cause });
  held.borne += cash.settle(settled, released, true);
  const isStep = cause === 'liquidation';
  if (!isStep) noteChange(mover, held, cause);
  cash.move(isStep ? held : undefined);
  return settled;
}
