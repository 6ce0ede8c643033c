/** A user sets leverage, margin mode or position mode of one contract. */
import { mostNotional } from '#domain/contract/contract-terms';
import { initialMargin } from '#domain/contract/margin';
import { crossRoom, leastMargin } from '#domain/contract/cross-wallet';
import type { TradingMode } from '#domain/contract/position-terms';
import { largerOf, type Minor } from '#domain/ledger/minor';
import { totalOf } from '#domain/trading/order';
import { setLeverageInput, setMarginModeInput, setPositionModeInput } from '#protocol/contract-modes';
import { contractMode } from '#protocol/entities/contract-mode';
import { rowsOf } from '#protocol/entities/entity-rows';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import type { RefusalCode } from '#protocol/names/codes';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, userOf, type RuleContext } from '../core/user-command.ts';
import { marketOfKind, ordersOfKind } from '../trading/kind-orders.ts';
import { openLots } from '../trading/order.ts';
import { Settlement } from '../trading/settlement.ts';
import type { Market } from '../trading/trading-state.ts';
import type { ContractOrder } from './contract-forms.ts';
import { CONTRACT_REASONS, frozenFor } from './contract-settlement.ts';
import { crossPositions } from './cross-account.ts';
import { settledIn } from './delisting/delisting-gate.ts';
import { payDueFunding } from './funding/pay-due-funding.ts';
import { fundingOwed } from './funding/due-funding.ts';
import { positionNow } from './funding/position-now.ts';
import { modeChange, sentMode, type HeldMode } from './held-modes.ts';
import type { HeldPosition } from './held-position.ts';
import { moveMargin, setMargin } from './margin-rules.ts';
import { backingWaits } from './marks/index-gate.ts';
import { waitingIn } from './marks/index-states.ts';
import { termsOf } from './market-terms.ts';
import { modeOf } from './modes.ts';
import { positions } from './positions.ts';
import { triggers } from './triggers/triggers.ts';

/** Returns the mode (`ContractMode`, flat). */
export const setLeverageCommand = defineCommand('contract.setLeverage', {
  by: 'user',
  input: setLeverageInput,
  refusals: [
    MARKET_CODES.unknownSymbol,
    CONTRACT_CODES.badLeverage,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.beingMatched,
    CONTRACT_CODES.noMark,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisted,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, { symbol, leverage }) {
    const market = marketOf(context, symbol);
    if (market === undefined) return { refused: MARKET_CODES.unknownSymbol };
    const settlement = new Settlement(context);
    const ended = settledIn(context.state, symbol);
    if (ended !== undefined) return { refused: ended };
    const refused = changeLeverage(settlement, market, userOf(context).id, leverage);
    return refused ?? changeMode(settlement, market, context, { leverage });
  },
});

/** Returns the mode (`ContractMode`, flat). */
export const setMarginModeCommand = defineCommand('contract.setMarginMode', {
  by: 'user',
  input: setMarginModeInput,
  refusals: [MARKET_CODES.unknownSymbol, CONTRACT_CODES.hasOpen],
  reasons: CONTRACT_REASONS,
  rule: (context, { symbol, marginMode }) => switchMode(context, symbol, { marginMode }),
});

/** Returns the mode (`ContractMode`, flat). */
export const setPositionModeCommand = defineCommand('contract.setPositionMode', {
  by: 'user',
  input: setPositionModeInput,
  refusals: [MARKET_CODES.unknownSymbol, CONTRACT_CODES.hasOpen],
  reasons: CONTRACT_REASONS,
  rule: (context, { symbol, positionMode }) => switchMode(context, symbol, { positionMode }),
});

function marketOf({ state }: RuleContext, symbol: string): Market | undefined {
  const market = marketOfKind(state, 'perpetual', symbol);
  return market === undefined || market.isClosed ? undefined : market;
}

/** Margin mode and position mode change only without positions and orders in the market. */
function switchMode(context: RuleContext, symbol: string, change: Partial<TradingMode>): RuleResult {
  const market = marketOf(context, symbol);
  if (market === undefined) return { refused: MARKET_CODES.unknownSymbol };
  const { state } = context;
  const user = userOf(context).id;
  const before = modeOf(state, user, market);
  const isSame = Object.entries(change).every(([name, value]) => before[name as keyof TradingMode] === value);
  if (!isSame && hasOpenIn(state, user, symbol)) return { refused: CONTRACT_CODES.hasOpen };
  return changeMode(new Settlement(context), market, context, change);
}

function hasOpenIn(state: Settlement['state'], user: number, symbol: string): boolean {
  return (
    heldIn(state, user, symbol).length > 0 ||
    ordersIn(state, user, symbol).length > 0 ||
    triggers
      .of(state)
      .of(user)
      .some((trigger) => trigger.symbol === symbol)
  );
}

function heldIn(state: Settlement['state'], user: number, symbol: string): HeldPosition[] {
  return positions
    .of(state)
    .of(user)
    .filter((held) => held.symbol === symbol);
}

function ordersIn(state: Settlement['state'], user: number, symbol: string): ContractOrder[] {
  const orders = ordersOfKind(state, 'perpetual', user) as ContractOrder[];
  return orders.filter((order) => order.symbol === symbol);
}

/** A mode that is set as it is changes nothing, and sends nothing. */
function changeMode(
  settlement: Settlement,
  market: Market,
  context: RuleContext,
  change: Partial<TradingMode>,
): RuleResult {
  const { state } = context;
  const { symbol } = market.instrument;
  const own = userOf(context).id;
  const { leverage, marginMode, positionMode } = { ...modeOf(state, own, market), ...change };
  const { modes } = positions.of(state);
  const before = modes.find(own, symbol);
  const mode: HeldMode = {
    user: own,
    symbol,
    leverage,
    marginMode,
    positionMode,
    version: before?.version ?? 0,
  };
  const isSame =
    before?.leverage === leverage && before.marginMode === marginMode && before.positionMode === positionMode;
  if (isSame) return settlement.settled({ ...sentMode(mode) });
  modes.set(mode);
  settlement.changeEntity(symbol, modeChange(mode));
  return settlement.settled((sent) => {
    const row = rowsOf(sent?.changes ?? [], contractMode).find((each) => each.symbol === symbol);
    return { ...row };
  });
}

const bad = (code: string, refused: RefusalCode = CONTRACT_CODES.badLeverage): Refusal => {
  return { refused, problems: [{ field: 'leverage', code }] };
};

/** Frozen amounts of orders and margins of positions follow the new leverage, or nothing changes. */
function changeLeverage(
  settlement: Settlement,
  market: Market,
  user: number,
  leverage: number,
): Refusal | undefined {
  const { state } = settlement;
  const { symbol, quote } = market.instrument;
  const held = heldIn(state, user, symbol);
  const orders = ordersIn(state, user, symbol);
  const terms = termsOf(state, market);
  if (leverage > (terms.tiers[0]?.mostLeverage ?? 0)) return bad('too-large');
  if (largestNotional(market, held, orders) > mostNotional(terms, leverage)) return bad('above-limit');
  if (orders.some(({ wait }) => wait !== null)) return { refused: CONTRACT_CODES.beingMatched };
  const mark = market.mark?.mark;
  if (held.length > 0 && mark === undefined) return { refused: CONTRACT_CODES.noMark };
  // A position that has this leverage keeps the margin that its user or a funding changed.
  const changing = held.filter((each) => each.leverage !== leverage);
  const margins = new Map(
    changing.map((each) => [
      each,
      each.marginMode === 'cross' || mark === undefined
        ? initialMargin(each.open.entryNotional, leverage)
        : leastMargin({ terms, position: positionNow(state, each), leverage, mark }),
    ]),
  );
  const isRemoving = [...margins].some(([each, margin]) => margin < positionNow(state, each).margin);
  const waits = isRemoving ? waitingIn(state, symbol, settlement.time) : undefined;
  if (waits !== undefined) return { refused: waits };
  const opening = orders.filter(({ reduceOnly }) => !reduceOnly);
  let needed = 0n;
  for (const order of opening)
    needed += frozenAt(order, market, leverage) - frozenAt(order, market, order.leverage);
  for (const [each, margin] of margins) needed += margin - positionNow(state, each).margin;
  const taken = needed > 0n ? backingWaits(state, user, settlement.time) : undefined;
  if (taken !== undefined) return { refused: taken };
  if (needed > 0n && !hasRoom(settlement, { user, quote, needed, margins, leverage }))
    return bad('not-enough', CONTRACT_CODES.notEnough);
  for (const order of opening) {
    const more = frozenAt(order, market, leverage) - frozenAt(order, market, order.leverage);
    moveMargin(settlement, market, user, more);
    Object.assign(order, { leverage });
    settlement.change(order);
  }
  for (const [each, margin] of margins) {
    if (each.marginMode === 'isolated') payDueFunding(settlement, each);
    setMargin(settlement, market, each, { margin, leverage, kind: 'leverage' });
  }
  return undefined;
}

function frozenAt(order: ContractOrder, market: Market, leverage: number): Minor {
  return frozenFor({ ...order, leverage }, market, order.tick ?? 0, openLots(order));
}

/** Of each side: its position and the orders that open it. */
function largestNotional(
  { steps }: Market,
  held: readonly HeldPosition[],
  orders: readonly ContractOrder[],
): Minor {
  const sums = { long: 0n, short: 0n };
  for (const { open } of held) sums[open.side] += open.entryNotional;
  for (const order of orders)
    if (!order.reduceOnly)
      sums[order.side === 'buy' ? 'long' : 'short'] += totalOf(steps, order.tick ?? 0, openLots(order));
  return largerOf(sums.long, sums.short);
}

interface Raise {
  readonly user: number;
  readonly quote: string;
  readonly needed: Minor;
  readonly margins: ReadonlyMap<HeldPosition, Minor>;
  readonly leverage: number;
}

/** Whether the account can freeze this much more, and covers its cross positions at the new leverage. */
function hasRoom(settlement: Settlement, { user, quote, needed, margins, leverage }: Raise): boolean {
  const { state } = settlement;
  const left = settlement.available(user, 'contract', quote) - fundingOwed(state, user, quote) - needed;
  const cross = crossPositions(state, user, quote);
  const after = cross.map((each) => {
    const margin = margins.get(each.held);
    return margin === undefined ? each : { ...each, leverage, position: { ...each.position, margin } };
  });
  return crossRoom(left, after) >= 0n;
}
