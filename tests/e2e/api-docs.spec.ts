/** The page of the calls signs a call in the browser, under the platform's own policy for scripts. */
import { CALLS } from '../../protocol/names/calls.ts';
import { expect, expectAccessible, expectNothingFaint, expectNoSideways, test } from '../support/app-test.ts';

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
  const { token } = await ask<{ token: string }>('demoLogin', { name: 'Docs' });
  const { ticket } = await ask<{ ticket: string }>('stepUp', { purpose: 'api-key' }, token);
  const made = { label: 'page', permissions: ['read'], addresses: [], ticket };
  const { key, secret } = await ask<Key>('createApiKey', made, token);
  await page.goto('/api/docs');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothingFaint(page);
  await expectNoSideways(page);
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
