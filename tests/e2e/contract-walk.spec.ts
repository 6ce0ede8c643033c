/** A contract trader's whole way by touch, over restarts of the platform, in a market that only the test moves. */
import type { Route } from '@playwright/test';
import { expect, platformStory, takePicture, test } from '../support/app-test.ts';
import { holdScript } from '../support/held-script.ts';
import { ContractTrader } from './models/contract-trader.ts';
import { MarkMover } from './models/mark-mover.ts';

const SMALL = { viewport: { width: 360, height: 740 } };

test.use({
  environment: async ({ ownPlatforms }, use) => {
    await use({ SEED: 'browser', FEED: ownPlatforms.stillContract });
  },
  // The platform is away for a moment.
  expectedComplaints: /net::ERR_|WebSocket connection|Failed to load resource/,
});

platformStory('a contract trader by touch', () => {
  let user: ContractTrader;
  let mark: MarkMover;

  test('CONTRACT-540 CONTRACT-546 a position is opened, added to, reduced and reversed', async ({
    openForStory,
    platform,
  }) => {
    user = new ContractTrader(await openForStory(SMALL));
    mark = new MarkMover(platform.origin);
    const loadRows = await holdScript(user.page, '**/virtual-list*.js');
    await mark.moveTo('61,690.0');
    await user.begin(platform.origin);
    await user.type('Market');
    await user.fill({ amount: '0.02' });
    await user.send('Open long 20×');
    await user.holds('Long', { size: '0.02000', entry: '61,700.0', mark: '61,690.0', pnl: '−0.20' });
    await user.type('Limit');
    await user.fill({ price: '61701', amount: '0.01' });
    await user.send('Open long 20×');
    await user.holds('Long', { size: '0.03000', entry: '61,700.0', margin: '92.85' });
    await user.choose('Short');
    await user.type('Market');
    await test.step('CONTRACT-552 an order that reduces the position costs nothing', async () => {
      await user.fill({ amount: '0.04' });
      await expect(user.button('Open short 20×')).toBeVisible();
      await expect(user.page.getByTestId('closes')).toContainText('Close long: 0.03000 BTC');
      await user.fill({ amount: '0.01' });
      await expect(user.button('Close long')).toBeVisible();
      await expect(user.page.getByTestId('cost')).toHaveText('0.00');
      await expect(user.page.getByTestId('closes')).toContainText('Close long: 0.01000 BTC');
    });
    await user.check('Reduce-only');
    await user.fill({ amount: '0.01' });
    await user.send('Close long');
    await user.holds('Long', { size: '0.02000', margin: '61.90' });
    await takePicture(user.page, 'walk-long');
    await user.act('Long', 'Reverse');
    await loadRows();
    await expect(user.sheet.getByTestId('reverse-fee')).toHaveText('1.23');
    await test.step('CONTRACT-637 its PnL is that of the book', () =>
      expect(user.sheet.getByTestId('reverse-settled')).toHaveText('−0.40 USDT'));
    await user.decide(/^Reverse to short/);
    await user.holds('Short', { size: '0.02000', entry: '61,680.0', pnl: '−0.20' });
    await expect(user.available).toHaveText('4,935.05');
  });

  test('CONTRACT-541 CONTRACT-242 the stop-loss that was set before a restart is triggered by the mark', async ({
    restart,
  }) => {
    await user.act('Short', 'TP / SL');
    await user.protect('60000', '62000');
    await expect(user.sheet.getByTestId('trigger-settled')).toHaveText([/≈ −6.4 USDT$/, /≈ \+33.6 USDT$/]);
    await user.page.keyboard.press('Escape');
    await test.step('CONTRACT-174 a reversal says what it cancels', async () => {
      await user.act('Short', 'Reverse');
      const cancels = user.sheet.getByTestId('reverse-cancels');
      await expect(cancels).toContainText('Cancelled by the reversal (2)');
      await expect(cancels.getByRole('listitem')).toHaveText(['Stop loss 62,000.0', 'Take profit 60,000.0']);
      await user.page.keyboard.press('Escape');
    });
    await restart();
    await user.holds('Short', { protection: '60,000.0 / 62,000.0', mark: '61,690.0' });
    await mark.moveTo('62,290.8');
    await user.received('BTC/USDT PERP: Stop loss triggered at 62,000');
    await expect(user.positions).toHaveCount(0);
    await expect(user.available).toHaveText('4,995.91');
    await user.show('Triggers');
    await expect(user.page.getByText('No triggers')).toBeVisible();
  });

  test('CONTRACT-542 CONTRACT-243 both sides of hedge mode are open at once, orders and triggers amended', async () => {
    await user.openSheet(user.button('Contract settings'));
    await user.sheet.locator('label', { hasText: 'Hedge mode' }).tap();
    await user.decide('Confirm');
    await user.choose('Long');
    await user.fill({ amount: '0.02' });
    await user.check('TP/SL');
    await user.fill({ takeProfit: '62600', stopLoss: '61000' });
    await user.send('Open long 20×');
    await user.show('Positions');
    await user.holds('Long', { size: '0.02000', protection: '62,600.0 / 61,000.0', pnl: '+11.82' });
    await user.choose('Short');
    await user.isUnchecked('TP/SL');
    await user.fill({ amount: '0.01' });
    await user.send('Open short 20×');
    await user.holds('Short', { size: '0.01000', entry: '61,680.0', pnl: '−6.11' });
    await expect(user.positions).toHaveCount(2);
    await takePicture(user.page, 'walk-hedge');

    await user.choose('Long');
    await user.type('Limit');
    await user.fill({ price: '61600', amount: '0.01' });
    await user.check('TP/SL');
    await user.fill({ takeProfit: '62700', stopLoss: '60900' });
    await user.send('Open long 20×');
    await user.show('Orders');
    await test.step('CONTRACT-243 the take-profit and stop-loss of an open order are on its card', async () => {
      const legs = user.openOrders.getByTestId('order-legs');
      await expect(legs).toContainText('62,700.0 / 60,900.0');
      await user.openSheet(legs);
      await takePicture(user.page, 'walk-order-legs');
      await user.amendInSheet(user.trigger('60,900.0'), { trigger: '60800' });
      await expect(legs).toContainText('62,700.0 / 60,800.0');
      for (const price of ['60,800.0', '62,700.0'])
        await user
          .trigger(price)
          .getByRole('button', { name: /^Cancel order/ })
          .tap();
      await expect(user.sheet).toContainText('No triggers');
      await user.page.keyboard.press('Escape');
      await expect(legs).toHaveCount(0);
    });
    await user.amend(user.openOrders, { price: '61650', size: '0.02' });
    await expect(user.openOrders).toContainText('61,650.0');
    await expect(user.openOrders).toContainText('0.00000 / 0.02000');

    await user.choose('Short');
    await user.type('Stop market');
    await user.fill({ trigger: '61100', amount: '0.01' });
    await user.send('Open short 20×');
    await user.show('Triggers');
    await expect(user.triggers).toHaveCount(3);
    await user.amend(user.trigger('61,100.0'), { trigger: '61200', size: '0.02' });
    await expect(user.trigger('61,200.0')).toContainText('0.02000 BTC');
    // In hedge mode an order's side does not say whether it opens or closes.
    await expect(user.trigger('61,200.0')).toContainText('Short');
    await user.amend(user.trigger('61,000.0'), { trigger: '60500' });
    await expect(user.trigger('60,500.0')).toContainText('Stop loss');
    await takePicture(user.page, 'walk-triggers');
  });

  test('CONTRACT-543 CONTRACT-547 after a restart the take-profit fires, and one command closes what is open', async ({
    restart,
  }) => {
    await restart();
    await user.show('Positions');
    await user.holds('Short', { size: '0.01000', entry: '61,680.0' });
    await user.holds('Long', { size: '0.02000', protection: '62,600.0 / 60,500.0', mark: '62,290.8' });
    await mark.moveTo('62,605.4');
    await user.received('BTC/USDT PERP: Take profit triggered at 62,600');
    await expect(user.positions).toHaveCount(1);
    await user.show('Triggers');
    await expect(user.triggers).toHaveCount(1);
    await expect(user.trigger('61,200.0')).toBeVisible();
    await user.triggers.getByRole('button', { name: /^Cancel order/ }).tap();
    await expect(user.page.getByText('No triggers')).toBeVisible();
    await user.show('Orders');
    await expect(user.openOrders).toContainText('61,650.0');
    await user.openOrders.getByRole('button', { name: /^Cancel order/ }).tap();
    await expect(user.page.getByText('No open orders')).toBeVisible();
    await user.show('Positions');
    await user.openSheet(user.button('Close all'));
    await expect(user.sheet).toContainText('Buy 0.01000 BTC at the market price');
    // The answer is lost on its way, so that the page asks for it.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await user.page.route('**/api/contract/closeAll', lose, { times: 1 });
    await user.confirmCloseAll();
    await expect(user.page.getByText('No open positions')).toBeVisible();
    await expect(user.available).toHaveText('4,993.46');
    await user.show('History');
    await expect(user.page.getByTestId('closed-position').first()).toContainText('PnL after fees');
    const { list } = (await user.ask('GET', '/contract/closedPositions')) as { list: readonly object[] };
    expect(list).toHaveLength(4);
    await takePicture(user.page, 'walk-history');
  });
});
