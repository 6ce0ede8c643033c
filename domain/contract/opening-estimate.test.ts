import { describe, expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import type { LeveragedPosition } from './cross-wallet.ts';
import { openingEstimate, type OpeningFacts, type OpeningOrder } from './opening-estimate.ts';
import type { Position } from './position.ts';
import type { Payer, TradeTerms } from './trade-payment.ts';

/** 10 basis points allow a market order prices up to 40,040, and of the last level nothing. */
const MARKET: OpeningOrder = { closesOnly: false, tick: undefined, lots: 500, slippageBps: 10 };
const LEVELS = { ticks: [399_900, 400_000, 400_100, 400_200, 500_000], lots: [0, 400, 300, 900, 900] };
const WIDE = money('100000000');

const termsOf = (more: Partial<TradeTerms> = {}): TradeTerms => ({
  ...{ steps: BTC_STEPS, contract: BTC_TERMS, side: 'buy', leverage: 10, marginMode: 'isolated' },
  ...{ feePpm: 500, mark: 400_000, ...more },
});

const payerOf = (available: string, more: Partial<Payer> = {}): Payer => ({
  ...{ available: money(available), cross: [], closes: undefined, opens: undefined, ...more },
});

function factsOf(payer: Payer, more: Partial<OpeningFacts> = {}): OpeningFacts {
  return {
    ...{ terms: termsOf(), fees: { maker: 200, taker: 500 }, payer, spendable: payer.available },
    ...{ levels: LEVELS, resting: [], limits: { position: WIDE, share: WIDE, exposure: WIDE }, exposure: 0n },
    ...more,
  };
}

const orderOf = (order: Partial<OpeningOrder>, facts: OpeningFacts) =>
  openingEstimate({ ...MARKET, ...order }, facts).order;
const mostOf = (order: Partial<OpeningOrder>, facts: OpeningFacts) =>
  openingEstimate({ ...MARKET, ...order }, facts).most;

const NONE = { lots: 0, total: 0n };
const longOf = (lots: number, entry: string, margin: string): Position => ({
  ...{ side: 'long', lots, entryNotional: money(entry), margin: money(margin) },
});

describe('the estimate of a market order', () => {
  // 16,000 + 4,001. A fee of 10.0005, a margin of 2,000.1, a loss of 1. (20,001 − 2,001.1) / 0.4975 = 36,180.7…
  it('CONTRACT-627 has its fill, its cost, its fee and the position with its liquidation price', () => {
    expect(orderOf({}, factsOf(payerOf('2100')))).toStrictEqual({
      ...{ fill: { lots: 500, total: money('20001'), worst: 400_100 }, isPartial: false, isPaid: true },
      ...{ cost: money('2011.1005'), taken: money('20001'), closes: 0, closed: NONE, fee: money('10.0005') },
      ...{ fault: undefined, position: longOf(500, '20001', '2001.1'), liquidation: 361_807 },
    });
  });

  // 200 of 8,000 close a short of 8,200: 200 and 820 are freed, for a fee of 4. Then 6.0005 + 1,200.1 + 1.
  it('CONTRACT-627 closes at the best prices and opens at the next ones', () => {
    const closes = positionAt('short', 200, 410_000, '820');
    expect(orderOf({}, factsOf(payerOf('2100', { closes })))).toMatchObject({
      ...{ closes: 200, closed: { lots: 200, total: money('8000') }, cost: money('191.1005'), isPaid: true },
      ...{ fee: money('10.0005'), position: longOf(300, '12001', '1201.1') },
    });
  });

  // A gain of 200 and half of the margin, for a fee of 4.
  it('CONTRACT-627 of a part of a position frees its margin, and leaves the rest', () => {
    const closes = positionAt('short', 400, 410_000, '1640');
    expect(orderOf({ lots: 200 }, factsOf(payerOf('0', { closes })))).toMatchObject({
      ...{ closes: 200, closed: { lots: 200, total: money('8000') }, cost: money('-1016') },
      position: positionAt('short', 200, 410_000, '820'),
    });
  });

  it('CONTRACT-627 is partial if the book ends within its reach, and none without a book', () => {
    expect(orderOf({ lots: 1_601 }, factsOf(payerOf('9999')))).toMatchObject({
      ...{ isPartial: true, fill: { lots: 1_600, total: money('64021'), worst: 400_200 } },
    });
    for (const levels of [
      { ticks: [], lots: [] },
      { ticks: [400_000], lots: [0] },
    ])
      expect(openingEstimate(MARKET, factsOf(payerOf('9999'), { levels }))).toStrictEqual({
        ...{ order: undefined, most: undefined },
      });
    expect(orderOf({ lots: undefined }, factsOf(payerOf('9999')))).toBeUndefined();
  });

  it('CONTRACT-627 is paid to the last unit; a visitor’s and a closing one always are', () => {
    const paid = (available: string, more: Partial<OpeningFacts> = {}, order: Partial<OpeningOrder> = {}) =>
      orderOf(order, factsOf(payerOf(available), more))?.isPaid;
    expect([paid('2011.1005'), paid('2011.10049999')]).toEqual([true, false]);
    expect(paid('0', { spendable: undefined })).toBe(true);
    // A loss of 19,000 is more than its margin.
    const payer = payerOf('0', { closes: positionAt('short', 500, 20_000, '100') });
    expect(orderOf({ closesOnly: true }, factsOf(payer))).toMatchObject({ isPaid: true, fault: undefined });
    expect(orderOf({}, factsOf(payer))?.isPaid).toBe(false);
  });

  it('CONTRACT-627 that only closes takes no more than is open', () => {
    const payer = payerOf('0', { closes: positionAt('short', 300, 410_000, '1230') });
    expect(orderOf({ closesOnly: true }, factsOf(payer))?.fill.lots).toBe(300);
    expect(orderOf({ closesOnly: true }, factsOf(payerOf('0')))).toBeUndefined();
  });
});

describe('the estimate of a limit order', () => {
  // Frozen: 1,999.5 and a fee of 9.9975; a maker pays 3.999.
  it('CONTRACT-628 that rests has the amount that it freezes, paid to the last unit', () => {
    const of = (spendable: string) =>
      orderOf({ tick: 399_900 }, factsOf(payerOf('2100'), { spendable: money(spendable) }));
    expect(of('2009.4975')).toMatchObject({
      ...{ fill: { lots: 500, total: money('19995'), worst: 399_900 }, taken: 0n, fee: money('3.999') },
      ...{ cost: money('2009.4975'), isPaid: true, isPartial: false },
    });
    expect(of('2009.49749999')?.isPaid).toBe(false);
    const closes = positionAt('short', 500, 410_000, '2050');
    expect(orderOf({ tick: 399_900, closesOnly: true }, factsOf(payerOf('0', { closes })))?.cost).toBe(0n);
  });

  // 400 at once for 16,000, a fee of 8; 100 rest for 4,000, a fee of 0.8. Its price is that of the level.
  it('CONTRACT-628 takes the better prices at once and rests with what is left', () => {
    expect(orderOf({ tick: 400_000 }, factsOf(payerOf('2100')))).toMatchObject({
      ...{ fill: { lots: 500, total: money('20000'), worst: 400_000 }, taken: money('16000') },
      ...{ fee: money('8.8'), cost: money('2010'), isPartial: false },
    });
    // 3,999 at once, and 400 for 15,994.
    const sale = {
      terms: termsOf({ side: 'sell' }),
      levels: { ticks: [399_900, 399_800], lots: [100, 100] },
    };
    expect(orderOf({ tick: 399_850 }, factsOf(payerOf('2100'), sale))).toMatchObject({
      ...{ fill: { lots: 500, total: money('19993'), worst: 399_850 }, taken: money('3999') },
    });
  });
});

describe('the liquidation price of an estimate', () => {
  const of = (position: Position): LeveragedPosition => ({
    ...{ terms: BTC_TERMS, position, leverage: 10, mark: 400_000 },
  });
  const cross = (side: 'buy' | 'sell', payer: Payer, more: Partial<OpeningFacts> = {}) =>
    orderOf(
      { lots: side === 'buy' ? 1_020 : 1_000, tick: 400_000 },
      factsOf(payer, {
        terms: termsOf({ side, marginMode: 'cross' }),
        levels: { ticks: [], lots: [] },
        ...more,
      }),
    )?.liquidation;

  // Of a wallet of 700. Below: (800 − 700) / (1.02 × 0.995 − 1.005). Above: (7,900) / (1.025 − 1.02 × 0.975), in the
  // last tier. The margins of 4,080 and 4,000 are of the wallet, and the fees of 20.4 and 20 leave it.
  it('CONTRACT-629 of a balanced pair is the one on the side of the order', () => {
    const short = of(positionAt('short', 1_000, 400_000, '4000'));
    const long = of(positionAt('long', 1_020, 400_000, '4080'));
    expect(cross('buy', payerOf('-3279.6', { cross: [short] }))).toBe(101_010);
    expect(cross('sell', payerOf('-3360', { cross: [long] }))).toBe(2_590_164);
  });

  // A wallet of 5,000; the other contract gained 1,200 and needs 200: (40,800 − 6,000) / (1.02 × 0.995).
  it('CONTRACT-629 counts other contracts, and is unknown without their marks and for a visitor', () => {
    const other = { ...of(positionAt('long', 1_000, 388_000, '3000')), terms: { ...BTC_TERMS } };
    const payer = payerOf('2020.4', { cross: [other] });
    expect(cross('buy', payer)).toBe(342_890);
    expect(cross('buy', { ...payer, cross: undefined })).toBeUndefined();
    expect(cross('buy', payer, { spendable: undefined })).toBeUndefined();
  });
});

describe('the largest order of an estimate', () => {
  // 400 cost 1,608. Each lot at 40,010 costs 4.001 + 0.020005 + 0.01: 122 of them fit in the 492 that are left.
  it('CONTRACT-630 is what the balance pays for, with one step more', () => {
    expect(mostOf({}, factsOf(payerOf('2100')))).toStrictEqual({
      ...{ lots: 522, total: money('20881.22'), bound: 'balance', rests: false, limited: undefined },
      next: { lots: 523, total: money('20921.23'), worst: 400_100 },
    });
  });

  it('CONTRACT-630 ends with the book within its reach', () => {
    expect(mostOf({}, factsOf(payerOf('1000000')))).toStrictEqual({
      ...{ lots: 1_600, total: money('64021'), bound: 'book', rests: false },
      ...{ next: undefined, limited: undefined },
    });
  });

  // 1,599.6 and 7.998.
  it('CONTRACT-630 of one that rests freezes no more than can be spent', () => {
    expect(mostOf({ tick: 399_900 }, factsOf(payerOf('1607.598')))).toStrictEqual({
      ...{ lots: 400, total: money('15996'), bound: 'balance', rests: true, limited: undefined },
      next: { lots: 401, total: money('16035.99'), worst: 399_900 },
    });
    const visitor = factsOf(payerOf('0'), { spendable: undefined });
    expect(mostOf({ tick: 399_900 }, visitor)).toBeUndefined();
  });

  it('CONTRACT-630 passes no limit, and has the values on both sides of it', () => {
    const limits = { position: money('16000'), share: WIDE, exposure: WIDE };
    const facts = factsOf(payerOf('1000000'), { limits });
    expect(mostOf({}, facts)).toStrictEqual({
      ...{ lots: 400, total: money('16000'), bound: 'above-position', rests: false },
      next: { lots: 401, total: money('16040.01'), worst: 400_100 },
      limited: {
        most: { limit: money('16000'), held: money('16000') },
        next: { limit: money('16000'), held: money('16040.01') },
      },
    });
    expect(orderOf({}, facts)?.fault).toBe('above-position');
  });

  // 10 times are allowed up to 1,000,000, which 25 at 40,000 are.
  it('CONTRACT-630 fills the tier of its leverage up to its border', () => {
    const of = (lots: number) => orderOf({ lots, tick: 400_000 }, factsOf(payerOf('200000')))?.fault;
    expect([of(25_000), of(25_001)]).toEqual([undefined, 'above-limit']);
  });

  it('CONTRACT-630 that only closes is all that is open, or all that the book has', () => {
    const closes = (lots: number) =>
      mostOf(
        { closesOnly: true },
        factsOf(payerOf('0', { closes: positionAt('short', lots, 410_000, '0') }), { spendable: undefined }),
      );
    const rest = { rests: false, next: undefined, limited: undefined };
    expect(closes(500)).toStrictEqual({
      ...{ lots: 500, total: money('20001'), worst: 400_100, bound: 'position', ...rest },
    });
    expect(closes(2_000)).toStrictEqual({
      ...{ lots: 1_600, total: money('64021'), worst: 400_200, bound: 'book', ...rest },
    });
  });
});
