import { describe, expect, it } from 'vitest';
import { tinyInstrument } from '../../tests/support/tiny-instrument.ts';
import type { MarketQuery } from '../engine-api.ts';
import { arrange } from './arrange.ts';
import { Tickers } from './tickers.ts';

const instruments = [
  tinyInstrument('BTC-USDT', { name: 'Bitcoin' }),
  tinyInstrument('ETH-USDT', { name: 'Ethereum' }),
  tinyInstrument('ETH-BTC', { name: 'Ethereum' }),
  tinyInstrument('NEW-USDT', { name: 'Newcomer' }),
  tinyInstrument('BTC-USDT-PERP', { name: 'Bitcoin' }),
];

const tickers = new Tickers();
tickers.applyAll(
  {
    type: 'snapshot',
    time: 1,
    silent: [],
    rows: [
      ['BTC-USDT', '61686.5', '60000', null, null, '1', '1', '900'],
      ['ETH-USDT', '9999.99', '10000', null, null, '1', '1', '1000'],
      ['ETH-BTC', '0.05', '0.04', null, null, '1', '1', '1000.5'],
      ['NEW-USDT', null, null, null, null, '0', '0', null],
      ['BTC-USDT-PERP', '61690', '61690', null, null, '1', '1', '5'],
    ],
  },
  () => undefined,
);

const list = (query: Partial<MarketQuery>) =>
  arrange(instruments, (symbol) => tickers.of(symbol), {
    tab: 'spot',
    favourites: [],
    search: '',
    descending: false,
    ...query,
  });

describe('arrange', () => {
  it.each<[string, Partial<MarketQuery>, string[]]>([
    ['by volume where nothing is chosen', {}, ['ETH-BTC', 'ETH-USDT', 'BTC-USDT', 'NEW-USDT']],
    ['by rising price', { sort: 'price' }, ['ETH-BTC', 'ETH-USDT', 'BTC-USDT', 'NEW-USDT']],
    [
      'by falling price',
      { sort: 'price', descending: true },
      ['BTC-USDT', 'ETH-USDT', 'ETH-BTC', 'NEW-USDT'],
    ],
    ['by change', { sort: 'change' }, ['ETH-USDT', 'BTC-USDT', 'ETH-BTC', 'NEW-USDT']],
    [
      'by falling change',
      { sort: 'change', descending: true },
      ['ETH-BTC', 'BTC-USDT', 'ETH-USDT', 'NEW-USDT'],
    ],
    ['by rising volume', { sort: 'volume' }, ['BTC-USDT', 'ETH-USDT', 'ETH-BTC', 'NEW-USDT']],
    ['by name', { sort: 'name' }, ['BTC-USDT', 'ETH-BTC', 'ETH-USDT', 'NEW-USDT']],
    ['by name turned', { sort: 'name', descending: true }, ['NEW-USDT', 'ETH-USDT', 'ETH-BTC', 'BTC-USDT']],
    [
      'what is searched for, wherever it is listed',
      { tab: 'contract', search: 'bitcoin' },
      ['BTC-USDT', 'BTC-USDT-PERP'],
    ],
    ['contracts', { tab: 'contract' }, ['BTC-USDT-PERP']],
    ['markets quoted in one asset', { quote: 'BTC' }, ['ETH-BTC']],
    [
      'one market of each coin, the most traded',
      { sort: 'change', descending: true, onePerCoin: true },
      ['ETH-BTC', 'BTC-USDT', 'NEW-USDT'],
    ],
    [
      'a search without the filter of an asset',
      { search: 'bitcoin', quote: 'BTC' },
      ['BTC-USDT', 'BTC-USDT-PERP'],
    ],
    [
      'favourites as chosen',
      { tab: 'favourites', favourites: ['NEW-USDT', 'GONE-USDT', 'BTC-USDT'] },
      ['NEW-USDT', 'BTC-USDT'],
    ],
  ])('ENGINE-005 %s', (_name, query, symbols) => {
    expect(list(query)).toEqual(symbols);
  });

  it.each([
    ['btcusdt', ['BTC-USDT', 'BTC-USDT-PERP']],
    ['btc/usdt', ['BTC-USDT', 'BTC-USDT-PERP']],
    ['BTC-USDT', ['BTC-USDT', 'BTC-USDT-PERP']],
    ['bitc', ['BTC-USDT', 'BTC-USDT-PERP']],
    ['ETHER', ['ETH-BTC', 'ETH-USDT']],
    [' eth ', ['ETH-BTC', 'ETH-USDT']],
    ['xyz', []],
  ])('ENGINE-005 finds %s', (search, symbols) => {
    expect(list({ search })).toEqual(symbols);
  });

  it('ENGINE-900 ranks by match before anything else', () => {
    const named = [
      tinyInstrument('ADA-USDT', { name: 'Cardano dot' }),
      tinyInstrument('DO-USDT', { name: 'Do' }),
      tinyInstrument('DOGE-USDT', { name: 'Dogecoin' }),
      tinyInstrument('DOT-USDT', { name: 'Polkadot' }),
      tinyInstrument('XRP-USDT', { name: 'Domino' }),
    ];
    const query = { tab: 'spot', favourites: [], search: 'do', sort: 'name', descending: true } as const;
    expect(arrange(named, () => undefined, query)).toEqual([
      'DO-USDT',
      'DOT-USDT',
      'DOGE-USDT',
      'XRP-USDT',
      'ADA-USDT',
    ]);
  });
});
