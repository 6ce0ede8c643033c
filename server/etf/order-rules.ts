/** A user subscribes or redeems shares: every leg of the basket trades on its book, or none does. */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { givenAmount } from '#domain/ledger/given-amount';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { ETF_MONEY, type EtfSide } from '#domain/etf/etf-terms';
import { afterRedemption, afterSubscription } from '#domain/etf/holding';
import type { Millis } from '#domain/units';
import * as z from 'zod/mini';
import { rowsOf } from '#protocol/entities/entity-rows';
import { etfOrder } from '#protocol/entities/etf-order';
import { placeEtfInput } from '#protocol/etf';
import type { AccountEvent } from '#protocol/names/account';
import { ETF_CODES } from '#protocol/names/codes';
import type { EtfOrder } from '#protocol/names/etf';
import type { Refusal, RuleResult } from '../core/decision.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { Settlement } from '../trading/settlement.ts';
import { tradeLegs } from './basket-markets.ts';
import { EtfHoldingChange, EtfOrderChange } from './etf-change.ts';
import { etfRows, type EtfOrderRow } from './etf-rows.ts';
import { etfRow, etfs, type HeldEtf, type HeldHolding } from './etfs.ts';
import { openEtf, orderTerms, type OrderTerms } from './order-terms.ts';
import { etfDelayQuery } from './queries.ts';
import { ETF_REASONS, ORDER_REASONS } from './reasons.ts';

type PlaceInput = z.output<typeof placeEtfInput>;

/** An order whose amounts are read. */
interface ReadOrder {
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: Minor;
  readonly least: Minor;
}

export const placeEtfCommand = defineCommand('etf.placeOrder', {
  by: 'user',
  input: placeEtfInput,
  refusals: Object.values(ETF_CODES),
  reasons: ORDER_REASONS,
  facts: {
    // In markets that follow a venue the order is decided after their delay, by the prices of then.
    query: etfDelayQuery,
    fields: { waited: z.boolean() },
  },
  rule(context, input) {
    const order = readOrder(input);
    if ('refused' in order) return order;
    const { state, user } = context;
    const open = openEtf(state, order.product);
    if (typeof open === 'string') return { refused: open };
    const asset = order.side === 'subscribe' ? ETF_MONEY : order.product;
    if (state.ledger.available(user?.id as number, 'funds', asset) < order.quantity)
      return { refused: ETF_CODES.notEnough, problems: [{ field: 'quantity', code: 'not-enough' }] };
    const terms = orderTerms(open, order.side, order.quantity);
    if (typeof terms === 'string') return { refused: terms };
    const got = order.side === 'subscribe' ? terms.shares : terms.value - terms.fee;
    if (got < order.least) return { refused: ETF_CODES.limit };
    return executed(context, open.etf, order, terms);
  },
});

function readOrder({ product, side, quantity, least }: PlaceInput): ReadOrder | Refusal {
  const read = givenAmount(quantity);
  const bound = least === '0' ? 0n : givenAmount(least);
  if (typeof read === 'string')
    return { refused: ETF_CODES.badOrder, problems: [{ field: 'quantity', code: read }] };
  if (typeof bound === 'string')
    return { refused: ETF_CODES.badOrder, problems: [{ field: 'least', code: bound }] };
  return { product, side, quantity: read, least: bound };
}

function executed(context: RuleContext, etf: HeldEtf, order: ReadOrder, terms: OrderTerms): RuleResult {
  const { state, time } = context;
  const user = context.user?.id as number;
  const postings = postingsOf(user, order, terms);
  if (!state.ledger.hasRoomFor(postings)) return { refused: ETF_CODES.badOrder };
  const settlement = new Settlement({ state, time });
  tradeLegs(settlement, terms.legs, order.side === 'subscribe' ? 'buy' : 'sell');
  const settled = settlement.settled();
  applyTo(etf, order.side, terms, time);
  const all = etfs.of(state);
  const holding = holdingAfter(all.holding(user, order.product), user, order, terms, time);
  all.setHolding(holding);
  const row = filledOrder(context, order, terms, ++all.lastOrder);
  return {
    postings: [...settled.postings, ...postings],
    changes: [...settled.changes, new EtfOrderChange(row), new EtfHoldingChange(holding)],
    writes: [...settled.writes, etfRows.write(etfRow(etf))],
    marketEvents: settled.marketEvents,
    answer: sentIn(row.id),
  };
}

/** The platform trades the legs and passes on what they move: the ETF account ends with the coins, or without them. */
function postingsOf(user: UserId, { side, product }: ReadOrder, terms: OrderTerms): Posting[] {
  const { shares, value, fee, legs } = terms;
  const total = legs.reduce((sum, each) => sum + each.total, 0n);
  const isBuy = side === 'subscribe';
  const platform = { from: PLATFORM, to: PLATFORM };
  const coins = legs.map(({ asset, quantity: amount }) =>
    post({ reason: isBuy ? 'etf-coins-bought' : 'etf-coins-sold', asset, amount, ...platform }, ETF_REASONS),
  );
  const money = { asset: ETF_MONEY };
  const paid = post(
    { reason: isBuy ? 'etf-coins-paid' : 'etf-coins-received', ...money, amount: total, ...platform },
    ETF_REASONS,
  );
  const charged = post({ reason: 'etf-fee', ...money, amount: fee, from: user, to: PLATFORM });
  const own = isBuy
    ? [
        post({ reason: 'etf-subscription', ...money, amount: value, from: user, to: PLATFORM }),
        charged,
        post({ reason: 'etf-shares-created', asset: product, amount: shares, from: PLATFORM, to: user }),
      ]
    : [
        post({ reason: 'etf-shares-redeemed', asset: product, amount: shares, from: user, to: PLATFORM }),
        post({ reason: 'etf-redemption', ...money, amount: value, from: PLATFORM, to: user }),
        charged,
      ];
  return [...own, paid, ...coins].filter(({ amount }) => amount > 0n);
}

function applyTo(etf: HeldEtf, side: EtfSide, { shares, value, legs }: OrderTerms, time: Millis): void {
  const sign = side === 'subscribe' ? 1n : -1n;
  const total = legs.reduce((sum, each) => sum + each.total, 0n);
  etf.shares += sign * shares;
  etf.cash += sign * (value - total);
  etf.coins = etf.coins.map((coin, at) => ({
    ...coin,
    held: coin.held + sign * (legs[at]?.quantity ?? 0n),
  }));
  etf.updated = time;
}

function holdingAfter(
  before: HeldHolding | undefined,
  user: UserId,
  { side, product }: ReadOrder,
  { shares, value, fee }: OrderTerms,
  time: Millis,
): HeldHolding {
  const held = before ?? { shares: 0n, cost: 0n, realised: 0n, version: 0 };
  const after =
    side === 'subscribe'
      ? afterSubscription(held, shares, value + fee)
      : afterRedemption(held, shares, value - fee);
  return { ...after, user, product, updated: time, version: before?.version ?? 0 };
}

function filledOrder(
  { id: clientId, user, time }: RuleContext,
  { product, side, quantity, least }: ReadOrder,
  { shares, value, fee, nav, legs }: OrderTerms,
  id: number,
): EtfOrderRow {
  return {
    ...{ id, user: user?.id as number, clientId, product, side },
    ...{ quantity: quantity.toString(), least: least.toString(), shares: shares.toString() },
    ...{ value: value.toString(), fee: fee.toString(), nav: nav.toString() },
    legs: legs.map(({ asset, quantity: traded, total }) => ({
      ...{ asset, quantity: traded.toString(), total: total.toString() },
    })),
    ...{ status: 'filled', cause: '', created: time, updated: time, version: 0 },
  };
}

function sentIn(id: number) {
  return (sent: AccountEvent | undefined): EtfOrder => {
    const order = rowsOf(sent?.changes ?? [], etfOrder).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the order ${String(id)} of an ETF did not send it`);
    return order;
  };
}
