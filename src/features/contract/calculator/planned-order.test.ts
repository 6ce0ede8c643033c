import { expect, it } from 'vitest';
import { contractTerms } from '#domain/contract/contract-terms';
import { orderStepsOf } from '#domain/trading/order';
import { TIERS } from '../../../../tests/support/fake-contract-terms.ts';
import { fakeInstrument } from '../../../../tests/support/fake-instrument.ts';
import { newContractTicket, type ContractForm } from '../ticket/ticket.form.ts';
import { calculate } from './calculate.ts';
import { calculatorFacts } from './calculator-facts.ts';
import { newCalculation, type CalculatorForm } from './calculator.form.ts';
import { fromTicket, intoTicket } from './planned-order.ts';

const PERP = 'ABC-USDT-PERP';
const PERPETUAL = { ...fakeInstrument(PERP), kind: 'perpetual' } as const;

const FAR = { position: '1000000', share: '1000000', exposure: '1000000' };

const factsWith = (limits: typeof FAR) =>
  calculatorFacts({
    instrument: PERPETUAL,
    mode: { leverage: 20, marginMode: 'cross', positionMode: 'one-way' },
    terms: contractTerms(orderStepsOf(PERPETUAL), TIERS),
    fees: { maker: 200, taker: 500 },
    limits,
    ...{ mark: '100.00', fundingPercent: '-0.01', available: '1000' },
  });
const facts = factsWith(FAR);

const ticketOf = (form: Partial<ContractForm>): ContractForm => ({ ...newContractTicket(PERP), ...form });
const planOf = (form: Partial<CalculatorForm>): CalculatorForm => ({ ...newCalculation(PERP), ...form });
const calculationOf = (form: CalculatorForm) => calculate(form, facts).calculation;

it('CALCULATOR-007 the side, the price and the quantity of a ticket are taken', () => {
  const typed = { side: 'sell', price: '101.50', follows: false, amount: '2.5' } as const;
  const taken = fromTicket(planOf({ leverage: '3', marginMode: 'isolated' }), ticketOf(typed));
  expect(taken).toMatchObject({ side: 'short', entry: '101.50', quantity: '2.5' });
  // The user's own ones.
  expect(taken).toMatchObject({ leverage: '', marginMode: undefined });
  // To sell closes a long position, and a price that follows the market is none of the user's.
  expect(fromTicket(planOf({}), ticketOf({ side: 'sell', closes: true, price: '99.00' }))).toMatchObject({
    side: 'long',
    entry: '',
  });
});

it('CALCULATOR-007 an empty field is the user’s leverage, the mark and what is available', () => {
  const steps = calculationOf(planOf({ tab: 'most' }))?.steps ?? [];
  const valueOf = (name: string) => steps.find((step) => step.name === name)?.value?.toFixed();
  // 1,000 of 100 × (1/20 + 0.05 %).
  expect([valueOf('most'), valueOf('initial')]).toEqual(['198.019', '990.095']);
  const funding = calculationOf(planOf({ tab: 'funding', quantity: '1' }))
    ?.steps.at(-1)
    ?.value?.toFixed();
  expect(funding).toBe('0.01');
});

it('CALCULATOR-007 what no order could have is refused by field', () => {
  const problems = (form: Partial<CalculatorForm>) => calculate(planOf(form), facts).problems;
  expect(problems({ tab: 'pnl', entry: '100.001', exit: '0', quantity: '0.0001' })).toEqual({
    ...{ entry: 'off-step', exit: 'not-positive', quantity: 'off-step' },
  });
  expect(problems({ tab: 'pnl', leverage: '126' })).toEqual({ leverage: 'leverage' });
  expect(problems({ tab: 'liquidation', leverage: '125', quantity: '500.001' })).toEqual({
    quantity: 'above-limit',
  });
  expect(problems({ tab: 'funding', payments: '0' })).toEqual({ payments: 'count' });
});

it('CONTRACT-137 the largest quantity is bounded by the limits of one user, and a larger one has their reason', () => {
  const limited = (limits: Partial<typeof FAR>, form: Partial<CalculatorForm>) =>
    calculate(planOf(form), factsWith({ ...FAR, ...limits }));
  const names = ['userLimit', 'mostByLimit', 'most'];
  const { calculation } = limited({ share: '5000' }, { tab: 'most' });
  const steps = (calculation?.steps ?? []).filter(({ name }) => names.includes(name));
  expect(steps.map(({ value }) => value?.toFixed())).toEqual(['5000', '50', '50']);
  // A limit that binds less is no step.
  const far = limited({}, { tab: 'most' }).calculation?.steps ?? [];
  expect(far.some(({ name }) => name === 'userLimit')).toBe(false);
  const typed = { tab: 'pnl', entry: '100', exit: '101', quantity: '51' } as const;
  for (const [limit, fault] of [
    ['position', 'above-position'],
    ['share', 'above-share'],
    ['exposure', 'above-exposure'],
  ] as const)
    expect(limited({ [limit]: '5000' }, typed).problems).toEqual({ quantity: fault });
});

it('CALCULATOR-007 the plan becomes the ticket’s order', () => {
  const before = ticketOf({ side: 'buy', type: 'market', reduceOnly: true, amount: '9' });
  const typed = planOf({ side: 'short', entry: '101.50', quantity: '2.5' });
  expect(intoTicket(before, typed, undefined, PERPETUAL)).toMatchObject({
    ...{ side: 'sell', type: 'limit', price: '101.50', follows: false, amount: '2.5', reduceOnly: false },
  });
  // Without a typed price the order stays as it is.
  const most = planOf({ tab: 'most' });
  expect(intoTicket(before, most, calculationOf(most), PERPETUAL)).toMatchObject({
    ...{ side: 'buy', type: 'market', amount: '198.019' },
  });
  const target = planOf({ tab: 'target', entry: '100.00', roe: '50', isLoss: true });
  expect(intoTicket(before, target, calculationOf(target), PERPETUAL)).toMatchObject({
    ...{ protects: true, takeProfit: '', stopLoss: '97.5', amount: '9' },
  });
});

it('CALCULATOR-010 the exit price protects the order: with a gain as take-profit, with a loss as stop-loss', () => {
  const ticketWith = (form: Partial<CalculatorForm>) => {
    const plan = planOf({ entry: '100.00', quantity: '2', ...form });
    return intoTicket(ticketOf({}), plan, calculationOf(plan), PERPETUAL);
  };
  expect(ticketWith({ exit: '105.00' })).toMatchObject({
    ...{ protects: true, takeProfit: '105.00', stopLoss: '' },
  });
  expect(ticketWith({ exit: '95.00' })).toMatchObject({ protects: true, takeProfit: '', stopLoss: '95.00' });
  expect(ticketWith({ side: 'short', exit: '95.00' })).toMatchObject({ takeProfit: '95.00', stopLoss: '' });
  // A price that gains and loses nothing, one that is none, and one of another question protect nothing.
  for (const form of [{ exit: '100.00' }, { exit: '' }, { exit: '105.00', tab: 'most' }] as const)
    expect(ticketWith(form)).toMatchObject({ protects: false, takeProfit: '', stopLoss: '' });
});
