/** Two contract traders with different positions, in a market that only the test moves. */
import type { Page } from '@playwright/test';
import { newCommandId } from '../../src/api/command-id.ts';
import {
  expect,
  platformStory as story,
  platformTest as test,
  speak,
  takePicture,
} from '../support/app-test.ts';
import { ContractTrader } from './models/contract-trader.ts';
import { MarkMover } from './models/mark-mover.ts';

const SMALL = { viewport: { width: 360, height: 740 } };

test.use({
  environment: async ({ ownPlatforms }, use) => {
    await use({ SEED: 'browser', FEED: ownPlatforms.stillContract });
  },
});

const WARNING = 'BTC/USDT PERP: margin ratio 78.69%. Add margin or reduce the position.';
const command = () => ({ id: newCommandId(), symbol: 'BTC-USDT-PERP' });

/** Two new users, when the mark is between the bids at 61,680 and the asks at 61,700. */
async function twoTraders(one: Page, other: Page, origin: string) {
  await other.setViewportSize(SMALL.viewport);
  const [anna, ben] = [new ContractTrader(one), new ContractTrader(other)];
  const mark = new MarkMover(origin);
  await mark.moveTo('61,690.0');
  await Promise.all([anna.begin(origin), ben.begin(origin)]);
  return { anna, ben, mark };
}

test('CONTRACT-544 two users in two browsers trade with each other and see the same fills to the last digit', async ({
  openElsewhere,
  page,
  platform,
}) => {
  const { anna, ben } = await twoTraders(await openElsewhere(SMALL), page, platform.origin);
  await anna.choose('Short');
  await anna.fill({ price: '61690', amount: '0.05123' });
  await anna.send('Open short 20×');
  await anna.show('Orders');
  await expect(anna.openOrders).toContainText('0.00000 / 0.05123');

  await ben.type('Market');
  await ben.fill({ amount: '0.02' });
  await ben.send('Open long 20×');
  await ben.received('BTC/USDT PERP: bought 0.02 at 61,690');
  await anna.received('BTC/USDT PERP: sold 0.02 at 61,690');
  await expect(anna.openOrders).toContainText('0.02000 / 0.05123');
  await ben.fill({ amount: '0.03123' });
  await ben.send('Open long 20×');
  await expect(anna.page.getByText('No open orders')).toBeVisible();
  await anna.show('Positions');
  // At the mark neither of them has won anything.
  const opened = { size: '0.05123', entry: '61,690.0', margin: '158.02', pnl: '0.00', roe: '0.00%' };
  await anna.holds('Short', opened);
  await ben.holds('Long', opened);
  await takePicture(anna.page, 'walk-anna');
  await takePicture(ben.page, 'walk-ben');
  const fills = async (user: ContractTrader, side: string, role: string, fees: readonly string[]) => {
    const shown = await user.shownFills();
    expect(shown.map((text) => text.split('\n'))).toEqual(
      [
        ['61,690.0', 'Quantity', '0.03123', 'Total', '1,926.5787', 'Fee', fees[0]],
        ['61,690.0', 'Quantity', '0.02000', 'Total', '1,233.8', 'Fee', fees[1]],
      ].map((rest) => [side, 'BTC/USDT PERP', role, expect.any(String), 'Price', ...rest]),
    );
    return user.tradesOfFills();
  };
  const sold = await fills(anna, 'Sell', 'Maker', ['0.38531574 USDT', '0.24676 USDT']);
  const bought = await fills(ben, 'Buy', 'Taker', ['0.96328935 USDT', '0.6169 USDT']);
  expect(sold).toEqual(bought);
});

story('a liquidation that one of two users meets', () => {
  let anna: ContractTrader;
  let ben: ContractTrader;
  let mark: MarkMover;

  test('LIQUIDATION-520 a user near liquidation is warned on the ticket', async ({
    openForStory,
    platform,
  }) => {
    const pages = [await openForStory(SMALL), await openForStory(SMALL)] as const;
    ({ anna, ben, mark } = await twoTraders(...pages, platform.origin));
    await anna.ask('POST', '/contract/setLeverage', { ...command(), leverage: 50 });
    await ben.ask('POST', '/contract/setPositionMode', { ...command(), positionMode: 'hedge' });
    const order = { type: 'market', size: '0.02' };
    await anna.ask('POST', '/contract/placeOrder', { ...command(), ...order, side: 'sell' });
    for (const [side, positionSide] of [
      ['buy', 'long'],
      ['sell', 'short'],
    ])
      await ben.ask('POST', '/contract/placeOrder', { ...command(), ...order, side, positionSide });
    await anna.holds('Short', { entry: '61,680.0', mark: '61,690.0', 'margin-ratio': /safe$/ });

    await mark.moveTo('62,605.4');
    await expect(anna.page.getByTestId('margin-alert')).toHaveText(WARNING);
    await anna.holds('Short', { 'margin-ratio': /at risk$/ });
    await anna.received(WARNING);
    await expect(anna.card('Short').getByTestId('adl-rank')).toHaveAccessibleName(/[1-5] of 5$/);
    await takePicture(anna.page, 'risk-warning');
  });

  test('CONTRACT-241 the button stays above the tab bar below a notice', async () => {
    await anna.check('TP/SL');
    await anna.expectButtonAboveTabs('Open long 50×');
    const line = anna.page.getByTestId('margin-alert').getByRole('button');
    const height = async () => (await line.boundingBox())?.height;
    const folded = await height();
    await anna.page.setViewportSize({ width: 320, height: 740 });
    await speak(anna.page, 'ukr');
    expect(await height()).toBe(folded);
    await anna.expectButtonAboveTabs('Відкрити лонг 50×');
    await line.tap();
    expect(await height()).toBeGreaterThan(folded ?? NaN);
    await anna.expectButtonAboveTabs('Відкрити лонг 50×');
    await speak(anna.page, 'en');
    await anna.page.setViewportSize(SMALL.viewport);
    await anna.check('TP/SL', false);
  });

  test('CONTRACT-251 LIQUIDATION-520 the liquidated user reads why', async () => {
    await mark.moveTo('62,920.0');
    await anna.received('BTC/USDT PERP: your position was liquidated');
    await expect(anna.page.getByText('No open positions')).toBeVisible();
    await expect(anna.page.getByTestId('margin-alert')).toHaveCount(0);
    await anna.page.getByTestId('forced-banner').getByRole('link', { name: 'See what happened' }).tap();
    await expect(anna.page.getByTestId('forced-mark')).toHaveText('62,920.0');
    await expect(anna.page.getByTestId('forced-closed')).toHaveText('0.02000 of 0.02000 BTC');
    await expect(anna.page.getByTestId('forced-step')).toContainText(
      'The order book took 0.02000 BTC at 61,700.0',
    );
    await expect(anna.page.getByTestId('forced-pnl')).toHaveText('−0.40');
    await expect(anna.page.getByTestId('forced-fee')).toHaveText('3.70 USDT');
    await expect(anna.page.getByTestId('forced-ratio')).toContainText('> 999%');
    await expect(anna.page.getByTestId('forced-marks')).toContainText('62,920.0');
    await takePicture(anna.page, 'risk-liquidation');
  });

  test('LIQUIDATION-520 a hedged user on the other side keeps both positions and no warning', async () => {
    // At the mark of that liquidation.
    await ben.holds('Long', { mark: '62,920.0' });
    await ben.holds('Short', { mark: '62,920.0', 'margin-ratio': /safe$/ });
    await expect(ben.page.getByTestId('margin-alert')).toHaveCount(0);
    await expect(ben.page.getByTestId('forced-banner')).toHaveCount(0);
  });
});
