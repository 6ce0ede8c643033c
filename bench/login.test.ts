import { expect, it } from 'vitest';
import { benchLogin, SMOKE_LOGIN } from './login.ts';

it('the login suite runs at a small size: users log in, strangers are refused, the rest goes on', async () => {
  const rows = await benchLogin(SMOKE_LOGIN);
  expect(rows.map(({ case: what, metric }) => [what, metric])).toEqual([
    ['quotes', 'p50'],
    ['quotes', 'p99'],
    ['transfers', 'p50'],
    ['transfers', 'p99'],
    ['10 log-ins a second', 'p50'],
    ['10 log-ins a second', 'asked to come again'],
    ['a refused log-in', 'median, of a stranger'],
    ['a forgotten password', 'median, of a stranger'],
  ]);
  for (const { value, peerValue } of rows) expect([value >= 0, peerValue >= 0]).toEqual([true, true]);
});
