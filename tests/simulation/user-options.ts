/** The options that each user's device knows from the account channel, and its next purchases. */
import { strict as assert } from 'node:assert';
import { optionOrder } from '../../protocol/entities/option-order.ts';
import { rowsOf, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { OptionOrder } from '../../protocol/names/option.ts';
import { MINUTE_TERMS } from '../support/option-core.ts';
import { exact, plainText } from './plain-accounts.ts';
import type { OptionStep } from './option-steps.ts';

const LENGTHS = { '1m': 60_000, '5m': 300_000, '1h': 3_600_000 } as const;

/** The statuses that may follow each. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '': ['opening'],
  opening: ['waiting', 'returned'],
  // It waits on when its user gives it back, and when that finds no price.
  waiting: ['waiting', 'exited', 'settled', 'returned'],
};

/** An order keeps what it was bought under. */
const KEPT = [
  ...(['clientId', 'symbol', 'cycle', 'direction', 'stake', 'fee', 'odds', 'bandPpm', 'delivery'] as const),
  ...(['openDelayMillis', 'openWithinMillis', 'windowMillis', 'step', 'created'] as const),
];

export class UserOptions {
  private readonly open = new Map<number, Map<number, OptionOrder>>();
  private readonly ended = new Set<number>();
  /** How many were given back early. */
  exited = 0;
  /** How many early exits were not made, because their price paid less than the user accepts. */
  below = 0;

  /** Each change arrives once and in order, and an option ends once. */
  receive(user: number, { number, changes }: AccountEvent): void {
    const own = this.of(user);
    for (const order of rowsOf(changes, optionOrder)) {
      const what = `option ${String(order.id)}`;
      const before = own.get(order.id);
      assert.equal(order.version, number, `${what} has another version than its event`);
      assert.ok(!this.ended.has(order.id), `${what} ended twice`);
      assert.ok(FOLLOWS[before?.status ?? '']?.includes(order.status), `${what} is ${order.status} now`);
      if (before?.status === order.status)
        assert.ok(order.exitAsked !== before.exitAsked, `${what} was sent again`);
      if (order.status === 'exited') {
        assert.ok(exact(order.payout) >= exact(order.exitLeast), `${what} paid less than its least`);
        this.exited++;
      }
      if (order.exitMissed > (before?.exitMissed ?? 0) && order.exitBelow) this.below++;
      if (before !== undefined)
        for (const field of KEPT) assert.equal(order[field], before[field], `${what}: its ${field} changed`);
      if (order.status === 'opening' || order.status === 'waiting') own.set(order.id, order);
      else {
        own.delete(order.id);
        this.ended.add(order.id);
      }
    }
  }

  judge(user: number, entities: readonly EntityRows[]): void {
    const mirrored = [...this.of(user).values()].sort((one, other) => one.id - other.id);
    const there = [...rowsOf(entities, optionOrder)].sort((one, other) => one.id - other.id);
    assert.deepEqual(mirrored, there, 'the device shows other options');
  }

  /** @returns the kind and the input of a purchase at this time */
  ask(step: OptionStep, now: number, available: bigint): { kind: string; input: object } {
    const { symbol, cycle, direction } = step;
    const length = LENGTHS[cycle as keyof typeof LENGTHS];
    const delivery = (Math.floor(now / length) + 1) * length;
    // All that is available, less the fee.
    const most = (available * 10_000n) / BigInt(10_000 + MINUTE_TERMS.feeBps);
    const stake =
      step.stake === 'all' ? plainText(most) : step.stake === 'more' ? plainText(available + 1n) : step.stake;
    return { kind: 'option.placeOrder', input: { symbol, cycle, direction, stake, delivery } };
  }

  /** The refusals of a purchase that follow from the account and the clock alone; undefined: it may be accepted. */
  mustRefuse(input: object, now: number, available: bigint): string | undefined {
    const { symbol, stake, delivery } = input as Readonly<Record<string, string | number>>;
    if (symbol === 'NONE') return 'option.no-product';
    if (now > Number(delivery) - MINUTE_TERMS.cutOffMillis) return 'option.closed';
    const amount = exact(String(stake));
    if (amount <= 0n) return 'option.bad-order';
    if (amount < exact(MINUTE_TERMS.smallest)) return 'option.below-minimum';
    if (amount > exact(MINUTE_TERMS.largest)) return 'option.above-maximum';
    const fee = (amount * BigInt(MINUTE_TERMS.feeBps) + 9_999n) / 10_000n;
    return amount + fee > available ? 'option.insufficient-balance' : undefined;
  }

  /** The options that a user may give back, oldest first. */
  running(user: number): OptionOrder[] {
    const waiting = [...this.of(user).values()].filter(({ status, exitAsked, exitShareBps }) => {
      return status === 'waiting' && exitAsked === 0 && exitShareBps > 0;
    });
    return waiting.sort((one, other) => one.id - other.id);
  }

  private of(user: number): Map<number, OptionOrder> {
    const own = this.open.get(user) ?? new Map<number, OptionOrder>();
    this.open.set(user, own);
    return own;
  }
}

/** Refusals of an early exit by the clock, the index, and its past. */
export const EXIT_REFUSALS: ReadonlySet<number | string> = new Set([
  ...['option.no-exit', 'option.no-index', 'option.too-few-prices', 'core.abnormal'],
]);

/** Refusals by the index, its movement, and other purchases. */
export const MARKET_REFUSALS: ReadonlySet<number | string> = new Set([
  ...['option.no-index', 'option.too-quiet', 'option.exposure', 'option.too-many-orders', 'core.abnormal'],
]);
