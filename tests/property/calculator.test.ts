/**
 * The calculator's answers against a platform on which the planned position is opened, closed, liquidated and funded:
 * every amount equal to the last digit. The form's own texts are calculated, as the page does it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contractTerms } from '../../domain/contract/contract-terms.ts';
import { averageEntry } from '../../domain/contract/position.ts';
import type { StepName } from '../../domain/contract/reference/explanation.ts';
import { exact, type Exact } from '../../domain/contract/reference/exact.ts';
import { stepsOf } from '../../domain/market/instrument.ts';
import { orderStepsOf } from '../../domain/trading/order.ts';
import type { ContractPosition } from '../../protocol/names/contract.ts';
import { contractTermsQuery } from '../../server/contract/queries.ts';
import type { Store } from '../../server/db/store-api.ts';
import { positions } from '../../server/contract/positions.ts';
import { calculate } from '../../src/features/contract/calculator/calculate.ts';
import { calculatorFacts } from '../../src/features/contract/calculator/calculator-facts.ts';
import {
  newCalculation,
  type CalculatorFacts,
  type CalculatorForm,
} from '../../src/features/contract/calculator/calculator.form.ts';
import { tierRows } from '../../src/features/contract/holdings/tier-rows.ts';
import { ContractCore, PERP, PERPETUAL } from '../support/contract-core.ts';
import { liquidationPriceOf } from '../support/contract-prices.ts';
import { fundingRowsOf } from '../support/funding-rows-of.ts';
import { examples } from '../support/test-size.ts';

const RUNS = examples({ few: 5, small: 25, long: 1_000 });
const ENTRY = 10_000;
const WIDE = 10_000_000;

const price = (tick: number) => (tick / 100).toFixed(2);
const lotsText = (lots: number) => (lots / 1_000).toFixed(3);
const plans = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  leverage: fc.constantFrom(2, 3, 7, 20, 50),
  lots: fc.integer({ min: 1, max: 9_999 }),
  entry: fc.integer({ min: 9_000, max: 11_000 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never;

/** A platform with one user, and every row of a position that the user's events carried. */
class Planned {
  last: ContractPosition | undefined;

  private constructor(
    readonly core: ContractCore,
    readonly user: number,
    readonly facts: CalculatorFacts,
  ) {
    core.core.onAccountEvent((_, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-position') this.last = (rows as readonly ContractPosition[]).at(-1);
    });
  }

  static async open({ leverage }: Pick<Plan, 'leverage'>, deposit = '1000', store?: Store): Promise<Planned> {
    const core = await ContractCore.open(store);
    const user = await core.user('Ada', deposit);
    await core.price(ENTRY);
    await core.leverage(user, leverage);
    const { levels, markets } = await core.core.ask(contractTermsQuery, {});
    const market = markets.find(({ symbol }) => symbol === PERP);
    if (market === undefined) throw new Error('no terms');
    const facts = calculatorFacts({
      instrument: PERPETUAL,
      mode: { leverage, marginMode: 'isolated', positionMode: 'one-way' },
      terms: contractTerms(orderStepsOf(PERPETUAL), tierRows(market.tiers)),
      fees: levels[0] ?? { maker: 0, taker: 0 },
      limits: market.limits,
      ...{ mark: undefined, fundingPercent: undefined, available: undefined },
    });
    return new Planned(core, user, facts);
  }

  /** The market maker trades at this very price, which is the mark too. */
  async at(tick: number, { side }: Pick<Plan, 'side'>, takes: 'open' | 'close'): Promise<void> {
    const buys = (side === 'long') === (takes === 'open');
    await this.core.quote(buys ? tick - 1 : tick, buys ? tick : tick + 1, WIDE);
    await this.core.mark(tick);
  }

  async opened(plan: Plan): Promise<void> {
    await this.at(plan.entry, plan, 'open');
    const placed = await this.core.place(
      this.user,
      plan.side === 'long' ? 'buy' : 'sell',
      lotsText(plan.lots),
    );
    expect(placed).toMatchObject({ code: 200, answer: { status: 'all-filled' } });
  }

  async closed(plan: Plan, tick: number): Promise<void> {
    await this.at(tick, plan, 'close');
    const { side, lots } = plan;
    const closing = { reduceOnly: true };
    const size = lotsText(lots);
    const placed = await this.core.place(this.user, side === 'long' ? 'sell' : 'buy', size, closing);
    expect(placed).toMatchObject({ code: 200, answer: { status: 'all-filled' } });
  }

  async available(): Promise<Exact> {
    return exact((await this.core.money(this.user))[0] ?? '');
  }

  /** The answer's value by its step; undefined: there is none. */
  answer(form: Partial<CalculatorForm>): (name: StepName) => Exact | undefined {
    const { calculation, problems } = calculate({ ...newCalculation(PERP), ...form }, this.facts);
    expect(problems).toEqual({});
    return (name) => calculation?.steps.find((step) => step.name === name)?.value;
  }
}

const formOf = ({ side, leverage, lots, entry }: Plan): Partial<CalculatorForm> => ({
  ...{ side, leverage: String(leverage), entry: price(entry), quantity: lotsText(lots) },
});

/** The value as plain text: equal values have equal texts. */
const text = (value: Exact | undefined) => value?.toFixed();

it('CALCULATOR-001 PnL, margin, fees and ROE are those of opening and closing at the prices', async () => {
  const check = async (plan: Plan, moved: number) => {
    const platform = await Planned.open(plan);
    // The largest loss leaves more than the maintenance margin.
    const gained = plan.side === 'long' ? moved : -moved;
    const exit = plan.entry + Math.round((plan.entry * gained) / plan.leverage / 100);
    const answer = platform.answer({ ...formOf(plan), tab: 'pnl', exit: price(exit) });
    const before = await platform.available();
    await platform.opened(plan);
    expect(text(exact(platform.last?.margin ?? ''))).toBe(text(answer('initial')));
    expect(text(exact(platform.last?.fee ?? ''))).toBe(text(answer('openFee')));
    await platform.closed(plan, exit);
    const { pnl = '', fee = '', margin } = platform.last ?? {};
    expect([text(exact(pnl)), margin]).toEqual([text(answer('settled')), '0']);
    expect(text(exact(fee))).toBe(text(answer('openFee')?.plus(answer('closeFee') ?? 0)));
    expect(text((await platform.available()).minus(before))).toBe(text(answer('net')));
    await platform.core.stop();
  };
  const moves = fc.integer({ min: -40, max: 150 });
  await fc.assert(fc.asyncProperty(plans, moves, check), { numRuns: RUNS });
});

it('CALCULATOR-002 closing at the target price has the ROE, and one tick nearer has less', async () => {
  const check = async (plan: Plan, percent: number, isLoss: boolean) => {
    const platform = await Planned.open(plan);
    const roe = isLoss ? Math.min(percent, 40) : percent;
    const target = platform.answer({ ...formOf(plan), tab: 'target', roe: String(roe), isLoss })('target');
    const tick = target?.times(100).toNumber() ?? 0;
    await platform.opened(plan);
    const { entryTotal = '' } = platform.last ?? {};
    await platform.closed(plan, tick);
    // The ROE is of the initial margin at the entry price.
    const wanted = exact(entryTotal).times(roe).div(plan.leverage).div(100);
    const settled = exact(platform.last?.pnl ?? '').times(isLoss ? -1 : 1);
    expect(settled.gte(wanted)).toBe(true);
    expect(settled.minus(exact(plan.lots).times('0.00001')).lt(wanted)).toBe(true);
    await platform.core.stop();
  };
  await fc.assert(fc.asyncProperty(plans, fc.integer({ min: 1, max: 150 }), fc.boolean(), check), {
    numRuns: RUNS,
  });
});

it('CALCULATOR-003 the platform liquidates at the liquidation price and not one tick before', async () => {
  const check = async (plan: Plan, marginMode: 'isolated' | 'cross', more: number) => {
    const isCross = marginMode === 'cross';
    const balance = isCross ? String(400 + more) : '1000';
    const platform = await Planned.open(plan, balance);
    const { core, user } = platform;
    const form = { ...formOf(plan), tab: 'liquidation', marginMode, balance, added: String(more) } as const;
    const liquidation = platform.answer(form)('liquidation');
    if (isCross) await core.cross(user);
    // Refused if the deposit cannot pay for it.
    await platform.at(plan.entry, plan, 'open');
    await core.place(user, plan.side === 'long' ? 'buy' : 'sell', lotsText(plan.lots));
    const [position] = await core.positions(user);
    if (position !== undefined) {
      const added = { position: position.id, change: 'add', amount: String(more) };
      if (!isCross) expect(await core.do(user, 'adjustMargin', added)).toMatchObject({ code: 200 });
      const shown = liquidation?.times(100).toNumber() ?? 0;
      expect(shown).toBe(liquidationPriceOf(core, user));
      // Farther than this an index is not trusted at once.
      if (Math.abs(shown - plan.entry) < plan.entry / 4) {
        await core.mark(plan.side === 'long' ? shown + 1 : shown - 1);
        expect(core.lotsOf(user)).not.toBe(0);
        await core.quote(shown - 1, shown + 1, WIDE);
        await core.mark(shown);
        expect(core.lotsOf(user)).toBe(0);
      }
    }
    await core.stop();
  };
  const modes = fc.constantFrom('isolated' as const, 'cross' as const);
  await fc.assert(fc.asyncProperty(plans, modes, fc.integer({ min: 1, max: 90 }), check), { numRuns: RUNS });
});

it('CALCULATOR-004 an order of the maximum is taken, and one lot more is refused', async () => {
  const check = async (plan: Plan, deposit: number) => {
    const platform = await Planned.open(plan, String(deposit));
    const { core, user } = platform;
    // It rests: the whole cost is frozen.
    const entry = plan.side === 'long' ? ENTRY - 5 : ENTRY + 5;
    const answer = platform.answer({
      ...formOf({ ...plan, entry }),
      ...{ tab: 'most', quantity: '', balance: String(deposit) },
    });
    const most = answer('most')?.times(1_000).toNumber() ?? 0;
    const order = (lots: number) =>
      core.place(user, plan.side === 'long' ? 'buy' : 'sell', lotsText(lots), { price: price(entry) });
    expect((await order(most + 1)).code).not.toBe(200);
    expect((await order(most)).code).toBe(200);
    expect(text(exact((await core.money(user))[1] ?? ''))).toBe(text(answer('cost')));
    await core.stop();
  };
  await fc.assert(fc.asyncProperty(plans, fc.integer({ min: 5, max: 1_000 }), check), { numRuns: RUNS });
});

it('CALCULATOR-005 the average entry price is the position’s after these fills', async () => {
  const check = async (plan: Plan, others: readonly Plan[]) => {
    const all = [plan, ...others].map((each) => ({ ...each, side: plan.side, lots: (each.lots % 900) + 1 }));
    const platform = await Planned.open({ leverage: 2 });
    const fills = all.map(({ entry, lots }) => ({ price: price(entry), quantity: lotsText(lots) }));
    const answer = platform.answer({ tab: 'average', fills });
    for (const each of all) await platform.opened(each);
    const [held] = positions.of(platform.core.core.state).of(platform.user);
    if (held === undefined) throw new Error('no position is open');
    const step = stepsOf(PERPETUAL).price;
    expect(answer('entryPrice')?.toFixed(step.digits + 2)).toBe(
      averageEntry(orderStepsOf(PERPETUAL), held.open, step),
    );
    expect(text(answer('entryValue'))).toBe(text(exact(platform.last?.entryTotal ?? '')));
    await platform.core.stop();
  };
  const others = fc.array(plans, { maxLength: 4 });
  await fc.assert(fc.asyncProperty(plans, others, check), { numRuns: RUNS });
});

const MINUTE = 60_000;
const SAMPLED_MILLIS = 10_000;

it('CALCULATOR-006 a funding payment is what the platform moves at that mark and rate', async () => {
  const check = async (plan: Plan, rate: number) => {
    const rows = fundingRowsOf();
    const platform = await Planned.open(plan, '1000', rows.store);
    const { core, user } = platform;
    await platform.opened(plan);
    const { clock, writer } = core.core;
    const sample = () => {
      const at = { symbol: PERP, time: clock.now(), mark: plan.entry, index: plan.entry };
      return core.submit({ kind: 'market.mark', ...at, fundingRate: rate });
    };
    // The index stays live for the last minutes alone, which is enough for the last samples.
    clock.advance(4 * 60 * MINUTE - 3 * MINUTE);
    await writer.drain();
    for (let left = 3 * MINUTE; left >= 0; left -= SAMPLED_MILLIS) {
      await sample();
      clock.advance(SAMPLED_MILLIS);
      await writer.drain();
    }
    const [paid] = rows.rates();
    const payments = rows.payments().filter((row) => row.user === user);
    expect(paid).toBeDefined();
    const moved = exact(payments[0]?.amount ?? '0').div(100_000_000);
    const percent = exact(paid?.rate ?? '').times(100);
    const answer = platform.answer({
      ...formOf(plan),
      ...{ tab: 'funding', mark: paid?.mark ?? '', rate: percent.abs().toFixed() },
      ...{ payer: percent.lt(0) ? 'short' : 'long', payments: '3' },
    });
    expect(text(answer('fundingEach'))).toBe(text(moved));
    expect(text(answer('fundingTotal'))).toBe(text(moved.times(3)));
    await core.stop();
  };
  const rates = fc.integer({ min: -300_000, max: 300_000 });
  await fc.assert(fc.asyncProperty(plans, rates, check), { numRuns: RUNS });
});
