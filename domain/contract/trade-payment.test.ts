import { describe, expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import type { LeveragedPosition } from './cross-wallet.ts';
import type { Position } from './position.ts';
import { afterTrade, traded, type Payer, type TradeTerms } from './trade-payment.ts';

/** At a mark of 40,000. */
const BUY: TradeTerms = {
  ...{ steps: BTC_STEPS, contract: BTC_TERMS, side: 'buy', leverage: 10, marginMode: 'isolated' },
  ...{ feePpm: 500, mark: 400_000 },
};
const SELL: TradeTerms = { ...BUY, side: 'sell' };
const CROSS_BUY: TradeTerms = { ...BUY, marginMode: 'cross' };
const CROSS_SELL: TradeTerms = { ...SELL, marginMode: 'cross' };

const fill = (lots: number, total: string) => ({ lots, total: money(total) });
const payerOf = (available: string, more: Partial<Payer> = {}): Payer => ({
  ...{ available: money(available), cross: [], closes: undefined, opens: undefined },
  ...more,
});
const held = (position: Position, mark = 400_000): LeveragedPosition => ({
  ...{ terms: BTC_TERMS, position, leverage: 10, mark },
});
const isPaid = (terms: TradeTerms, payer: Payer, trade: ReturnType<typeof fill>) =>
  afterTrade(terms, payer, trade) !== undefined;

/** From 40,000 each, 10 times. */
const LONG = positionAt('long', 1_000, 400_000, '4000');
const SHORT = positionAt('short', 1_000, 400_000, '4000');

describe('an account after a trade', () => {
  // 40,010 are 10 worse than the mark; the fee is 20.005, the initial margin 4,001.
  it('CONTRACT-622 paid the fee, the initial margin and the opening loss', () => {
    expect(afterTrade(BUY, payerOf('5000'), fill(1_000, '40010'))).toEqual(
      payerOf('968.995', { opens: positionAt('long', 1_000, 400_100, '4011') }),
    );
    const added = afterTrade(BUY, payerOf('5000', { opens: LONG }), fill(1_000, '40010'));
    expect(added?.opens).toEqual({
      ...{ side: 'long', lots: 2_000, entryNotional: money('80010'), margin: money('8011') },
    });
    // In cross margin the loss is of the account.
    expect(afterTrade(CROSS_SELL, payerOf('5000'), fill(1_000, '39990'))).toEqual(
      payerOf('981.005', { opens: positionAt('short', 1_000, 399_900, '3999') }),
    );
  });

  // A gain of 1,000, the margin, and a fee of 20.5.
  it('CONTRACT-622 has the result and the margin of what it closed', () => {
    expect(afterTrade(SELL, payerOf('0', { closes: LONG }), fill(1_000, '41000'))).toEqual(payerOf('4979.5'));
    expect(afterTrade(SELL, payerOf('0', { closes: LONG }), fill(250, '10250'))).toEqual(
      payerOf('1244.875', { closes: positionAt('long', 750, 400_000, '3000') }),
    );
  });

  // Two thirds of the value close, rounded down: 40,000. 20,000.00000001 open: a loss of 10⁻⁸, a margin rounded up.
  it('CONTRACT-622 opens with the rest of an order, rounded against it', () => {
    expect(traded(BUY, payerOf('0', { closes: SHORT }), fill(1_500, '60000.00000001'))).toEqual({
      after: payerOf('1969.99999997', {
        opens: { ...{ side: 'long', lots: 500 }, ...fill500 },
      }),
      isPaid: true,
    });
  });
  const fill500 = { entryNotional: money('20000.00000001'), margin: money('2000.00000002') };
});

/** Lost 1,000 of its 4,000, and is sound. */
const WORSE = held(positionAt('long', 1_000, 400_000, '4000'), 390_000);

describe('an isolated trade', () => {
  // 4,011 and 20.005.
  it.each([
    ['4031.005', true],
    ['4031.00499999', false],
  ])('CONTRACT-623 of 4,031.005 is paid by %s: %s', (available, paid) => {
    expect(isPaid(BUY, payerOf(available), fill(1_000, '40010'))).toBe(paid);
  });

  // Wallet 4,000 + available, less 1,000 and the initial margin of 4,000.
  it.each([
    ['5031.005', true],
    ['5031.00499999', false],
  ])('CONTRACT-623 beside a cross loss of 1,000 is paid by %s: %s', (available, paid) => {
    expect(isPaid(BUY, payerOf(available, { cross: [WORSE] }), fill(1_000, '40010'))).toBe(paid);
  });

  it('CONTRACT-623 is not paid while a cross position has no mark, unless it frees money', () => {
    const unknown = { cross: undefined, closes: LONG };
    expect(isPaid(BUY, payerOf('9000', { cross: undefined }), fill(1_000, '40010'))).toBe(false);
    // A loss of 4,000 takes the whole margin; the fee takes more.
    const free = { ...SELL, feePpm: 0 };
    expect(isPaid(free, payerOf('0', unknown), fill(1_000, '36000'))).toBe(true);
    expect(isPaid(free, payerOf('0', unknown), fill(1_000, '35999.9'))).toBe(false);
    expect(isPaid(SELL, payerOf('0', unknown), fill(1_000, '36000'))).toBe(false);
  });
});

describe('a cross trade that opens', () => {
  // A fee of 20.05, and 4,010 of which 100 are lost at the mark; 4,010 stay covered.
  it.each([
    ['4130.05', true],
    ['4130.04999999', false],
  ])('CONTRACT-624 leaves no loss uncovered: of %s: %s', (available, paid) => {
    expect(isPaid(CROSS_BUY, payerOf(available), fill(1_000, '40100'))).toBe(paid);
  });

  it('CONTRACT-624 counts the other positions, and is refused without a mark', () => {
    const trade = fill(1_000, '40100');
    expect(isPaid(CROSS_BUY, payerOf('5130.05', { cross: [WORSE] }), trade)).toBe(true);
    expect(isPaid(CROSS_BUY, payerOf('5130.04999999', { cross: [WORSE] }), trade)).toBe(false);
    expect(isPaid(CROSS_BUY, payerOf('9000', { cross: undefined }), trade)).toBe(false);
    expect(isPaid({ ...CROSS_BUY, mark: undefined }, payerOf('9000'), trade)).toBe(false);
  });
});

describe('a cross trade that closes', () => {
  const free = { ...CROSS_SELL, feePpm: 0 };
  const all = { closes: LONG };

  it.each([
    ['36000', true],
    ['35999.9', false],
  ])('CONTRACT-625 all that is open for %s leaves a wallet of at least zero: %s', (total, paid) => {
    expect(isPaid(free, payerOf('0', all), fill(1_000, total))).toBe(paid);
  });

  // 10 more than the margin are lost.
  it('CONTRACT-625 is paid by the margins of sound positions, but not by their gains', () => {
    const sound = held(positionAt('long', 1_000, 400_000, '4000'));
    const gaining = held(positionAt('long', 1_000, 390_000, '9.99999999'));
    const trade = fill(1_000, '35990');
    const paidBy = (other: LeveragedPosition) =>
      isPaid(free, payerOf('0', { ...all, cross: [other] }), trade);
    expect([paidBy(sound), paidBy(gaining)]).toEqual([true, false]);
    // Nothing of this contract is left whose mark is needed.
    const noMark = { ...free, mark: undefined };
    expect(isPaid(noMark, payerOf('0', { ...all, cross: [sound] }), trade)).toBe(true);
  });

  it.each([
    [undefined, 400_000],
    [[], undefined],
  ])('CONTRACT-625 is paid by the wallet while a mark is missing', (cross, mark) => {
    const paid = (total: string) =>
      isPaid({ ...free, mark }, payerOf('0', { ...all, cross }), fill(500, total));
    expect([paid('18000'), paid('17999.9')]).toEqual([true, false]);
  });
});

describe('a cross trade that closes in an account below maintenance', () => {
  /** At 36,000 nothing of the equity is left, and 180 are required; closing half at the mark leaves 90 required. */
  const free: TradeTerms = { ...CROSS_SELL, feePpm: 0, mark: 360_000 };
  const half = (terms: TradeTerms, total: string) =>
    isPaid(terms, payerOf('0', { closes: terms.side === 'sell' ? LONG : LOSING_SHORT }), fill(500, total));
  /** At 40,000 nothing is left, and 200 are required. */
  const LOSING_SHORT = positionAt('short', 1_000, 360_000, '4000');

  it('CONTRACT-626 leaves it no further from sound: half for 18,000 may lose the 90 that are required less', () => {
    expect([half(free, '17910'), half(free, '17909.95')]).toEqual([true, false]);
    const buy = { ...CROSS_BUY, feePpm: 0 };
    expect([half(buy, '20100'), half(buy, '20100.05')]).toEqual([true, false]);
  });

  // Half of (36,000 − 35,820) and of (40,200 − 40,000) are no fault of the trade.
  it('CONTRACT-626 may lose what the market moved since the mark, if it moved against it', () => {
    const fallen = { ...free, fair: 358_200 };
    expect([half(fallen, '17820'), half(fallen, '17819.95')]).toEqual([true, false]);
    const risen = { ...free, fair: 361_800 };
    expect([half(risen, '17910'), half(risen, '17909.95')]).toEqual([true, false]);
    const buy = { ...CROSS_BUY, feePpm: 0, fair: 402_000 };
    expect([half(buy, '20200'), half(buy, '20200.05')]).toEqual([true, false]);
  });

  // The other position lost all of its margin too. Closing all of this one leaves its requirement of 180 less.
  it('CONTRACT-626 that closes all of a position is judged by the rest of the account', () => {
    const cross = [held(LONG, 360_000)];
    const all = (terms: TradeTerms, total: string) =>
      isPaid(terms, payerOf('0', { closes: LONG, cross }), fill(1_000, total));
    expect([all(free, '35820'), all(free, '35819.9')]).toEqual([true, false]);
    const fallen = { ...free, fair: 359_000 };
    expect([all(fallen, '35720'), all(fallen, '35719.9')]).toEqual([true, false]);
    // Without a mark nobody knows how far it was from sound.
    expect(all({ ...free, mark: undefined }, '36000')).toBe(false);
  });

  // Nothing is left of the wallet, and the other position needs 200.
  it('CONTRACT-626 may not empty the wallet', () => {
    const cross = [held(positionAt('long', 1_000, 400_000, '0'))];
    const closes = positionAt('long', 1_000, 400_000, '4000');
    const terms = { ...free, mark: 400_000 };
    expect(isPaid(terms, payerOf('0', { closes, cross }), fill(1_000, '36000'))).toBe(false);
  });
});
