/** A user cancels their triggers. */
import { cancelTriggerInput, cancelTriggersInput } from '#protocol/contract-triggers';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import { defineCommand, userOf, type RuleContext } from '../../core/user-command.ts';
import { marketOfKind } from '../../trading/kind-orders.ts';
import { Settlement } from '../../trading/settlement.ts';
import { CONTRACT_REASONS } from '../contract-settlement.ts';
import { cancelTrigger } from './change-trigger.ts';
import { sentTriggerOf } from './sent-trigger.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** Returns the trigger after the cancellation (`ContractTrigger`, flat). */
export const cancelTriggerCommand = defineCommand('contract.cancelTrigger', {
  by: 'user',
  input: cancelTriggerInput,
  refusals: [CONTRACT_CODES.noTrigger],
  reasons: CONTRACT_REASONS,
  rule(context, { trigger: id }) {
    const held = ownTrigger(context, id);
    if (held === undefined) return { refused: CONTRACT_CODES.noTrigger };
    const settlement = new Settlement(context);
    cancelTrigger(settlement, held, 'user');
    return settlement.settled(sentTriggerOf(held));
  },
});

/** Cancels the triggers of one contract, or of all; answers with their number. */
export const cancelTriggersCommand = defineCommand('contract.cancelTriggers', {
  by: 'user',
  input: cancelTriggersInput,
  refusals: [MARKET_CODES.unknownSymbol],
  reasons: CONTRACT_REASONS,
  rule(context, { symbol }) {
    const { state } = context;
    if (symbol !== undefined && marketOfKind(state, 'perpetual', symbol) === undefined)
      return { refused: MARKET_CODES.unknownSymbol };
    const open = triggers.of(state).of(userOf(context).id).filter(isOpen);
    const ended = symbol === undefined ? open : open.filter((each) => each.symbol === symbol);
    const settlement = new Settlement(context);
    for (const held of ended) cancelTrigger(settlement, held, 'user');
    return settlement.settled({ cancelled: ended.length });
  },
});

/** A user's own open trigger; undefined: they have none with this id. */
export function ownTrigger(
  context: Pick<RuleContext, 'state' | 'user'>,
  id: number,
): HeldTrigger | undefined {
  const held = triggers.of(context.state).get(id);
  return held !== undefined && held.user === userOf(context).id && isOpen(held) ? held : undefined;
}

function isOpen({ status }: HeldTrigger): boolean {
  return status !== 'fired';
}
