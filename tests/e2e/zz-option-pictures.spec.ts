import { expect, openRoute, speak, test } from '../support/app-test.ts';
import { moveClock, OptionTicket } from './models/option-ticket.ts';
import { MOVED_CLOCK_ENVIRONMENT } from './models/option-ticket.ts';

test.use({
  expectedComplaints: /./,
  environment: async ({}, use) => {
    moveClock((Math.floor(Date.now() / 900_000) + 1) * 900_000);
    await use({ ...MOVED_CLOCK_ENVIRONMENT, SEED: 'pictures' });
  },
  deviceScaleFactor: 2,
});

test('pictures', async ({ page, platform }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ticket = new OptionTicket(page);
  await ticket.openWithStake(platform.origin);
  const now = await ticket.platformTime();
  const next = (length: number) => (Math.floor(now / length) + 1) * length;
  for (const [side, stake] of [['up', '100'], ['down', '50'], ['up', '20']] as const)
    expect(await ticket.buy('5m', side, stake, next(300_000))).toBe(200);
  await expect.poll(async () => (await ticket.openCount())).toBe(3);
  await page.waitForTimeout(8000);
  moveClock(next(300_000) - 4_000);
  await expect.poll(async () => (await ticket.openCount())).toBe(0);
  const later = await ticket.platformTime();
  const after = (length: number) => (Math.floor(later / length) + 1) * length;
  console.log(await ticket.buy('15m', 'up', '50', after(900_000)), await ticket.buy('1h', 'down', '30', after(3_600_000)));
  await page.waitForTimeout(6000);
  for (const language of ['en', 'de', 'fin', 'cn'] as const)
    for (const theme of ['light', 'dark'] as const) {
      for (const route of ['/pages/trade/trade-option', '/pages/assets/option-record', '/pages/assets/option-order?id=1'] as const) {
        await openRoute(page, route);
        await page.evaluate((chosen) => {
          localStorage.setItem('brisk.preferences', JSON.stringify({ ...JSON.parse(localStorage.getItem('brisk.preferences') ?? '{}'), ...chosen }));
        }, { theme, language });
        await page.reload();
        await page.waitForTimeout(2500);
        if (route.endsWith('option')) await page.locator('input[name="stake"]').fill('25');
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/op/pic/${route.split('/').at(-1)?.split('?')[0] ?? ''}-${language}-${theme}.png`, fullPage: true });
      }
    }
  void speak;
});
