/** The UI components of all screens in their gallery: shown, pressed, pulled and scrolled. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideways,
  painted,
  takePicture,
  test,
  wear,
} from '../support/app-test.ts';
import { Finger } from '../support/finger.ts';
import { Gallery } from './models/gallery.ts';

test.use({ deviceScaleFactor: 2 });

test('UI-001 UI-002 UI-003 UI-004 the gallery of UI components', async ({ page }) => {
  const gallery = new Gallery(page);
  await gallery.open();
  await test.step('UI-001 every piece in each state, 360 px, in both themes', async () => {
    const phone = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 360, height: 3000 });
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      await expectEachHolds(page, theme);
    }
    await page.setViewportSize(phone);
  });
  await test.step('UI-002 a button counts one press in half a second, and none while it is busy or disabled', () =>
    pressOften(gallery));
  await test.step('UI-003 a list loads more 50 px before its end, shows when it cannot, and ends', () =>
    reachTheEnd(page, gallery));
  await test.step('UI-004 a list pulled down from its top is loaded again when the finger lifts', () =>
    pullDown(page, gallery));
});

async function expectEachHolds(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expectNoSideways(page);
  await expectAccessible(page);
  await takePicture(page, `gallery-360-${theme}`);
  const small = await page
    .locator('button:visible, a:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 44 || each.getBoundingClientRect().width < 44)
        .map((each) => each.textContent),
    );
  expect(small).toEqual([]);
}

async function pressOften(gallery: Gallery): Promise<void> {
  const buttons = gallery.sample('button');
  const pressed = async (name: string) => {
    // All within one task, faster than a finger can be.
    await buttons
      .getByRole('button', { name })
      .first()
      .evaluate((button) => {
        for (let press = 0; press < 5; press += 1) (button as HTMLElement).click();
      });
    return buttons.getByLabel('presses').textContent();
  };
  expect(await pressed('Try again')).toBe('1');
  expect(await pressed('Loading')).toBe('1');
  expect(await pressed('Back')).toBe('1');
  await expect(buttons.getByRole('button', { name: 'Loading' }).first()).toBeDisabled();
}

async function reachTheEnd(page: Page, gallery: Gallery): Promise<void> {
  const rows = gallery.list.locator('p');
  await gallery.list.scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(20);
  await gallery.leaveBelow(60);
  await painted(page);
  await expect(rows).toHaveCount(20);
  await gallery.leaveBelow(45);
  await expect(rows).toHaveCount(40);
  await gallery.leaveBelow(0);
  await expect(gallery.list.getByText('The rest could not be loaded.')).toBeVisible();
  await expect(rows).toHaveCount(40);
  await gallery.list.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(60);
  await gallery.leaveBelow(0);
  await expect(gallery.list.getByRole('status')).toHaveCount(0);
}

async function pullDown(page: Page, gallery: Gallery): Promise<void> {
  await gallery.list.evaluate((list) => {
    list.scrollTop = 0;
  });
  const finger = new Finger(page);
  await gallery.list.scrollIntoViewIfNeeded();
  await finger.pull(gallery.list, 60);
  await finger.lift();
  await expect(gallery.list).toHaveAttribute('data-pulls', '0');
  await finger.pull(gallery.list, 180);
  await expect(page.getByText('Release to refresh')).toBeVisible();
  await finger.lift();
  await expect(gallery.list).toHaveAttribute('data-pulls', '1');
  await expect(page.getByText('Release to refresh')).toHaveCount(0);
  await gallery.leaveBelow(100);
  await finger.pull(gallery.list, 180);
  await expect(page.getByText('Release to refresh')).toHaveCount(0);
  await finger.lift();
  await expect(gallery.list).toHaveAttribute('data-pulls', '1');
}
