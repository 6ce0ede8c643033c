/**
 * A user turns a position: one fill-or-kill order of twice its size closes it and opens the opposite one, or
 * does nothing. In hedge mode it closes one side and opens the other.
 */
import { signOf } from '#domain/contract/position';
import { minorText } from '#domain/ledger/minor';
import { reversePositionInput } from '#protocol/contract';
import { contractPosition } from '#protocol/entities/contract-position';
import { rowsOf } from '#protocol/entities/entity-rows';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import { defineCommand, userOf } from '../core/user-command.ts';
import { sentOrder } from '../trading/sent-order.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { contractForms } from './contract-forms.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';
import { modeOf } from './modes.ts';
import { enterMarket, orderOf } from './place-rules.ts';
import { ownPosition } from './positions.ts';

/**
 * Returns `{ order, fee, position }`: the position that is open now; null while the order waits for a venue's
 * update.
 */
export const reversePositionCommand = defineCommand('contract.reverse', {
  by: 'user',
  input: reversePositionInput,
  refusals: [
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.notFillable,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, input) {
    const { state, time } = context;
    const user = userOf(context);
    const held = ownPosition(state, user.id, input.position);
    if (held === undefined) return { refused: CONTRACT_CODES.noPosition };
    const market = trading.of(state).markets.get(held.symbol) as Market;
    const { leverage } = modeOf(state, held.user, market);
    const isLong = signOf(held.open.side) > 0n;
    const opposite = isLong ? 'short' : 'long';
    const order = orderOf(
      { ...context, user },
      market,
      {
        ...{ side: isLong ? 'sell' : 'buy', type: 'market', timeInForce: 'fok', postOnly: false },
        ...{ leverage, marginMode: held.marginMode, reduceOnly: false, reverse: true },
        positionSide: held.positionSide === 'net' ? 'net' : opposite,
      },
      { tick: null, lots: 2 * held.open.lots },
    );
    const settlement = new Settlement({ state, time });
    const refused = enterMarket(settlement, market, order);
    if (refused !== undefined) return refused;
    return settlement.settled((sent) => {
      const rows = rowsOf(sent?.changes ?? [], contractPosition);
      const position = rows.find(({ cause, side }) => cause === '' && side === opposite) ?? null;
      const { fee } = order;
      return {
        ...{ order: sentOrder(contractForms, order)(sent), fee: minorText(fee), position },
      } as AnswerValue;
    });
  },
});
