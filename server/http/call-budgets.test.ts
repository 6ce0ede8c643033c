import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { cancelEtf, changePlan, editPlan, etfQuote, placeEtf, placePlan } from '#protocol/etf';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { etfCalls } from '../etf/etf-routes.ts';
import { planCalls } from '../etf/plan-routes.ts';
import { everybody, user } from './access.ts';
import { CallBudgets, weightOf } from './call-budgets.ts';

/** With 10 calls a second, an account has a weight of 20 a second and 40 in a burst; a key has half of it. */
function open() {
  const clock = fakeClock();
  return { clock, budgets: new CallBudgets({ callsPerSecond: 10 }, clock) };
}
const alice = { user: 1, key: undefined };

describe('budgets of accounts and keys', () => {
  it('PLATFORM-520 an account spends 40 at once, then 20 a second', () => {
    const { clock, budgets } = open();
    expect(budgets.spend(alice, 40)).toMatchObject({ left: 0, waitMillis: 0 });
    expect(budgets.spend(alice, 5)).toMatchObject({ left: 0, waitMillis: 250 });
    clock.advance(250);
    expect(budgets.spend(alice, 5)).toMatchObject({ left: 0, waitMillis: 0 });
    clock.advance(60_000);
    expect(budgets.spend(alice, 1).left).toBe(39);
  });

  it('PLATFORM-520 a refused call spends nothing', () => {
    const { budgets } = open();
    budgets.spend(alice, 39);
    expect(budgets.spend(alice, 5).waitMillis).toBeGreaterThan(0);
    expect(budgets.spend(alice, 1).waitMillis).toBe(0);
  });

  it('PLATFORM-520 a key leaves half of the account to its owner', () => {
    const { budgets } = open();
    const bot = { user: 1, key: 'bot' };
    expect(budgets.spend(bot, 20)).toMatchObject({ name: 'key', left: 0, waitMillis: 0 });
    expect(budgets.spend(bot, 1).waitMillis).toBe(100);
    expect(budgets.spend(alice, 20)).toMatchObject({ name: 'account', left: 0, waitMillis: 0 });
    expect(budgets.spend({ user: 2, key: undefined }, 40).waitMillis).toBe(0);
  });

  it('PLATFORM-702 a call weighs by the rows that it may answer', () => {
    expect(weightOf(user())).toBe(1);
    expect(weightOf(user({ mostRows: 20 }))).toBe(1);
    expect(weightOf(user({ mostRows: 200 }))).toBe(10);
    expect(weightOf(user({ reads: true, mostRows: 20 }))).toBe(5);
  });

  it('PLATFORM-702 a call weighs by the books that it needs, a visitor’s by its network', () => {
    expect(weightOf(user({ mostLegs: 5 }))).toBe(1);
    expect(weightOf(user({ mostLegs: 30 }))).toBe(6);
    const { clock, budgets } = open();
    const quote = { ...everybody, mostLegs: 30 };
    // The call itself is counted by the network's limit; five more of it are spent from 20 at once, then 10 a second.
    const spent = [1, 2, 3, 4, 5].map(() => budgets.spendOfNetwork('192.0.2.1', quote));
    expect(spent).toEqual([0, 0, 0, 0, 500]);
    expect(budgets.spendOfNetwork('192.0.2.2', quote)).toBe(0);
    expect(budgets.spendOfNetwork('192.0.2.1', everybody)).toBe(0);
    clock.advance(500);
    expect(budgets.spendOfNetwork('192.0.2.1', quote)).toBe(0);
  });

  it('PLATFORM-702 orders and quotes of ETFs weigh by the coins that a basket may have', () => {
    const calls = etfCalls({ core: fakeCore([]) });
    const weights = new Map(calls.map(({ call, access }) => [call, weightOf(access)]));
    expect([weights.get(etfQuote), weights.get(placeEtf), weights.get(cancelEtf)]).toEqual([6, 6, 1]);
  });

  it('ETF-118 a plan that is placed or edited weighs as an order, because its least amount is of every book', () => {
    const weights = new Map(
      planCalls({ core: fakeCore([]) }).map(({ call, access }) => [call, weightOf(access)]),
    );
    expect([placePlan, editPlan, changePlan].map((call) => weights.get(call))).toEqual([6, 6, 1]);
  });

  it('PLATFORM-522 2,000 refused commands of a call at once, then one in twenty seconds', () => {
    const { clock, budgets } = open();
    const bot = { user: 1, key: 'bot' };
    for (let each = 0; each < 2000; each++) budgets.noteKept(bot, '/place');
    expect(budgets.keptWaitMillis(bot, '/place')).toBe(20_000);
    // The API client may still cancel, and its owner may do anything.
    expect([budgets.keptWaitMillis(bot, '/cancel'), budgets.keptWaitMillis(alice, '/place')]).toEqual([0, 0]);
    clock.advance(20_000);
    expect(budgets.keptWaitMillis(bot, '/place')).toBe(0);
  });
});
