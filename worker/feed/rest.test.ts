import { expect, it } from 'vitest';
import { restOf, type RestCaller } from './rest.ts';

it('ENGINE-400 each call carries its language, and the session token while a user is logged in', async () => {
  const sent: unknown[] = [];
  const caller: RestCaller = { locale: 'en', token: undefined };
  const fetch: typeof globalThis.fetch = (address, init) => {
    sent.push([address, init?.headers]);
    return Promise.resolve(Response.json({ code: 200, data: 1 }));
  };
  const rest = restOf(fetch, 'https://brisk.example', caller);
  expect(await rest('/api/candles')).toEqual({ code: 200, data: 1 });
  Object.assign(caller, { locale: 'zh-Hans', token: 'one' });
  await rest('/api/candles');
  const marker = { 'X-Requested-With': 'XMLHttpRequest' };
  expect(sent).toEqual([
    ['https://brisk.example/api/candles', { language: 'en', ...marker }],
    ['https://brisk.example/api/candles', { language: 'cn', ...marker, Authorization: 'Bearer one' }],
  ]);
});
