import { describe, expect, it } from 'vitest';
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

describe("a venue's market in the catalogue", () => {
  it('VENUE-014 has the venue’s steps without the zeros that say nothing', () => {
    const steps = { priceStep: '0.01000000', sizeStep: '0.00001000', minSize: '0.00010000' };
    expect(listed('BTC-USDT', steps)).toMatchObject({
      instrument: {
        ...{ symbol: 'BTC-USDT', name: 'Bitcoin', priceStep: '0.01', sizeStep: '0.00001', minSize: '0.0001' },
        groupings: [1, 10, 100, 1000],
      },
    });
  });

  it('VENUE-014 counts single coins where the venue trades thousands', () => {
    const thousand = {
      priceStep: '0.0000100',
      sizeStep: '1',
      minSize: '1',
      sizeWorth: '1000',
      priceFor: '1000',
    };
    const market = listed('PEPE-USDT-PERP', thousand) as VenueMarket;
    expect(market.instrument).toMatchObject({ priceStep: '0.00000001', sizeStep: '1000', minSize: '1000' });
    expect(levelsOf([['0.0178400', '25']], market, fail)).toEqual([[1784, 25]]);
  });

  it('VENUE-014 counts coins where the venue counts contracts', () => {
    const contract = {
      priceStep: '0.1',
      sizeStep: '0.01',
      minSize: '0.01',
      sizeWorth: '0.01',
      priceFor: '1',
    };
    const market = listed('BTC-USDT-PERP', contract) as VenueMarket;
    expect(market.instrument).toMatchObject({ priceStep: '0.1', sizeStep: '0.0001', minSize: '0.0001' });
    expect(levelsOf([['96412.5', '12.34', '0', '3']], market, fail)).toEqual([[964_125, 1234]]);
  });

  it('VENUE-015 is not followed where the ledger can not hold tick × lot exactly', () => {
    expect(listed('ETH-BTC', { priceStep: '0.00001', sizeStep: '0.0001', minSize: '0.0001' })).toBe(
      'tick × lot is not whole units of the quote',
    );
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
  ])('VENUE-370 skips unsound rows of a side and reads the others exactly: %j', (rows, levels, skipped) => {
    const unsound: unknown[] = [];
    const read = levelsOf(rows, listed('BTC-USDT', {}) as VenueMarket, (row) => unsound.push(row));
    expect(read).toEqual(levels);
    expect(unsound).toHaveLength(skipped);
  });
});
