/** A user closes a position at market, or all positions in one command. */
import { signOf } from '#domain/contract/position';
import type { AnswerValue } from '#protocol/names/command';
import { closeAllInput, closePositionInput } from '#protocol/contract';
import { CONTRACT_CODES } from '#protocol/names/codes';
import { formatSteps } from '#domain/market/instrument';
import type { Refusal } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { contractForms, type ContractOrder } from './contract-forms.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';
import type { HeldPosition } from './held-position.ts';
import { contractRefusals } from './order-refusals.ts';
import { matchOrRest, orderOf, reachOf } from './place-rules.ts';
import { positions } from './positions.ts';
import { contractLimits } from './settings.ts';

/** Returns the closing order after matching (`ContractOrder`, flat). */
export const closePositionCommand = defineCommand('contract.closePosition', {
  by: 'user',
  input: closePositionInput,
  refusals: [CONTRACT_CODES.noPosition, CONTRACT_CODES.noLiquidity, CONTRACT_CODES.notFillable],
  reasons: CONTRACT_REASONS,
  rule(context, { position }) {
    const { state, time, user } = context;
    const held = positions.of(state).get(position);
    if (held === undefined || held.user !== user?.id) return { refused: CONTRACT_CODES.noPosition };
    const settlement = new Settlement({ state, time });
    const order = closeAtMarket(settlement, context, held);
    return 'refused' in order ? order : settlement.settled(sentOrder(contractForms, order));
  },
});

/**
 * Closes all positions of the user at market, each as far as its book goes. Returns `{ results }`: for each position
 * that was open its symbol, what was closed, what is left, and why it is left (a refusal's code, or `''`).
 */
export const closeAllCommand = defineCommand('contract.closeAll', {
  by: 'user',
  input: closeAllInput,
  refusals: [],
  reasons: CONTRACT_REASONS,
  rule(context) {
    const { state, time, user } = context;
    const settlement = new Settlement({ state, time });
    const results: AnswerValue[] = [];
    for (const held of positions.of(state).of(user?.id as number)) {
      const { id: position, symbol } = held;
      const before = held.open.lots;
      const order = closeAtMarket(settlement, context, held);
      const closed = before - held.open.lots;
      const size = (lots: number) => {
        const reading = positions.of(state).readingOf(held);
        return reading === undefined ? '0' : formatSteps(lots, reading.steps.size);
      };
      const code = 'refused' in order ? order.refused : '';
      results.push({ position, symbol, closed: size(closed), left: size(held.open.lots), code });
    }
    return settlement.settled({ results } as unknown as AnswerValue);
  },
});

/** Closes as much of a position as its book gives within the slippage. */
export function closeAtMarket(
  settlement: Settlement,
  context: Omit<RuleContext, 'user'>,
  held: HeldPosition,
  forced = false,
): ContractOrder | Refusal {
  const { state } = context;
  const market = trading.of(state).markets.get(held.symbol) as Market;
  const user = state.users.get(held.user);
  const side = signOf(held.open.side) > 0n ? 'sell' : 'buy';
  const terms = {
    side,
    type: 'market',
    timeInForce: 'ioc',
    postOnly: false,
    reduceOnly: true,
    forced,
  } as const;
  const order = orderOf(
    { ...context, user },
    market,
    { ...terms, leverage: held.leverage },
    {
      tick: null,
      lots: held.open.lots,
    },
  );
  const reach = reachOf(market, order, valueOf(state, contractLimits).slippageBps);
  if ('refused' in reach) return reach;
  const refused = matchOrRest(settlement, market, order, reach);
  return refused === undefined ? order : contractRefusals.by(refused);
}
