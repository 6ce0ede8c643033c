import { describe, expect, it } from 'vitest';
import { formatSteps, shownText, stepsOf } from '#domain/market/instrument';
import { catalogue } from '../../catalogue.ts';
import { levelsOf, venueMarket, type VenueMarket, type VenueRow } from './venue-market.ts';

const rowOf = (symbol: string) => {
  const row = catalogue.find(({ instrument }) => instrument.symbol === symbol);
  if (row === undefined) throw new Error(symbol);
  return row;
};
const listed = (symbol: string, row: Partial<VenueRow>) => {
  const { instrument, price } = rowOf(symbol);
  const steps = { priceStep: '0.01', sizeStep: '0.001', minSize: '0.001', sizeWorth: '1', priceFor: '1' };
  return venueMarket(instrument, { code: 'X', ...steps, ...row }, price);
};

const fail = (row: unknown) => {
  throw new Error('a sound row was skipped', { cause: row });
};

/** How many of the book's ticks and lots are one of the venue's, at a tick of 0.01 and a lot of 0.001. */
const PER_TICK = 1_000;
const PER_LOT = 100_000;

/** Rows as text, without trailing zeros. */
const textsOf = (rows: unknown, market: VenueMarket) => {
  const { price, size } = stepsOf(market.instrument);
  return levelsOf(rows, market, fail)?.map(([tick, lots]) => [
    shownText(formatSteps(tick, price), 0),
    shownText(formatSteps(lots, size), 0),
  ]);
};

describe("a venue's market in the catalogue", () => {
  it('VENUE-014 VENUE-373 has the venue’s tick and lot size for orders, and a book as fine as the ledger', () => {
    const steps = { priceStep: '0.01000000', sizeStep: '0.00001000', minSize: '0.00010000' };
    expect(listed('BTC-USDT', steps)).toMatchObject({
      instrument: {
        ...{ symbol: 'BTC-USDT', name: 'Bitcoin', orderPriceStep: '0.01', orderSizeStep: '0.00001' },
        ...{
          priceStep: '0.001',
          sizeStep: '0.00000001',
          minSize: '0.0001',
          groupings: [1, 100, 1000, 10_000],
        },
      },
    });
  });

  it.each([
    ['DOGE-USDT', '0.00000100', '0.000001', undefined],
    ['SHIB-USDT', '1', '0.1', undefined],
    ['DOGE-USDT', '0.00000001', '0.00000001', true],
    ['SHIB-USDT', '0.0001', '0.00000001', true],
  ])('VENUE-857 %s with a lot size of %s: book in %s, wide: %s', (symbol, lot, sizeStep, wide) => {
    const market = listed(symbol, { priceStep: '0.00000001', sizeStep: lot, minSize: lot });
    const { instrument } = market as VenueMarket;
    expect([instrument.sizeStep, instrument.wide]).toEqual([sizeStep, wide]);
    if (wide) expect(instrument.watchOnly).toBe(true);
  });

  it('VENUE-014 counts single coins if the venue trades thousands', () => {
    const thousand = {
      priceStep: '0.0000100',
      sizeStep: '1',
      minSize: '1',
      sizeWorth: '1000',
      priceFor: '1000',
    };
    const market = listed('PEPE-USDT-PERP', thousand) as VenueMarket;
    const { instrument } = market;
    expect(instrument).toMatchObject({
      orderPriceStep: '0.00000001',
      orderSizeStep: '1000',
      minSize: '1000',
    });
    expect(
      textsOf(
        [
          ['0.0178400', '25'],
          ['0.01785', '0.005'],
        ],
        market,
      ),
    ).toEqual([
      ['0.00001784', '25000'],
      ['0.00001785', '5'],
    ]);
  });

  it('VENUE-014 counts coins if the venue counts contracts', () => {
    const contract = {
      priceStep: '0.1',
      sizeStep: '0.01',
      minSize: '0.01',
      sizeWorth: '0.01',
      priceFor: '1',
    };
    const market = listed('BTC-USDT-PERP', contract) as VenueMarket;
    const { instrument } = market;
    expect(instrument).toMatchObject({ orderPriceStep: '0.1', orderSizeStep: '0.0001', minSize: '0.0001' });
    expect(textsOf([['96412.5', '12.34', '0', '3']], market)).toEqual([['96412.5', '0.1234']]);
  });

  it.each([
    // Levels of recorded data, with older steps than the venue's of today.
    ['BTC-USDT', '0.01', '0.00001', ['61686.5', '25.42618900']],
    ['ETH-USDT', '0.01', '0.0001', ['2680.01', '2292.22972000']],
    ['BTC-USDT', '0.01', '0.00001', ['61686.505', '0.00000001']],
    ['PEPE-USDT', '0.00000001', '1', ['0.00001996', '123456789012']],
  ])('VENUE-373 holds values between the venue’s steps exactly: %s %s %s %j', (symbol, tick, lot, row) => {
    const market = listed(symbol, { priceStep: tick, sizeStep: lot, minSize: lot }) as VenueMarket;
    expect(textsOf([row], market)).toEqual([row.map((text) => text.replace(/0+$/, ''))]);
  });

  it('VENUE-015 VENUE-374 orders take the smallest multiple of the lot that the ledger holds exactly', () => {
    const fine = { priceStep: '0.00001', sizeStep: '0.0001', minSize: '0.0001' };
    expect(listed('ETH-BTC', fine)).toMatchObject({
      instrument: { orderPriceStep: '0.00001', orderSizeStep: '0.001', minSize: '0.001' },
    });
    // Kraken's BTC/USD.
    const kraken = { priceStep: '0.1', sizeStep: '0.00000001', minSize: '0.00005' };
    expect(listed('BTC-USDT', kraken)).toMatchObject({
      instrument: { orderPriceStep: '0.1', orderSizeStep: '0.0000001', minSize: '0.00005' },
    });
  });

  it('VENUE-374 a market whose order step would be unusable is only watched', () => {
    const unusable = { priceStep: '0.00000001', sizeStep: '0.0001', minSize: '0.0001' };
    const market = listed('ETH-BTC', unusable) as VenueMarket;
    expect(market.instrument).toMatchObject({ watchOnly: true, orderSizeStep: '0.0001' });
    expect(textsOf([['0.03512345', '1.2345']], market)).toEqual([['0.03512345', '1.2345']]);
  });

  it.each([
    [
      [
        ['1.00', '0.000'],
        ['1.010000', '2.50'],
      ],
      [
        [100, 0],
        [101, 2500],
      ],
      0,
    ],
    [[], [], 0],
    ['1.00', undefined, 0],
    [null, undefined, 0],
    [['1.00', '1'], [], 2],
    [[null, {}, [], [''], ['x', '1'], [1, 2]], [], 6],
    [
      [
        ['1e2', '1'],
        ['0', '1'],
        ['-1.00', '1'],
        ['1.0000001', '1'],
      ],
      [],
      4,
    ],
    [
      [['1.00'], ['1.01', 1], ['1.02', '-1'], ['1.03', '1e3']],
      [
        [100, 0],
        [101, 0],
        [102, 0],
        [103, 0],
      ],
      4,
    ],
    [
      [
        ['1.00', '99999999999999999999'],
        ['1.01', ''],
      ],
      [
        [100, 0],
        [101, 0],
      ],
      2,
    ],
  ])('VENUE-370 skips invalid rows of a side and reads the others exactly: %j', (rows, levels, skipped) => {
    const unsound: unknown[] = [];
    const read = levelsOf(rows, listed('BTC-USDT', {}) as VenueMarket, (row) => unsound.push(row));
    expect(read?.map(([tick, lots]) => [tick / PER_TICK, Number(lots) / PER_LOT])).toEqual(levels);
    expect(unsound).toHaveLength(skipped);
  });
});
