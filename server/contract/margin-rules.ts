/** A user adds margin to an isolated position, or removes it. */
import { leastMargin } from '#domain/contract/cross-wallet';
import { givenAmount } from '#domain/ledger/given-amount';
import type { Minor } from '#domain/ledger/minor';
import { adjustMarginInput } from '#protocol/contract-modes';
import { contractPosition } from '#protocol/entities/contract-position';
import { rowsOf } from '#protocol/entities/entity-rows';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { RefusalCode } from '#protocol/names/codes';
import type { Refusal } from '../core/decision.ts';
import { defineCommand, userOf } from '../core/user-command.ts';
import { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';
import { spendableOf } from './cross-account.ts';
import { settledIn } from './delisting/delisting-gate.ts';
import { payDueFunding } from './funding/pay-due-funding.ts';
import { positionNow } from './funding/position-now.ts';
import { positionChange, type HeldPosition } from './held-position.ts';
import { noteChange } from './history/note-change.ts';
import { backingWaits } from './marks/index-gate.ts';
import { waitingIn } from './marks/index-states.ts';
import { termsOf } from './market-terms.ts';
import { ownPosition, positions } from './positions.ts';

/** Returns the position (`ContractPosition`, flat). */
export const adjustMarginCommand = defineCommand('contract.adjustMargin', {
  by: 'user',
  input: adjustMarginInput,
  refusals: [
    CONTRACT_CODES.noPosition,
    CONTRACT_CODES.isolatedOnly,
    CONTRACT_CODES.badAmount,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.marginNeeded,
    CONTRACT_CODES.noMark,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisted,
  ],
  reasons: CONTRACT_REASONS,
  rule(context, { position, change, amount: text }) {
    const { state } = context;
    const held = ownPosition(state, userOf(context).id, position);
    if (held === undefined) return { refused: CONTRACT_CODES.noPosition };
    if (held.marginMode === 'cross') return { refused: CONTRACT_CODES.isolatedOnly };
    const amount = givenAmount(text);
    if (typeof amount !== 'bigint') return bad(amount, CONTRACT_CODES.badAmount);
    const settlement = new Settlement(context);
    const market = trading.of(state).markets.get(held.symbol) as Market;
    const ended = settledIn(state, held.symbol);
    if (ended !== undefined) return { refused: ended };
    const refused =
      change === 'add'
        ? unpaid(settlement, market, held, amount)
        : unremovable(settlement, market, held, amount);
    if (refused !== undefined) return refused;
    payDueFunding(settlement, held);
    const margin = held.open.margin + (change === 'add' ? amount : -amount);
    setMargin(settlement, market, held, { margin, leverage: held.leverage, kind: 'margin' });
    return settlement.settled((sent) => {
      const row = rowsOf(sent?.changes ?? [], contractPosition).find(({ id }) => id === position);
      return { ...row };
    });
  },
});

function bad(code: string, refused: RefusalCode): Refusal {
  return { refused, problems: [{ field: 'amount', code }] };
}

function unpaid(
  settlement: Settlement,
  { instrument }: Market,
  { user }: HeldPosition,
  amount: Minor,
): Refusal | undefined {
  const waits = backingWaits(settlement.state, user, settlement.time);
  if (waits !== undefined) return { refused: waits };
  const available = settlement.available(user, 'contract', instrument.quote);
  return amount > spendableOf(settlement.state, user, instrument.quote, available)
    ? bad('not-enough', CONTRACT_CODES.notEnough)
    : undefined;
}

/** No user removes what keeps a position above its initial margin, at its entry and at the mark. */
function unremovable(
  { state, time }: Settlement,
  market: Market,
  held: HeldPosition,
  amount: Minor,
): Refusal | undefined {
  const mark = market.mark?.mark;
  if (mark === undefined) return { refused: CONTRACT_CODES.noMark };
  const { symbol, leverage } = held;
  const position = positionNow(state, held);
  const waits = waitingIn(state, symbol, time);
  if (waits !== undefined) return { refused: waits };
  const least = leastMargin({ terms: termsOf(state, market), position, leverage, mark });
  return position.margin - amount < least ? bad('too-large', CONTRACT_CODES.marginNeeded) : undefined;
}

interface SetMargin {
  readonly margin: Minor;
  readonly leverage: number;
  /** Why it changes. */
  readonly kind: 'margin' | 'leverage';
}

/** Freezes or releases the difference. */
export function setMargin(
  settlement: Settlement,
  market: Market,
  held: HeldPosition,
  { margin, leverage, kind }: SetMargin,
): void {
  moveMargin(settlement, market, held.user, margin - held.open.margin);
  positions.of(settlement.state).reopen(held, { ...held.open, margin });
  held.leverage = leverage;
  held.updated = settlement.time;
  noteChange(settlement, held, kind);
  settlement.changeEntity(held.id, positionChange(held, market));
}

/** @param more below zero: less */
export function moveMargin(settlement: Settlement, { instrument }: Market, user: number, more: Minor): void {
  const { symbol, quote } = instrument;
  settlement.symbol = symbol;
  if (more > 0n) settlement.move('contract-margin', quote, more, user, user);
  else settlement.move('contract-margin-release', quote, -more, user, user);
}
