/**
 * Worked examples that venues publish, as questions to `npm run risk`. Only numbers of the named page are used; a value
 * is compared with the digits that are published.
 */
export interface PublishedExample {
  readonly venue: string;
  /** The title of the page. */
  readonly page: string;
  readonly question: Readonly<Record<string, unknown>>;
  readonly published: string;
}

const isolated = { marginMode: 'isolated', side: 'long' } as const;

const BITGET_PNL = { venue: 'Bitget', page: 'Bitget Future Of PnL (support article 12560603797916)' };
const BITGET_REALIZED = {
  venue: 'Bitget',
  page: 'Unrealized P/L and Realized P/L (support article 360052910872)',
};
const BYBIT_PNL = { venue: 'Bybit', page: 'P&L Calculations (USDT Contract)' };
const BYBIT_LIQUIDATION = { venue: 'Bybit', page: 'Liquidation Price (USDT Contract)' };
const KUCOIN = { venue: 'KuCoin', page: 'About USDT-Margined Futures (support 26685254904601)' };

export const PUBLISHED_EXAMPLES: readonly PublishedExample[] = [
  {
    ...BITGET_PNL,
    question: {
      ...{ ...isolated, ask: 'average-entry', entry: '25000', quantity: '1.4' },
      parts: [
        { price: '25000', quantity: '0.8' },
        { price: '28000', quantity: '0.6' },
      ],
    },
    published: '26285.7',
  },
  {
    ...BITGET_PNL,
    question: { ...isolated, ask: 'unrealised-pnl', entry: '27000', quantity: '0.3', mark: '27500' },
    published: '150',
  },
  {
    ...BITGET_PNL,
    question: {
      ...{ ...isolated, side: 'short', ask: 'unrealised-pnl' },
      ...{ entry: '27000', quantity: '0.4', mark: '26500' },
    },
    published: '200',
  },
  {
    ...BITGET_REALIZED,
    // 10,000 contracts of 0.0001 BTC.
    question: { ...isolated, ask: 'unrealised-pnl', entry: '8500', quantity: '1', mark: '9000' },
    published: '500',
  },
  {
    ...BYBIT_PNL,
    question: {
      ...{ ...isolated, ask: 'average-entry', entry: '5000', quantity: '0.8' },
      parts: [
        { price: '5000', quantity: '0.5' },
        { price: '6000', quantity: '0.3' },
      ],
    },
    published: '5375',
  },
  {
    ...BYBIT_PNL,
    question: { ...isolated, ask: 'unrealised-pnl', entry: '7000', quantity: '0.2', mark: '7500' },
    published: '100',
  },
  {
    ...BYBIT_PNL,
    question: {
      ...{ ...isolated, side: 'short', ask: 'unrealised-pnl' },
      ...{ entry: '6000', quantity: '0.4', mark: '5000' },
    },
    published: '400',
  },
  {
    ...{ venue: 'Bybit', page: 'Initial Margin (USDT Contract)' },
    question: { ...isolated, ask: 'initial-margin', entry: '10000', quantity: '1', leverage: '50' },
    published: '200',
  },
  {
    ...{ venue: 'Bybit', page: 'Bankruptcy Price (USDT Contract)' },
    question: { ...isolated, ask: 'bankruptcy-price', entry: '10000', quantity: '1', leverage: '50' },
    published: '9800',
  },
  {
    ...BYBIT_LIQUIDATION,
    question: { ...isolated, ask: 'initial-margin', entry: '20000', quantity: '1', leverage: '50' },
    published: '400',
  },
  {
    ...BYBIT_LIQUIDATION,
    question: {
      ...{ ...isolated, ask: 'maintenance-margin', entry: '20000', quantity: '1' },
      rule: { rate: '0.005', deduction: '0', requirementOn: 'entry' },
    },
    published: '100',
  },
  {
    ...BYBIT_LIQUIDATION,
    question: {
      ...{ ...isolated, ask: 'liquidation-price', entry: '20000', quantity: '1', leverage: '50' },
      rule: { rate: '0.005', deduction: '0', requirementOn: 'entry' },
    },
    published: '19700',
  },
  {
    ...{ venue: 'Binance', page: 'Cost Required to Open a Position (FAQ 87fa7ee33b574f7084d42bd2ce2e463b)' },
    // Published as 462.66, cut.
    question: { ...isolated, ask: 'initial-margin', entry: '9253.3', quantity: '1', leverage: '20' },
    published: '462.66',
  },
  {
    ...KUCOIN,
    // 1,000 and 2,000 contracts of 0.001 BTC.
    question: {
      ...{ ...isolated, ask: 'average-entry', entry: '50000', quantity: '3' },
      parts: [
        { price: '50000', quantity: '1' },
        { price: '60000', quantity: '2' },
      ],
    },
    published: '56666.7',
  },
  {
    ...KUCOIN,
    question: { ...isolated, ask: 'unrealised-pnl', entry: '50000', quantity: '1', mark: '55000' },
    published: '5000',
  },
  {
    ...{ venue: 'MEXC', page: 'Margins and PnL calculations (learn, margins-pnl-calculations)' },
    // 10,000 contracts of 0.0001 BTC.
    question: { ...isolated, ask: 'initial-margin', entry: '50000', quantity: '1', leverage: '200' },
    published: '250',
  },
  {
    ...{
      venue: 'Phemex',
      page: 'Estimated liquidation price of USDT-M contracts (help center, liq-price-for-USDTM)',
    },
    question: {
      ...{ ...isolated, ask: 'liquidation-price', entry: '0.4', quantity: '500', wallet: '40.096' },
      rule: { rate: '0.01', takerFee: '0.0006', feeInside: true },
    },
    published: '0.3232',
  },
];

const BINANCE_LIQUIDATION = {
  venue: 'Binance',
  page: 'How to Calculate Liquidation Price of USDⓈ-M Futures Contracts (FAQ b3c689c1f50a44cabb3a84e663b81d93)',
};
const ETH = { entry: '1456.84', quantity: '3683.979' };
const BTC = { entry: '32481.98', quantity: '109.488' };
const ETH_TIER = { rate: '0.1', deduction: '135365' };
const BTC_TIER = { rate: '0.025', deduction: '16300' };
const ACCOUNT = { ask: 'liquidation-price', marginMode: 'cross', side: 'long', wallet: '1535443.01' };

/** Two positions of one cross account: the price of each follows from the other one at its mark. */
export const PUBLISHED_CROSS: readonly PublishedExample[] = [
  {
    ...BINANCE_LIQUIDATION,
    question: {
      ...{ ...ACCOUNT, ...ETH, rule: ETH_TIER },
      others: [{ ...BTC, ...BTC_TIER, side: 'long', mark: '31967.27' }],
    },
    published: '1153.26',
  },
  {
    ...BINANCE_LIQUIDATION,
    question: {
      ...{ ...ACCOUNT, ...BTC, rule: BTC_TIER },
      others: [{ ...ETH, ...ETH_TIER, side: 'long', mark: '1335.18' }],
    },
    published: '26316.89',
  },
];

/** Bybit, Margin Parameters, BTCUSDT: risk limit, maintenance margin rate in millionths, published deduction. */
export const BYBIT_DEDUCTIONS: readonly (readonly [upTo: string, ratePpm: number, deduction: string])[] = [
  ['2000000', 5_000, '0'],
  ['2600000', 5_600, '1200'],
  ['3200000', 6_300, '3020'],
  ['3800000', 6_700, '4300'],
  ['4400000', 7_100, '5820'],
  ['5000000', 7_700, '8460'],
  ['5600000', 9_100, '15460'],
  ['8500000', 10_000, '20500'],
  ['10000000', 13_000, '46000'],
  ['14000000', 15_000, '66000'],
  ['20000000', 16_000, '80000'],
  ['28000000', 20_000, '160000'],
  ['38000000', 25_000, '300000'],
  ['50000000', 29_000, '452000'],
  ['55000000', 30_000, '502000'],
  ['60000000', 35_000, '777000'],
  ['65000000', 36_000, '837000'],
  ['70000000', 38_000, '967000'],
  ['75000000', 40_000, '1107000'],
  ['80000000', 45_000, '1482000'],
];
