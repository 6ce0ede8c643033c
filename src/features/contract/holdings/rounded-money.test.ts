import { expect, it } from 'vitest';
import { atMostRounded, roundedMoney } from './rounded-money.ts';

it('POSITION-030 money is rounded half up by its size, gains and losses alike, with the same digits', () => {
  const texts = ['-2.27709', '-2.67709', '2.27705', '2.27704', '0.4', '0', '-0.00001', ''];
  expect(texts.map((plain) => roundedMoney(plain, 4))).toEqual([
    ...['-2.2771', '-2.6771', '2.2771', '2.2770', '0.4000', '0.0000', '0.0000', ''],
  ]);
});

it('POSITION-030 estimates are rounded in the same way, without further zeros', () => {
  const texts = ['-6.4', '12', '-2.27709', '0.99995', ''];
  expect(texts.map((plain) => atMostRounded(plain, 4))).toEqual(['-6.4', '12', '-2.2771', '1.0000', '']);
});
