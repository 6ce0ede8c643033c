/** The Earn orders, shares and plans that each user's device knows from the account channel, and the next commands. */
import { strict as assert } from 'node:assert';
import { earnIncome } from '../../protocol/entities/earn-income.ts';
import { earnOrder } from '../../protocol/entities/earn-order.ts';
import { rowsOf, type EntityName, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import { etfHolding } from '../../protocol/entities/etf-holding.ts';
import { etfOrder } from '../../protocol/entities/etf-order.ts';
import { etfPlan } from '../../protocol/entities/etf-plan.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { EarnIncome, EarnOrder } from '../../protocol/names/earn.ts';
import { canonicalText } from '../../server/core/canonical-text.ts';
import { withIncome } from '../../src/features/earn/with-income.ts';
import type { EarnStep, EtfStep } from './product-steps.ts';

interface Row {
  readonly version: number;
  readonly [field: string]: unknown;
}

/** An order that ended never comes back; a holding does. */
const MIRRORED = [
  { entity: earnOrder, endsOnce: true },
  { entity: earnIncome, endsOnce: false },
  { entity: etfOrder, endsOnce: true },
  { entity: etfHolding, endsOnce: false },
  { entity: etfPlan, endsOnce: true },
] as const;

interface Mirrored extends EntityName<Row> {
  readonly key: readonly string[];
  isOpen?(row: object): boolean;
}

const NOBODYS = 999_999_999;
const LOCK_INPUT = { from: 'funds' } as const;
const PLAN = { every: 'day', hour: 9, end: 0, missed: 'once' } as const;

export class UserProducts {
  private readonly open = new Map<string, Map<string, Row>>();
  private readonly ended = new Set<string>();
  /** How many orders of Earn and of ETFs were placed. */
  placed = 0;

  /** Each change arrives once and in order, and what has ended stays so. */
  receive(user: number, { changes }: AccountEvent): void {
    for (const { entity, endsOnce } of MIRRORED) this.follow(user, { entity, endsOnce, changes });
  }

  private follow(
    user: number,
    { entity, endsOnce, changes }: { entity: Mirrored; endsOnce: boolean; changes: AccountEvent['changes'] },
  ): void {
    const own = this.of(user, entity.name);
    for (const row of rowsOf<Row>(changes, entity)) {
      const { version } = row;
      const key = entity.key.map((name) => String(row[name])).join(' ');
      const what = `${String(user)} ${entity.name} ${key}`;
      assert.ok(!this.ended.has(what), `${what} ended twice`);
      assert.ok(version > (own.get(key)?.version ?? 0), `the version of ${what} fell`);
      if (!own.has(key) && entity.name.endsWith('-order')) this.placed++;
      if (entity.isOpen?.(row) !== false) own.set(key, row);
      else {
        own.delete(key);
        if (endsOnce) this.ended.add(what);
      }
    }
  }

  judge(user: number, entities: readonly EntityRows[]): void {
    for (const { entity } of MIRRORED) {
      if (entity === earnIncome) continue;
      const asked: EntityName<object> = entity;
      const rows = { own: [...this.of(user, entity.name).values()], there: rowsOf(entities, asked) };
      const { own, there } = entity === earnOrder ? this.paidOrders(user, entities) : rows;
      const texts = (list: readonly object[]) => list.map((row) => canonicalText(row)).sort();
      assert.deepEqual(texts(own), texts(there), `the device shows another ${entity.name}`);
    }
  }

  /** The orders as the page shows them: with the income that was paid since they were last sent. */
  private paidOrders(user: number, entities: readonly EntityRows[]) {
    const orders = [...this.of(user, earnOrder.name).values()] as unknown as EarnOrder[];
    const incomes = [...this.of(user, earnIncome.name).values()] as unknown as EarnIncome[];
    const there = withIncome(rowsOf(entities, earnOrder), rowsOf(entities, earnIncome));
    return { own: withIncome(orders, incomes), there };
  }

  /** @returns the kind and the input of the command; without an object one that nobody has is named */
  askEarn(user: number, { ask, product, quantity, renew, back }: EarnStep): { kind: string; input: object } {
    const order = this.idOf(user, earnOrder.name, back);
    switch (ask) {
      case 'lock':
        return { kind: 'earn.lock', input: { product, quantity, renew, ...LOCK_INPUT } };
      case 'redeem':
        return { kind: 'earn.redeem', input: { order, deduction: '1000000' } };
      case 'renew':
        return { kind: 'earn.renew', input: { order, renew } };
    }
  }

  askEtf(user: number, { ask, product, quantity, limit, back }: EtfStep): { kind: string; input: object } {
    const plan = this.idOf(user, etfPlan.name, back);
    const amount = quantity;
    switch (ask) {
      case 'subscribe':
      case 'redeem': {
        const held = this.of(user, etfHolding.name).get(product) as { readonly shares?: string } | undefined;
        const all = ask === 'redeem' ? (held?.shares ?? '1') : '10';
        const terms = { product, side: ask, quantity: quantity === 'all' ? all : quantity, least: '0' };
        return { kind: 'etf.placeOrder', input: { ...terms, ...(limit !== undefined && { limit }) } };
      }
      case 'cancel':
        return { kind: 'etf.cancelOrder', input: { order: this.idOf(user, etfOrder.name, back) } };
      case 'place plan':
        return { kind: 'etf.placePlan', input: { product, amount, from: 'funds', zone: 'UTC', ...PLAN } };
      case 'edit plan':
        return { kind: 'etf.editPlan', input: { plan, amount, ...PLAN, every: 'week' } };
      case 'end plan':
        return { kind: 'etf.changePlan', input: { plan, action: 'end' } };
    }
  }

  private idOf(user: number, entity: string, back: number): number {
    const ids = [...this.of(user, entity).keys()].map(Number);
    return ids[ids.length - 1 - back] ?? NOBODYS;
  }

  private of(user: number, entity: string): Map<string, Row> {
    const key = `${String(user)} ${entity}`;
    const own = this.open.get(key) ?? new Map<string, Row>();
    this.open.set(key, own);
    return own;
  }
}
