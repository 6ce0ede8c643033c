/** A user closes a position, or a part of it, at market or at a price; or all positions in one command. */
import type * as z from 'zod/mini';
import { checkContractOrder } from '#domain/contract/check-order';
import { signOf, unrealisedPnl } from '#domain/contract/position';
import { byLargest, type Minor } from '#domain/ledger/minor';
import { formatSteps } from '#domain/market/instrument';
import type { OrderType, TimeInForce } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import { closeAllInput, closePositionInput } from '#protocol/contract';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { CoreUser } from '../core/core-api.ts';
import type { Refusal } from '../core/decision.ts';
import type { Slices } from '../core/state-slice.ts';
import { defineCommand, userOf, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { outsideBand } from '../trading/limit-band.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { contractForms, type ContractOrder } from './contract-forms.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';
import { endedIn } from './delisting/delisting-gate.ts';
import type { HeldPosition } from './held-position.ts';
import { termsOf } from './market-terms.ts';
import { contractRefusals } from './order-refusals.ts';
import { enterMarket, matchOrRest, orderOf, reachOf } from './place-rules.ts';
import { ownPosition, positions } from './positions.ts';
import { contractLimits } from './settings.ts';

type CloseInput = z.output<typeof closePositionInput>;

/** Returns the closing order after matching (`ContractOrder`, flat). */
export const closePositionCommand = defineCommand('contract.closePosition', {
  by: 'user',
  input: closePositionInput,
  refusals: [
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.outsideBand,
    CONTRACT_CODES.wouldTake,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.tooMany,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, input) {
    const { state, time } = context;
    const held = ownPosition(state, userOf(context).id, input.position);
    if (held === undefined) return { refused: CONTRACT_CODES.noPosition };
    const close = closeOf(state, held, input);
    if ('refused' in close) return close;
    const settlement = new Settlement({ state, time });
    const order = closingOrder(context, held, close);
    const refused = enterMarket(settlement, marketOf(state, held), order);
    return refused ?? settlement.settled(sentOrder(contractForms, order));
  },
});

interface Close {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly tick: Ticks | null;
  readonly lots: Lots;
}

/**
 * The order that closes a position: with a price a limit order. Without a size it closes the whole, however
 * small.
 */
function closeOf(state: Slices, held: HeldPosition, input: CloseInput): Close | Refusal {
  const market = marketOf(state, held);
  const { price = '', size, timeInForce, postOnly } = input;
  const { instrument, steps } = market;
  const { leverage, positionSide } = held;
  const terms = {
    type: price === '' ? 'market' : 'limit',
    side: closingSide(held),
    timeInForce,
    postOnly,
  } as const;
  const sound = checkContractOrder(
    { ...terms, price, size: size ?? instrument.minSize, positionSide, reduceOnly: true },
    { leverage, positionMode: positionSide === 'net' ? 'one-way' : 'hedge' },
    instrument,
    steps,
    termsOf(state, market),
  );
  if ('problems' in sound) return contractRefusals.wrong(sound.problems);
  const { priceBandBps } = valueOf(state, contractLimits);
  const outside = sound.tick && outsideBand(market, terms.side, sound.tick, priceBandBps);
  if (outside) return contractRefusals.by(outside);
  const lots = size === undefined ? held.open.lots : sound.lots;
  return { ...terms, tick: sound.tick ?? null, lots };
}

function closingSide({ open }: Pick<HeldPosition, 'open'>): 'buy' | 'sell' {
  return signOf(open.side) > 0n ? 'sell' : 'buy';
}

function marketOf(state: Slices, { symbol }: Pick<HeldPosition, 'symbol'>): Market {
  return trading.of(state).markets.get(symbol) as Market;
}

/**
 * Closes all positions of the user at market, each as far as its book goes, and those with the highest profit
 * first: in cross margin the profit pays for the losses. Returns `{ results }`: for each position that was
 * open its symbol, what was closed, what is left, and why it is left (a refusal's code, or `''`); if its order
 * waits for the venue's next update, that order's id.
 */
export const closeAllCommand = defineCommand('contract.closeAll', {
  by: 'user',
  input: closeAllInput,
  refusals: [],
  reasons: CONTRACT_REASONS,
  rule(context) {
    const { state, time } = context;
    const settlement = new Settlement({ state, time });
    const results: { readonly position: number; readonly symbol: string; readonly code: string }[] = [];
    for (const held of byProfit(state, positions.of(state).of(userOf(context).id))) {
      const { id: position, symbol } = held;
      const before = held.open.lots;
      const order = closeAtMarket(settlement, context, held);
      const closed = before - held.open.lots;
      const size = (lots: number) => {
        const reading = positions.of(state).readingOf(held);
        return reading === undefined ? '0' : formatSteps(lots, reading.steps.size);
      };
      const code = 'refused' in order ? order.refused : '';
      const waiting = 'refused' in order || order.wait === null ? {} : { order: order.id };
      const left = size(held.open.lots);
      const result = { position, symbol, closed: size(closed), left, code, ...waiting };
      results.push(result);
    }
    results.sort((one, other) => one.position - other.position);
    return settlement.settled({ results });
  },
});

/**
 * By unrealised PnL, the highest first; a market without a mark counts as 0.
 * @param all in the order of their ids, which remains among equal ones
 */
export function byProfit(state: Slices, all: readonly HeldPosition[]): HeldPosition[] {
  const profits = all.map((held) => ({ held, profit: profitOf(state, held) }));
  return profits.sort((one, other) => byLargest(one.profit, other.profit)).map(({ held }) => held);
}

export function profitOf(state: Slices, held: HeldPosition): Minor {
  const { mark, steps } = marketOf(state, held);
  return mark === undefined ? 0n : unrealisedPnl(steps, held.open, mark.mark);
}

function closingOrder(
  context: Omit<RuleContext, 'user'>,
  held: HeldPosition,
  { tick, lots, ...terms }: Close,
): ContractOrder {
  const { leverage, marginMode, positionSide, user } = held;
  return orderOf(
    { ...context, user: context.state.users.get(user) as CoreUser },
    marketOf(context.state, held),
    { ...terms, side: closingSide(held), leverage, marginMode, positionSide, reduceOnly: true },
    { tick, lots },
  );
}

/** Closes as much of a position as its book gives within the slippage. */
function closeAtMarket(
  settlement: Settlement,
  context: Omit<RuleContext, 'user'>,
  held: HeldPosition,
): ContractOrder | Refusal {
  const { state } = context;
  const market = marketOf(state, held);
  const ended = endedIn(state, held.symbol, settlement.time);
  if (ended !== undefined) return { refused: ended };
  const order = closingOrder(context, held, {
    ...{ type: 'market', timeInForce: 'ioc', postOnly: false },
    ...{ tick: null, lots: held.open.lots },
  });
  const reach = reachOf(market, order, valueOf(state, contractLimits).slippageBps);
  if ('refused' in reach) return reach;
  const refused = matchOrRest(settlement, market, order, reach);
  return refused === undefined ? order : contractRefusals.by(refused);
}
