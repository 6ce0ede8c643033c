/** The address and browser that a call comes from. */
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineCall } from '#protocol/call';
import { openGateway } from '../../tests/support/open-gateway.ts';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { everybody } from './access.ts';
import { bind } from './bind.ts';

const whence = defineCall(
  { method: 'GET', path: '/whence' },
  {
    input: z.strictObject({}),
    output: z.strictObject({ address: z.string(), agent: z.string() }),
    refusals: [],
  },
);
const calls = [bind(whence, everybody, (_, { visit }) => Promise.resolve(visit))];

async function asked(proxies: readonly string[], headers: Record<string, string>) {
  const gateway = await openGateway({ core: fakeCore([]), calls, proxies });
  const answer = await gateway.get('/api/whence', { headers });
  return ((await answer.json()) as { data: unknown }).data;
}

describe('from where a call came', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'user-agent': 'a phone' };

  it('AUTH-146 is its own address: what it says of another is not believed', async () => {
    expect(await asked([], forwarded)).toEqual({ address: '127.0.0.1', agent: 'a phone' });
    expect(await asked(['10.0.0.0/8'], forwarded)).toEqual({ address: '127.0.0.1', agent: 'a phone' });
  });

  it('AUTH-146 is what the operator’s proxies say, and no stranger before them', async () => {
    expect(await asked(['loopback'], forwarded)).toMatchObject({ address: '203.0.113.9' });
    expect(await asked(['loopback', '203.0.113.0/24'], forwarded)).toMatchObject({
      address: '198.51.100.7',
    });
  });

  it('AUTH-146 keeps 200 characters of what a device says it is', async () => {
    const { agent } = (await asked([], { 'user-agent': 'x'.repeat(500) })) as { agent: string };
    expect(agent).toHaveLength(200);
  });
});
