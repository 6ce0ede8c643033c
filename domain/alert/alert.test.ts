import { expect, it } from 'vitest';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { orderStepsOf } from '../trading/order.ts';
import { levelTick } from './alert-level.ts';
import { checkAlert, type AlertInput } from './check-alert.ts';

const steps = orderStepsOf(fakeInstrument('BTC-USDT'));
const facts = { isContract: true, steps, current: 10_000 };
const empty: AlertInput = {
  kind: 'price',
  by: 'last',
  direction: '',
  price: '',
  percent: '',
  windowMillis: 0,
};

it('ALERT-002 the side of a price alert is the one on which the price is not', () => {
  expect(checkAlert({ ...empty, price: '101.50' }, facts)).toMatchObject({ direction: 'up', price: '101.5' });
  expect(checkAlert({ ...empty, price: '99' }, facts)).toMatchObject({ direction: 'down', price: '99' });
  expect(checkAlert({ ...empty, price: '100' }, facts)).toEqual({
    problems: [{ field: 'price', code: 'reached' }],
  });
  expect(checkAlert({ ...empty, price: '1e5' }, facts)).toEqual({
    problems: [{ field: 'price', code: 'bad-number' }],
  });
});

it('ALERT-002 percentages have a range and four digits, and fields of other kinds are refused', () => {
  const move = { ...empty, kind: 'move', direction: 'up', windowMillis: 300_000 } as const;
  const codeOf = (input: AlertInput) => {
    const checked = checkAlert(input, facts);
    return 'problems' in checked ? checked.problems.map(({ field, code }) => `${field} ${code}`) : checked;
  };
  expect(codeOf({ ...move, percent: '5.50' })).toMatchObject({ percent: '5.5', windowMillis: 300_000 });
  expect(codeOf({ ...move, percent: '0.09' })).toEqual(['percent too-small']);
  expect(codeOf({ ...move, percent: '101' })).toEqual(['percent too-large']);
  expect(codeOf({ ...move, percent: '0.12345' })).toEqual(['percent too-fine']);
  expect(codeOf({ ...move, percent: '' })).toEqual(['percent empty']);
  expect(codeOf({ ...move, percent: '5', windowMillis: 1 })).toEqual(['windowMillis not-allowed']);
  expect(codeOf({ ...move, percent: '5', direction: '' })).toEqual(['direction empty']);
  expect(codeOf({ ...empty, kind: 'funding', direction: 'down', percent: '-0.01' })).toMatchObject({
    percent: '-0.01',
  });
  expect(codeOf({ ...empty, kind: 'order', percent: '1', price: '1' })).toEqual([
    'price not-allowed',
    'percent not-allowed',
  ]);
  expect(
    checkAlert({ ...empty, kind: 'funding', direction: 'up', percent: '1' }, { ...facts, isContract: false }),
  ).toMatchObject({ problems: [{ field: 'kind', code: 'not-allowed' }] });
});

it('ALERT-001 a level that the ticks cannot express is the next tick beyond it', () => {
  const { price } = steps;
  expect([levelTick('100', price, true), levelTick('100.5', price, false)]).toEqual([10_000, 10_050]);
  expect([levelTick('100.001', price, true), levelTick('100.001', price, false)]).toEqual([10_001, 10_000]);
  expect([levelTick('0', price, true), levelTick('x', price, true)]).toEqual([undefined, undefined]);
});
