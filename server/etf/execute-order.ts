/** Executes an order at its terms: the legs trade, the money and the shares move, and the holding changes. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { ETF_MONEY, type EtfSide } from '#domain/etf/etf-terms';
import { afterRedemption, afterSubscription } from '#domain/etf/holding';
import type { Millis } from '#domain/units';
import { ETF_CODES } from '#protocol/names/codes';
import type { Accepted } from '../core/decision.ts';
import type { Settlement } from '../trading/settlement.ts';
import { tradeLegs } from './basket-markets.ts';
import { etfHoldingChange, etfOrderChange } from './etf-change.ts';
import { etfRows, type HeldEtfOrder } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { etfRow, type HeldEtf, type HeldHolding } from './held-etfs.ts';
import { openEtf, orderTerms, worthOf, type OrderTerms } from './order-terms.ts';
import { ETF_REASONS } from './reasons.ts';

type OrderRefusal = (typeof ETF_CODES)[keyof typeof ETF_CODES];

/** The result of an order besides its trades. */
export type Executed = Required<Pick<Accepted, 'postings' | 'changes' | 'writes'>>;

/** The asset that an order gives: it is frozen while the order waits. */
export function assetOf({ side, product }: Pick<HeldEtfOrder, 'side' | 'product'>): string {
  return side === 'subscribe' ? ETF_MONEY : product;
}

/**
 * Why an order is not executed now, or its result. Nothing has changed after a refusal.
 * @param settlement of all orders of the decision: two of them may take from one resting order, whose user is sent it
 * once
 * @param how `released`: what the order froze, available again in the same decision; `inKind`: coins that are not
 * traded now may be paid out
 */
export function tryOrder(
  settlement: Settlement,
  order: HeldEtfOrder,
  {
    released = [],
    inKind = false,
  }: { readonly released?: readonly Posting[]; readonly inKind?: boolean } = {},
): Executed | OrderRefusal {
  const { state, time } = settlement;
  const open = openEtf(state, order.product, inKind && order.side === 'redeem');
  if (typeof open === 'string') return open;
  const terms = orderTerms(open, order.side, BigInt(order.quantity));
  if (typeof terms === 'string') return terms;
  if (!isWithinLimits(order, terms)) return ETF_CODES.limit;
  const postings = [...released, ...postingsOf(order, terms)];
  if (!state.ledger.hasRoomFor(postings)) return ETF_CODES.badOrder;
  tradeLegs(settlement, terms.legs, order.side === 'subscribe' ? 'buy' : 'sell');
  applyTo(open.etf, order.side, terms, time);
  const all = etfs.of(state);
  const holding = holdingAfter(all.holding(order.user, order.product), order, terms, time);
  all.setHolding(holding);
  fill(order, terms, time);
  return {
    postings,
    changes: [etfOrderChange(order), etfHoldingChange(holding)],
    writes: [etfRows.write(etfRow(open.etf))],
  };
}

/** The result of a decision: the trades of its orders, and what each of them changed. */
export function settledWith(settlement: Settlement, all: readonly Executed[]) {
  const settled = settlement.settled();
  return {
    postings: [...settled.postings, ...all.flatMap(({ postings }) => postings)],
    changes: [...settled.changes, ...all.flatMap(({ changes }) => changes)],
    writes: [...settled.writes, ...all.flatMap(({ writes }) => writes)],
    marketEvents: settled.marketEvents,
  };
}

const ONE_SHARE = minorOf('1') ?? 0n;

/** The fewest shares or the least USDT, and the worst price of one share, fee included. */
function isWithinLimits({ side, least, limit }: HeldEtfOrder, terms: OrderTerms): boolean {
  const { shares, value, fee } = terms;
  const isBuy = side === 'subscribe';
  const money = isBuy ? value + fee : value - fee;
  if ((isBuy ? shares : money) < BigInt(least)) return false;
  if (limit === '') return true;
  const bound = BigInt(limit) * shares;
  return isBuy ? money * ONE_SHARE <= bound : money * ONE_SHARE >= bound;
}

function totalOf({ legs }: Pick<OrderTerms, 'legs'>): Minor {
  return legs.reduce((sum, { total }) => sum + total, 0n);
}

/** The platform trades the legs and passes on what they move: the ETF account ends with the coins, or without them. */
function postingsOf({ user, side, product }: HeldEtfOrder, terms: OrderTerms): Posting[] {
  const { shares, value, fee, legs, paidOut } = terms;
  const isBuy = side === 'subscribe';
  const platform = { from: PLATFORM, to: PLATFORM };
  const coins = legs.map(({ asset, quantity: amount }) =>
    post({ reason: isBuy ? 'etf-coins-bought' : 'etf-coins-sold', asset, amount, ...platform }, ETF_REASONS),
  );
  const money = { asset: ETF_MONEY };
  const paid = post(
    {
      reason: isBuy ? 'etf-coins-paid' : 'etf-coins-received',
      ...money,
      amount: totalOf(terms),
      ...platform,
    },
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
        ...paidOut.map(({ asset, quantity: amount }) =>
          post({ reason: 'etf-redemption', asset, amount, from: PLATFORM, to: user }),
        ),
      ];
  return [...own, paid, ...coins].filter(({ amount }) => amount > 0n);
}

function applyTo(etf: HeldEtf, side: EtfSide, terms: OrderTerms, time: Millis): void {
  const { shares, value, legs, paidOut } = terms;
  const sign = side === 'subscribe' ? 1n : -1n;
  etf.shares += sign * shares;
  etf.cash += sign * (value - totalOf(terms));
  const moved = new Map<string, Minor>();
  for (const { asset, quantity } of [...legs, ...paidOut])
    moved.set(asset, (moved.get(asset) ?? 0n) + quantity);
  etf.coins = etf.coins.map((coin) => ({
    ...coin,
    held: coin.held + sign * (moved.get(coin.asset) ?? 0n),
  }));
  etf.updated = time;
}

function holdingAfter(
  before: HeldHolding | undefined,
  { user, product, side }: HeldEtfOrder,
  terms: OrderTerms,
  time: Millis,
): HeldHolding {
  const { shares, value, fee } = terms;
  const held = before ?? { shares: 0n, cost: 0n, realised: 0n, version: 0 };
  const after =
    side === 'subscribe'
      ? afterSubscription(held, shares, value + fee)
      : afterRedemption(held, shares, value - fee + worthOf(terms));
  return { ...after, user, product, updated: time, version: before?.version ?? 0 };
}

function fill(order: HeldEtfOrder, terms: OrderTerms, time: Millis): void {
  const { shares, value, fee, nav, legs, paidOut } = terms;
  Object.assign(order, {
    ...{ shares: shares.toString(), value: value.toString(), fee: fee.toString(), nav: nav.toString() },
    legs: [
      ...legs.map(({ asset, quantity, total }) => ({
        ...{ asset, quantity: quantity.toString(), total: total.toString() },
      })),
      ...paidOut.map(({ asset, quantity, worth }) => ({
        ...{ asset, quantity: quantity.toString(), total: worth.toString(), isPaidOut: true },
      })),
    ],
    ...{ status: 'filled', updated: time },
  });
}
