/** The picture of a position: what it shows by its pixels, its code, and how it leaves the page. */
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { CODE_PLACE } from '../../paint/share-painter.ts';
import { newCommandId } from '../../src/api/command-id.ts';
import { expect, expectHolds, moveTo, story, takePicture, test } from '../support/app-test.ts';
import { nextPress } from '../support/next-press.ts';
import { Transfer } from './models/transfer.ts';

type Shared = Window & { shared?: string };

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// The script of the worker's painter is refused once.
test.use({ expectedComplaints: /net::ERR_|Failed to load resource/ });

story('the picture of a position', () => {
  let page: Page;
  let user: Transfer;
  let sheet: Locator;
  let picture: Locator;

  const pixels = async ({ left, top, width, height }: Place): Promise<Uint8ClampedArray> => {
    const text = await picture.evaluate(
      (canvas: HTMLCanvasElement, place) => {
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        const { data } = context.getImageData(place.left, place.top, place.width, place.height);
        return Array.from(data).join(' ');
      },
      { left, top, width, height },
    );
    return Uint8ClampedArray.from(text.split(' ').map(Number));
  };
  /** How many different colours are there: text has many, an empty ground has one. */
  const coloursIn = async (place: Place): Promise<number> => {
    const data = await pixels(place);
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) found.add(data.subarray(at, at + 3).join());
    return found.size;
  };
  const read = async (): Promise<string | undefined> => {
    const { left, top, size } = CODE_PLACE;
    return jsQR(await pixels({ left, top, width: size, height: size }), size, size)?.data;
  };
  /** Where the second result is written. */
  const AMOUNT: Place = { left: 72, top: 720, width: 600, height: 140 };
  const choose = (name: string, on: boolean) =>
    sheet.getByRole('switch', { name, exact: true }).setChecked(on);

  test('SHARE-003 each look is drawn, and the code decodes to the sign-up page', async ({
    openForStory,
    platform,
  }) => {
    page = await openForStory();
    user = new Transfer(page);
    sheet = page.getByRole('dialog');
    picture = page.getByTestId('share-picture');
    await user.begin(platform.origin);
    await user.moveToContracts();
    const order = { id: newCommandId(), symbol: 'BTC-USDT-PERP', type: 'market', size: '0.02' };
    await user.ask('POST', '/contract/placeOrder', { ...order, side: 'buy' });
    await moveTo(page, '/pages/assets/sport-record');
    await page.evaluate(() => {
      const share = ({ files = [] }: ShareData) => {
        (window as Shared).shared = files.map(({ name, type }) => `${name} ${type}`).join();
        return Promise.reject(new DOMException('cancelled', 'AbortError'));
      };
      Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
    });
    await page.getByRole('button', { name: 'Share position BTC/USDT' }).tap();
    await expect(picture).toHaveAttribute('data-drawn', 'true');
    await expect(picture).toHaveAttribute('aria-label', /^BTC\/USDT PERP, Long, 20×, ROE /);
    const code = `${platform.origin}/#/pages/reg/index`;
    // Through the last candle of the row, which ends high in a rise and low in a fall.
    const strip = async () => (await pixels({ left: 1_004, top: 190, width: 8, height: 860 })).join();
    const look = (name: string) => sheet.getByText(name, { exact: true });
    await expect.poll(read).toBe(code);
    const plain = await strip();
    const seen = new Set([plain]);
    for (const name of ['Glow', 'Candles']) {
      await look(name).tap();
      await expect.poll(async () => seen.has(await strip())).toBe(false);
      seen.add(await strip());
      await expect.poll(read).toBe(code);
      await takePicture(page, `share-${name.toLowerCase()}`);
    }
    await look('Plain').tap();
    await expect.poll(strip).toBe(plain);
    await expect.poll(read).toBe(code);
    await takePicture(page, 'share-plain');
  });

  test('SHARE-005 a hidden amount leaves no pixel, and a chosen one is drawn', async () => {
    expect(await coloursIn(AMOUNT)).toBe(1);
    await choose('PnL', true);
    await expect.poll(() => coloursIn(AMOUNT)).toBeGreaterThan(10);
    await expect(picture).toHaveAttribute('aria-label', /Unrealised PnL \(USDT\)/);
    await choose('PnL', false);
    await expect.poll(() => coloursIn(AMOUNT)).toBe(1);
  });

  test('SHARE-004 it is saved, copied and shared; a refusal says so, a cancelled share nothing', async () => {
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect((await saved).suggestedFilename()).toBe('brisk-position.png');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copy' }).tap();
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types.join());
    expect(copied).toBe('image/png');
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      Object.defineProperty(navigator.clipboard, 'write', { value: refuse, configurable: true });
    });
    await nextPress(page);
    await sheet.getByRole('button', { name: 'Copy' }).tap();
    await expect(page.getByText('Copying is not allowed here')).toBeVisible();
    await expect(page.getByText('Copying is not allowed here')).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(page.getByText('Copying is not allowed here')).toHaveCount(0);
    expect(await page.evaluate(() => (window as Shared).shared)).toBe('brisk-position.png image/png');
  });

  test('SHARE-006 a closed position is shared from the history, drawn by the page if the worker cannot', async () => {
    await page.keyboard.press('Escape');
    const order = { id: newCommandId(), symbol: 'BTC-USDT-PERP', type: 'market', size: '0.02' };
    await user.ask('POST', '/contract/placeOrder', { ...order, side: 'sell' });
    let refused = 0;
    await page.route(/share-picture-/, (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto('/?closed#/pages/assets/sport-record');
    await page.getByRole('tab', { name: 'History' }).tap();
    await page.getByText('Positions', { exact: true }).last().tap();
    await page.getByRole('button', { name: 'Share position BTC/USDT' }).tap();
    await expect(picture).toHaveAttribute('data-drawn', 'true');
    await expect(picture).toHaveAttribute('aria-label', /Exit price [\d,.]+/);
    await expect.poll(read).toBe(`${new URL(page.url()).origin}/#/pages/reg/index`);
    await expectHolds(page, 'share-closed');
    expect(refused).toBeGreaterThan(0);
  });
});
