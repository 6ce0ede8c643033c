/** What a visitor reads, asked over HTTP on a platform that has just started for the first time. */
import { expect, it } from 'vitest';
import { openContent } from '../support/open-content.ts';

it('CONTENT-001 the first start has banners, notices and services to show', async () => {
  const { ask } = await openContent();
  expect((await ask('/floor')).data).toMatchObject({
    banners: [
      { target: '/pages/market/quote' },
      { target: '/pages/trade/detail?symbol=BTC-USDT' },
      { target: '/pages/article/detail?id=26' },
    ],
    notices: [{ kind: 'notice' }, { kind: 'notice' }, { kind: 'notice' }, { kind: 'notice' }],
  });
  expect((await ask('/services')).data).toMatchObject({
    list: [{ kind: 'general' }, { kind: 'customer' }, { kind: 'media' }],
  });
});
