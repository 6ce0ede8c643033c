/** What people can ask of the core: every word's commands, in one list. */
import { faucetCommand, type Gift } from './assets/faucet-rules.ts';
import { transferCommand } from './assets/transfer-rules.ts';
import { convertCommand, type JudgeQuote } from './convert/convert-rules.ts';
import type { SealedQuotes } from './convert/sealed-quotes.ts';
import { discardCommand } from './core/discard-command.ts';
import type { CommandDefinition } from './core/person-command.ts';
import { spotTerms } from './settings.ts';
import { amendOrderCommand } from './spot/amend-rules.ts';
import { cancelOrderCommand, cancelOrdersCommand } from './spot/cancel-rules.ts';
import { placeOrderCommand } from './spot/place-rules.ts';
import type { SpotTerms } from './spot/spot-terms.ts';
import { holdUserCommand, markUserCommand, openUserCommand } from './user/user-rules.ts';

/**
 * @param gifts what the demo gives; without it there is no gift
 * @param quotes what the house promised; without them nobody exchanges anything
 * @param terms by which people trade
 * @param judge why a quote is not made now; without it each one that stands is
 */
export function peoplesCommands(
  gifts: readonly Gift[] | undefined,
  quotes?: SealedQuotes,
  terms: SpotTerms = spotTerms,
  judge: JudgeQuote = () => undefined,
): readonly CommandDefinition[] {
  const exchange = quotes === undefined ? [] : [convertCommand(quotes, judge)];
  const demo = gifts === undefined ? [] : [faucetCommand(gifts)];
  const changes = [placeOrderCommand(terms), amendOrderCommand(terms)];
  const spot = [...changes, cancelOrderCommand, cancelOrdersCommand];
  const users = [openUserCommand, markUserCommand, holdUserCommand, discardCommand];
  return [...users, transferCommand, ...spot, ...exchange, ...demo];
}
