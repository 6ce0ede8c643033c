import { expect, it, vi } from 'vitest';
import { describeOnDatabases } from '../tests/support/databases.ts';
import { drive, type Transfer } from './post-callers.ts';
import { benchPostOn, SMOKE_POST } from './post.ts';

describeOnDatabases('the post suite', (newPlace) => {
  it('runs at a small size, ours and the plain one answering each transfer', async () => {
    const rows = await benchPostOn(SMOKE_POST, newPlace);
    const metrics = ['rate', 'rate', 'p50', 'p50', 'p99', 'p99', 'p99'];
    expect(rows.map(({ metric }) => metric)).toEqual([...metrics, ...metrics]);
    for (const row of rows)
      expect([row.suite, row.value > 0, row.peerValue > 0]).toEqual(['post', true, true]);
  });
});

it('every caller of the post suite has its own users and moves back what it moved', async () => {
  const balances = new Map<number, number>();
  let underWay = 0;
  const transfer = async ({ user, from }: Transfer) => {
    underWay++;
    expect(underWay).toBeLessThanOrEqual(3);
    balances.set(user, (balances.get(user) ?? 0) + (from === 'funds' ? 1 : -1));
    await Promise.resolve();
    underWay--;
  };
  // A busy machine may take 20 ms from the first transfer to the second.
  let millis = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => millis++);
  const { count, waits } = await drive({ callers: 3, users: 9, millis: 200 }, transfer);
  expect(waits).toHaveLength(count);
  expect([...balances.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const balance of balances.values()) expect([0, 1]).toContain(balance);
});
