/** The page of the calls signs a call in the browser, under the platform's own policy for scripts. */
import { CALLS } from '../../protocol/names/calls.ts';
import {
  expect,
  expectAccessible,
  expectNothingFaint,
  expectNoSideways,
  openRoute,
  test,
} from '../support/app-test.ts';
import { beginWith, type Session } from './models/newcomer.ts';

test.use({ expectedComplaints: /Failed to load resource/ });

interface Key {
  readonly key: string;
  readonly secret: string;
}

test('ROLE-016 the page of the calls signs one and shows the request and the answer', async ({
  page,
  platform,
}) => {
  const ask = async <Data>(name: 'demoLogin' | 'stepUp' | 'createApiKey', input: object, token = '') => {
    const { method, path } = CALLS[name];
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify(input);
    const response = await fetch(`${platform.origin}/api${path}`, { method, headers, body });
    return ((await response.json()) as { data: Data }).data;
  };
  const session = await ask<Session>('demoLogin', { name: 'Docs' });
  const { token } = session;
  const { ticket } = await ask<{ ticket: string }>('stepUp', { purpose: 'api-key' }, token);
  const made = { label: 'page', permissions: ['read'], addresses: [], ticket };
  const { key, secret } = await ask<Key>('createApiKey', made, token);
  await test.step('USER-961 a row of the keys’ page leads there', async () => {
    await beginWith(page, session);
    await openRoute(page, '/pages/mine/api-keys');
    await page.getByRole('link', { name: 'API documentation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  });
  await expectAccessible(page);
  await test.step('APP-960 it has the theme of the app', async () => {
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await colour()).toBe('rgb(255, 255, 255)');
    await page.evaluate(() => localStorage.setItem('brisk.preferences', '{"theme":"dark"}'));
    await page.reload();
    expect(await colour()).toBe('rgb(11, 14, 19)');
    await expectNothingFaint(page);
    await expectNoSideways(page);
  });
  await test.step('APP-961 calls are found by words, those of that name first', async () => {
    const search = page.getByLabel('Search calls');
    await search.fill('place order');
    await expect(page.locator('summary:visible').first()).toHaveText('POST /api/spot/placeOrder');
    await expect(page.getByRole('status').first()).toHaveText(/^\d+ of \d+ calls$/);
    await page.locator('summary:visible').first().click();
    await expect(page.locator('details[open]')).toContainText('Who may call: Logged-in users.');
    await search.fill('');
    await expect(page.getByRole('heading', { name: 'API clients' })).toBeVisible();
  });
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByLabel('Secret', { exact: true }).fill(secret);
  const answer = page.locator('#answer');
  const send = async (call: string, input: string) => {
    await page.getByLabel('Call', { exact: true }).selectOption(call);
    await page.getByLabel('Input (JSON)').fill(input);
    await page.getByRole('button', { name: 'Sign and send' }).press('Enter');
  };
  await send('GET /api/user/getUserInfo', '{}');
  await expect(answer).toContainText('"account": "Docs"');
  await send('GET /api/assets/records', '{"kind":"funds","limit":"3"}');
  await expect(answer).toContainText('"code": 200');
  await expect(page.locator('#sent')).toContainText('GET /api/assets/records?kind=funds&limit=3');
  await expect(page.locator('#sent')).not.toContainText(secret);
  await send('POST /api/assets/transfer', '{"amount":"1"}');
  await expect(answer).toContainText('auth.key-permission');
});
