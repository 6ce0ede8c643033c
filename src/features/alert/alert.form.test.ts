import { expect, test } from 'vitest';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { newAlert, priceTextOf, sentForm, withKind } from './alert.form.ts';

test('ALERT-021 a price that is too large is refused without a range that has no numbers', () => {
  expect(priceTextOf('too-large')).toBe('bad-number');
  expect(priceTextOf('off-step')).toBe('off-step');
});

test('ALERT-045 a price is sent with the side that its user saw, other kinds as they were chosen', () => {
  const instrument = fakeInstrument('BTC-USDT');
  const form = { ...newAlert('BTC-USDT'), price: '101' };
  const directionAt = (current: number | undefined) => sentForm(form, instrument, current).direction;
  expect([directionAt(10_000), directionAt(10_200)]).toEqual(['up', 'down']);
  // Without a price on the screen nothing was seen: the platform decides.
  expect(directionAt(undefined)).toBe('');
  const move = { ...withKind(form, 'move'), percent: '5', direction: 'down' } as const;
  expect(sentForm(move, instrument, 10_000)).toEqual(move);
});
