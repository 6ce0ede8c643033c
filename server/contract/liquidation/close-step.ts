/**
 * One step of a liquidation (decision 0581): the orders of the position end, as many lots as bring it to the
 * next lower tier are sold or bought at the bankruptcy price at worst, the insurance fund takes over the part
 * that the book does not take, and positions of the other side close the part that the fund cannot pay. The
 * margin that is left pays the fee.
 */
import { balanceBehind, closingPrice, lotsToClose } from '#domain/contract/liquidation-step';
import type { CrossAccount } from '#domain/contract/margin';
import { unrealisedPnl } from '#domain/contract/position';
import { crossWallet } from '#domain/contract/cross-wallet';
import { largerOf, smallerOf, type Minor } from '#domain/ledger/minor';
import { feeOf } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import { valueOf } from '../../settings/settings-state.ts';
import { matchIn } from '../../trading/match-bounded.ts';
import { reachesOldQuotes } from '../../trading/old-quotes.ts';
import { settleMatch } from '../../trading/settle-match.ts';
import type { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import type { ContractOrder } from '../contract-forms.ts';
import { crossPositions } from '../cross-account.ts';
import { hasTradingEnded } from '../delisting/delisting-gate.ts';
import type { HeldPosition } from '../held-position.ts';
import { noteChange } from '../history/note-change.ts';
import { termsOf } from '../market-terms.ts';
import { NOBODYS_ID } from '../nobodys-id.ts';
import { orderOf } from '../place-rules.ts';
import type { Deleveraged, Deleveraging } from './deleverage.ts';
import type { InsuranceFunds } from './insurance-fund.ts';
import { contractLiquidation } from './liquidation-terms.ts';
import { reportStep } from './reported-step.ts';
import { takeOver } from './take-over.ts';
import { judgedAccount } from './used-up.ts';

/** The command that decides the step. */
export interface Liquidating {
  readonly settlement: Settlement;
  readonly funds: InsuranceFunds;
  readonly number: number;
  readonly deleveraging: Deleveraging;
  /** How many positions of others the step may deleverage. */
  readonly most: number;
}

/** An account that is used up, and how many of its orders have just ended. */
export interface UsedUp {
  readonly account: CrossAccount;
  readonly cancelled: number;
}

/** Returns how many positions the step changed. */
export function closeStep(
  liquidating: Liquidating,
  held: HeldPosition,
  { account, cancelled }: UsedUp,
): number {
  const { settlement, funds, deleveraging, most } = liquidating;
  const market = trading.of(settlement.state).markets.get(held.symbol) as Market;
  const mark = market.mark?.mark as Ticks;
  const terms = termsOf(settlement.state, market);
  const { price: gridPrice, size: gridSize } = market.steps.perOrder;
  settlement.symbol = held.symbol;
  const fund = funds.of(market.instrument.quote);
  const before = { lots: held.open.lots, mark, account };
  const at = { margin: held.open.margin, pnl: held.pnl, closedTotal: held.closedTotal };
  const lots = lotsToClose(terms, held.open, mark, gridSize);
  const bankruptcy = closingPrice(terms, held.open, balanceOf(settlement, market, held), gridPrice);
  const price = isOffBook(settlement, market) ? betterOf(held, bankruptcy, mark) : bankruptcy;
  const order = enterOrder(liquidating, market, held, { lots, price });
  const left = lots - order.filled;
  settlement.symbol = held.symbol;
  const taken = left > 0 ? takeOver(settlement, market, held, { lots: left, price, mark }, fund) : NOTHING;
  const rest = { lots: left - taken.lots, price, mark };
  const others = rest.lots > 0 ? deleveraging.close(market, held, rest, most) : NOBODY;
  settlement.symbol = held.symbol;
  const pnl = held.pnl - at.pnl;
  const leftMargin = at.margin - held.open.margin + pnl;
  const total = held.closedTotal - at.closedTotal;
  const fee = feeFor(settlement, market, held, { total, rest: leftMargin });
  fund.receiveFee(held.user, fee);
  held.fee += fee;
  noteChange(settlement, held, 'liquidation');
  reportStep(settlement, market, held, before, {
    cause: 'liquidation',
    cancelled,
    closed: before.lots - held.open.lots,
    price,
    order: order.id,
    filled: order.filled,
    filledTotal: String(order.filledTotal),
    takenOver: taken.lots,
    deleveraged: others.lots,
    pnl: String(pnl),
    fee: String(fee),
    paid: String(taken.paid),
  });
  return 1 + others.positions;
}

const NOTHING = { lots: 0, paid: 0n };
const NOBODY: Deleveraged = { lots: 0, positions: 0 };

/**
 * The balance that closing the position may use. A position whose index waits has no part in it: it is not
 * closed, and its price of now is not known (decision 0580).
 */
function balanceOf(settlement: Settlement, { instrument }: Market, held: HeldPosition): Minor {
  if (held.marginMode === 'isolated') return held.open.margin;
  const { quote } = instrument;
  const cross = crossPositions(settlement.state, held.user, quote);
  const live = cross.filter(({ isWaiting }) => !isWaiting);
  let others = 0n;
  for (const each of live)
    if (each.held !== held) others += unrealisedPnl(each.terms, each.position, each.mark);
  const balance = balanceBehind(
    crossWallet(settlement.available(held.user, 'contract', quote), cross),
    others,
  );
  // Below zero the fund would pay a profit, for losses that are all closed in turn: not while one is not.
  return live.length < cross.length && balance < 0n ? 0n : balance;
}

/** Once trading has ended the book does not show what the contract is worth: the mark does (decision 0629). */
function isOffBook({ state, time }: Settlement, { instrument }: Market): boolean {
  return hasTradingEnded(state, instrument.symbol, time);
}

/** For who holds the position. */
function betterOf({ open }: HeldPosition, one: Ticks, other: Ticks): Ticks {
  return open.side === 'long' ? Math.max(one, other) : Math.min(one, other);
}

/** The forced order trades at once, with levels that mirror a venue too: nobody chooses its moment. */
function enterOrder(
  { settlement, number }: Liquidating,
  market: Market,
  held: HeldPosition,
  { lots, price }: { readonly lots: Lots; readonly price: Ticks },
): ContractOrder {
  const { state, time } = settlement;
  const { leverage, marginMode, positionSide, user } = held;
  const side = held.open.side === 'long' ? 'sell' : 'buy';
  const order = orderOf(
    { state, time, number, id: NOBODYS_ID, user: { id: user, vip: 0 } },
    market,
    {
      side,
      type: 'limit',
      timeInForce: 'ioc',
      postOnly: false,
      positionSide,
      leverage,
      marginMode,
      reduceOnly: true,
      forced: true,
    },
    { tick: price, lots },
  );
  // The fee of a liquidation is charged once for the step.
  Object.assign(order, { feePpm: 0 });
  settlement.open.lastOrder = order.id;
  const incoming = {
    id: order.id,
    user,
    side,
    lots,
    limit: price,
    timeInForce: 'ioc',
    postOnly: false,
  } as const;
  const unmatched = { fills: [], prevented: [], rested: 0, dropped: lots };
  const matched =
    isOffBook(settlement, market) || reachesOldQuotes(market, side, price)
      ? unmatched
      : matchIn(settlement, market, order, incoming);
  settleMatch(settlement, market, order, { ...matched, cause: 'liquidation', isShort: false });
  return order;
}

/** As much of the fee as is left: of the margin of what was closed, or of the equity of the cross account. */
function feeFor(
  settlement: Settlement,
  { instrument }: Market,
  { user, marginMode }: HeldPosition,
  { total, rest }: { readonly total: Minor; readonly rest: Minor },
): Minor {
  const { quote } = instrument;
  const { feePpm } = valueOf(settlement.state, contractLiquidation);
  const available = settlement.available(user, 'contract', quote);
  const equity = marginMode === 'isolated' ? rest : judgedAccount(settlement, user, quote)?.equity;
  const most = smallerOf(available, equity ?? available);
  return largerOf(0n, smallerOf(feeOf(total, feePpm), most));
}
