/** The slice of the core's state with all ETFs and every user's shares of them. */
import type { UserId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import { ETF_MONEY, etfMarketOf } from '#domain/etf/etf-terms';
import { navAt } from '#domain/etf/nav';
import { etfPlan } from '#protocol/entities/etf-plan';
import { etfOrder } from '#protocol/entities/etf-order';
import { etfHolding } from '#protocol/entities/etf-holding';
import { canonicalText } from '../core/canonical-text.ts';
import { DueTimes } from '../core/due-times.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { Hold } from '../ledger/audit.ts';
import { lastPrices } from '../trading/last-prices.ts';
import type { EtfHoldingRow, EtfRebalanceRow, HeldEtfPlan, StoredEtfs } from './etf-rows.ts';
import { ExitNotices } from './held-exit-notices.ts';
import { backingBreaches } from './backing.ts';
import { sentHolding, sentOrder, sentPlan } from './etf-change.ts';
import { etfRow, heldEtf, heldHolding, holdingRow, type HeldEtf, type HeldHolding } from './held-etfs.ts';
import { OpenOrders } from './open-orders.ts';

export class Etfs {
  lastOrder: number;
  private readonly products = new Map<string, HeldEtf>();
  private readonly holdings = new Map<UserId, Map<string, HeldHolding>>();
  /** Orders that wait for their limits, the next look at them is after this time. */
  readonly open = new OpenOrders();
  nextLook: Millis = 0;
  lastPlan: number;
  /** Plans that have not ended, and when the active ones are due. */
  private readonly plans = new Map<number, HeldEtfPlan>();
  readonly planTimes = new DueTimes();
  /** The next runs come after this time, so that users' commands get their turn. */
  plansNotBefore: Millis = 0;

  lastRebalance: number;
  /** Rebalancings that run, by product; their next slice comes after this time. */
  readonly rebalances = new Map<string, EtfRebalanceRow>();
  slicesNotBefore: Millis = 0;
  /** When it is next decided which products are rebalanced. */
  nextRebalance: Millis = 0;

  readonly exitNotices: ExitNotices;

  constructor({ products, holdings, open, plans, rebalances, exitNotices, ...last }: StoredEtfs) {
    this.exitNotices = new ExitNotices(exitNotices, last.lastExitNotice);
    this.lastOrder = last.lastOrder;
    this.lastPlan = last.lastPlan;
    this.lastRebalance = last.lastRebalance;
    for (const row of rebalances) this.rebalances.set(row.product, row);
    for (const row of plans) this.setPlan({ ...row });
    for (const row of products) this.begin(heldEtf(row));
    for (const row of open) this.open.add({ ...row });
    for (const row of holdings) this.setHolding(heldHolding(row));
  }

  get(product: string): HeldEtf | undefined {
    return this.products.get(product);
  }

  /** The product whose shares a market of this name would trade. */
  inUsdt(symbol: string): HeldEtf | undefined {
    const [product = ''] = symbol.split('-');
    return symbol === etfMarketOf(product) ? this.products.get(product) : undefined;
  }

  get hasProducts(): boolean {
    return this.products.size > 0;
  }

  all(): Iterable<HeldEtf> {
    return this.products.values();
  }

  begin(etf: HeldEtf): void {
    this.products.set(etf.product, etf);
  }

  plan(id: number): HeldEtfPlan | undefined {
    return this.plans.get(id);
  }

  plansOf(user: UserId): HeldEtfPlan[] {
    return [...this.plans.values()].filter((plan) => plan.user === user);
  }

  allPlans(): Iterable<HeldEtfPlan> {
    return this.plans.values();
  }

  /** Call it after each change: it keeps when the plan is due. */
  setPlan(plan: HeldEtfPlan): void {
    if (plan.status === 'ended') this.plans.delete(plan.id);
    else this.plans.set(plan.id, plan);
    if (plan.status === 'active') this.planTimes.set(plan.id, plan.due);
    else this.planTimes.delete(plan.id);
  }

  holding(user: UserId, product: string): HeldHolding | undefined {
    return this.holdings.get(user)?.get(product);
  }

  holdingsOf(user: UserId): HeldHolding[] {
    return [...(this.holdings.get(user)?.values() ?? [])];
  }

  *allHoldings(): Iterable<HeldHolding> {
    for (const ofUser of this.holdings.values()) yield* ofUser.values();
  }

  setHolding(holding: HeldHolding): void {
    const ofUser = this.holdings.get(holding.user) ?? new Map<string, HeldHolding>();
    this.holdings.set(holding.user, ofUser.set(holding.product, holding));
  }
}

export const etfs = stateSlice<Etfs, StoredEtfs>('etf', {
  rebuild: (stored) => new Etfs(stored),
  hash(all, update) {
    const products = [...all.all()].map(etfRow);
    for (const row of products.sort((one, other) => (one.product < other.product ? -1 : 1)))
      update(canonicalText(row));
    const holdings = [...all.allHoldings()].map(holdingRow);
    const keyOf = ({ user, product }: EtfHoldingRow) => `${String(user).padStart(12, '0')} ${product}`;
    for (const row of holdings.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
      update(canonicalText(row));
    for (const order of [...all.open.all()].sort((one, other) => one.id - other.id))
      update(canonicalText(order));
    for (const plan of [...all.allPlans()].sort((one, other) => one.id - other.id))
      update(canonicalText(plan));
    for (const row of [...all.rebalances.values()].sort((one, other) => one.id - other.id))
      update(canonicalText(row));
    for (const row of all.exitNotices.all()) update(canonicalText(row));
    update(
      `${String(all.exitNotices.last)} ${String(all.lastOrder)} ${String(all.lastPlan)} ${String(all.lastRebalance)}`,
    );
  },
  breaches: backingBreaches,
  /** Shares count at their net asset value. */
  priceOf(all, state, symbol) {
    const etf = all.inUsdt(symbol);
    const last = lastPrices(state);
    const nav = etf && navAt(etf.coins, etf.cashPerShare, ({ asset }) => last(etfMarketOf(asset)));
    return nav === undefined ? undefined : minorText(nav);
  },
  *reservations(all): Iterable<Hold> {
    for (const { user, side, product, quantity } of all.open.all()) {
      const asset = side === 'subscribe' ? ETF_MONEY : product;
      yield { user, kind: 'funds', asset, amount: BigInt(quantity) };
    }
  },
  entities(all, user) {
    const held = all.holdingsOf(user).filter(({ shares }) => shares > 0n);
    const open = all.open.ofUser(user);
    const plans = all.plansOf(user);
    return [
      ...(held.length === 0 ? [] : [{ entity: etfHolding.name, rows: held.map(sentHolding) }]),
      ...(open.length === 0 ? [] : [{ entity: etfOrder.name, rows: open.map(sentOrder) }]),
      ...(plans.length === 0 ? [] : [{ entity: etfPlan.name, rows: plans.map(sentPlan) }]),
    ];
  },
});
