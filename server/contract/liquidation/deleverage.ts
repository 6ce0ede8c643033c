/**
 * Auto-deleveraging: the part that neither the book nor the insurance fund takes is closed against positions
 * of the other side at the bankruptcy price, in the order of their profit and leverage
 * (`domain/contract/deleverage-rank.ts`). The market maker is in that order too, at a leverage of 1. A user
 * whose position could not pay that price is passed over; the part that then is left is the market maker's.
 * A deleveraged user receives the step, and pays no fee.
 * One command closes a bounded number of positions: the lots that are left stay with the bankrupt position, and the
 * next command goes on with it.
 */
import { deleverageScore } from '#domain/contract/deleverage-rank';
import { unrealisedPnl, type PositionSide } from '#domain/contract/position';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { byLargest } from '#domain/ledger/minor';
import type { CrossAccount } from '#domain/contract/margin';
import { PPM } from '#domain/contract/contract-terms';
import { totalOf } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { Mover } from '../../trading/market-settlement.ts';
import type { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import { cancelUseless } from '../cancel-useless.ts';
import { closeWithoutOrder } from '../close-without-order.ts';
import { crossPositions } from '../cross-account.ts';
import { positionNow } from '../funding/position-now.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import type { KeptQueue } from './deleverage-queues.ts';
import { closeAgainstMaker, type Step } from './take-over.ts';
import { reportStep } from './reported-step.ts';
import { accountAt, crossAccountOf } from './used-up.ts';

export interface ScoredPosition {
  readonly held: HeldPosition;
  readonly score: bigint;
}

type Ledger = Pick<Mover, 'state' | 'available'>;

/** A position's place in its queue: the higher one is first. Undefined: it is in none. */
export function scoreOf(mover: Ledger, market: Market, held: HeldPosition, mark: Ticks): bigint | undefined {
  const open = positionNow(mover.state, held);
  const notional = totalOf(market.steps, mark, open.lots);
  const equity = held.user === PLATFORM ? notional : accountOf(mover, market, held, mark).equity;
  const pnl = unrealisedPnl(market.steps, open, mark);
  return deleverageScore({ pnl, entryNotional: open.entryNotional, notional, equity });
}

/** Positions of one side of a market with their scores, in the order in which they are deleveraged. */
export function inQueueOrder(
  mover: Ledger,
  market: Market,
  side: PositionSide,
  mark: Ticks,
  all: Iterable<HeldPosition>,
): ScoredPosition[] {
  const scored: ScoredPosition[] = [];
  for (const held of all) {
    if (held.open.side !== side || held.steps !== market.stepsId) continue;
    const score = scoreOf(mover, market, held, mark);
    if (score !== undefined) scored.push({ held, score });
  }
  return scored.sort((one, other) => byLargest(one.score, other.score) || one.held.id - other.held.id);
}

/** The positions of the whole queue. */
function deleverageQueue(mover: Ledger, market: Market, side: PositionSide, mark: Ticks): HeldPosition[] {
  const all = positions.of(mover.state).unsortedIn(market.instrument.symbol);
  return inQueueOrder(mover, market, side, mark, all).map(({ held }) => held);
}

/** After the funding that it owes. */
function accountOf(
  mover: Pick<Mover, 'state' | 'available'>,
  market: Market,
  held: HeldPosition,
  mark: Ticks,
): CrossAccount {
  const { state } = mover;
  if (held.marginMode === 'isolated') return accountAt(state, market, held, mark);
  const { quote } = market.instrument;
  const cross = crossPositions(state, held.user, quote);
  return crossAccountOf(mover, held.user, quote, cross);
}

/** The part of a step that the other side closed. */
export interface Deleveraged {
  readonly lots: Lots;
  /** How many positions of users closed or shrank for it. */
  readonly positions: number;
}

export class Deleveraging {
  constructor(private readonly settlement: Settlement) {}

  /** Closes these lots of a position, or as many as this number of others take. */
  close(market: Market, bankrupt: HeldPosition, { lots, price, mark }: Step, most: number): Deleveraged {
    const { settlement } = this;
    const queue = this.queueAgainst(market, bankrupt, mark);
    let left = lots;
    let closed = 0;
    for (const held of queue.from(bankrupt.user)) {
      if (left === 0) break;
      const part = { lots: Math.min(left, held.open.lots), price, mark };
      const account = held.user === PLATFORM ? undefined : this.payable(market, held, part);
      if (account === undefined && held.user !== PLATFORM) {
        queue.passOver(held);
        continue;
      }
      if (account !== undefined && closed === most) return { lots: lots - left, positions: closed };
      left -= part.lots;
      if (account === undefined) closeAgainstMaker(settlement, market, bankrupt, part.lots, price);
      else {
        closeWithoutOrder(settlement, bankrupt, {
          ...{ lots: part.lots, total: totalOf(market.steps, price, part.lots) },
          cause: 'liquidation',
        });
        this.deleverage(market, held, part, account);
        closed++;
      }
    }
    if (left > 0) closeAgainstMaker(settlement, market, bankrupt, left, price);
    return { lots, positions: closed };
  }

  private queueAgainst(market: Market, { open }: HeldPosition, mark: Ticks): KeptQueue {
    const side = open.side === 'long' ? 'short' : 'long';
    const { queues } = positions.of(this.settlement.state);
    return queues.of(market, side, () => deleverageQueue(this.settlement, market, side, mark));
  }

  /** The account of a position that pays the price; undefined: the user would be liquidated by it. */
  private payable(market: Market, held: HeldPosition, { lots, price, mark }: Step): CrossAccount | undefined {
    const account = accountOf(this.settlement, market, held, mark);
    const part = { ...held.open, lots, entryNotional: 0n };
    const lost = unrealisedPnl(market.steps, part, mark) - unrealisedPnl(market.steps, part, price);
    return (account.equity - lost) * PPM > account.requirement ? account : undefined;
  }

  private deleverage(
    market: Market,
    held: HeldPosition,
    { lots, price, mark }: Step,
    account: CrossAccount,
  ): void {
    const { settlement } = this;
    const before = { lots: held.open.lots, mark, account };
    const total = totalOf(market.steps, price, lots);
    const pnl = closeWithoutOrder(settlement, held, { lots, total, cause: 'deleveraged' });
    cancelUseless(settlement, held.user, held.symbol);
    reportStep(settlement, market, held, before, {
      ...{ cause: 'deleveraged', cancelled: 0, closed: lots, price, deleveraged: lots },
      pnl: String(pnl),
    });
  }
}
