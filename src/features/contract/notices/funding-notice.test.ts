import { expect, it } from 'vitest';
import { isFundingNoticed } from './funding-notice.ts';

it('LIQUIDATION-511 funding is announced if it was paid, from the chosen amount on', () => {
  const noticed = (amount: string, from = 10) => isFundingNoticed({ amount }, from);
  expect([
    noticed('-10'),
    noticed('-9.99999999'),
    noticed('10'),
    noticed('-10', 0),
    noticed('-1', 1),
  ]).toEqual([...[true, false, false, false, true]]);
});
