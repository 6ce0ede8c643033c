/** Trades while the index of a contract is lost or resuming. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { fired, type FiredCore } from '../../tests/support/fired-core.ts';
import { trading } from '../trading/trading-state.ts';

/** Longer than an index stays live without a sample. */
const SILENCE_MILLIS = 20_000;

async function loseIndex({ core }: FiredCore): Promise<void> {
  core.core.clock.advance(SILENCE_MILLIS);
  await core.core.writer.drain();
}

/** Ada's cross account is used up at a mark of 84.00, and liquidations are paused. */
async function usedUp(traded: FiredCore): Promise<void> {
  const { core, ada } = traded;
  await core.cross(ada);
  await core.place(ada, 'buy', '60');
  await loseIndex(traded);
  await core.price(8_400);
}

it('CONTRACT-116 a cross account below maintenance reduces in any part while liquidations are paused', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await usedUp(traded);
    for (const size of ['1', '10', '2'])
      expect(await core.do(ada, 'closePosition', { position: 2, size })).toMatchObject({
        answer: { status: 'all-filled', filled: `${size}.000` },
      });
    expect(await core.do(ada, 'closeAll', {})).toMatchObject({ answer: { results: [{ left: '0.000' }] } });
    core.check();
  }));

it('CONTRACT-116 it does not reduce at a price that moves its loss to the market maker', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await usedUp(traded);
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    await core.place(ben, 'sell', '1', { price: '76.00', reduceOnly: true });
    expect(await core.place(ben, 'buy', '5', { price: '77.00' })).toMatchObject({
      code: 'contract.resuming',
    });
    await core.price(8_400);
    const money = await core.money(ada);
    await core.quote(7_600, 8_500, 5_000);
    expect(await core.do(ada, 'closePosition', { position: 2, size: '5' })).toMatchObject({
      answer: { status: 'cancelled', filled: '0.000', cause: 'insufficient-margin' },
    });
    expect(await core.money(ada)).toEqual(money);
  }));

it('CONTRACT-116 while the mark is too old, the price of the market judges a reduction', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.cross(ada);
    await core.place(ada, 'buy', '60');
    await loseIndex(traded);
    // The market has fallen; the mark has not.
    await core.quote(8_399, 8_401);
    expect(await core.do(ada, 'closePosition', { position: 2, size: '5' })).toMatchObject({
      answer: { status: 'all-filled' },
    });
    await core.quote(8_390, 8_392);
    expect(await core.do(ada, 'closePosition', { position: 2 })).toMatchObject({
      answer: { status: 'all-filled', filled: '55.000' },
    });
  }));

it('CONTRACT-117 while the index is lost the opening part of a resting order ends when it would trade', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await core.place(ada, 'buy', '2', { price: '95.00' });
    await core.place(ben, 'sell', '1');
    await core.place(ben, 'buy', '3', { price: '94.00' });
    await loseIndex(traded);
    const causes: string[] = [];
    core.core.onAccountEvent((_, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-order')
          causes.push(
            ...(rows as readonly { id: number; cause: string }[]).map(
              ({ id, cause }) => `${String(id)} ${cause}`,
            ),
          );
    });
    await core.quote(9_400, 9_410);
    expect([traded.lots(ada), causes, await core.money(ada)]).toEqual([0, ['1 index-stale'], ['1000', '0']]);
    await core.quote(9_300, 9_310);
    // The part that closes the short position trades.
    expect([traded.lots(ben), causes.at(-1), await core.orders(ben)]).toEqual([0, '3 index-stale', []]);
    core.check();
  }));

it('CONTRACT-117 an order that rests fills as ever while the index only resumes', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2', { price: '95.00' });
    await loseIndex(traded);
    await core.price(10_000);
    await core.quote(9_400, 9_410);
    expect(traded.lots(ada)).toBe(2_000);
  }));

it('CONTRACT-117 several orders that each only close cannot together turn the position while opening waits', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    await loseIndex(traded);
    await core.price(10_000);
    expect(await core.place(ada, 'sell', '1.5', { price: '105.00' })).toMatchObject({ code: 200 });
    expect(await core.place(ada, 'sell', '1', { price: '105.00' })).toMatchObject({
      code: 'contract.resuming',
    });
    expect(await core.place(ada, 'sell', '0.5', { price: '105.00' })).toMatchObject({ code: 200 });
    expect(await core.do(ada, 'amendOrder', { order: 2, size: '1.6' })).toMatchObject({
      code: 'contract.resuming',
    });
    await core.quote(10_600, 10_610);
    expect([traded.lots(ada), await core.orders(ada)]).toEqual([0, []]);
  }));

it('CONTRACT-120 an index that is only refused ends in time, while another market goes on', async () => {
  const other = 'XYZ-USDT-PERP';
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(other), kind: 'perpetual' }]);
  await core.price(10_000);
  const { clock, writer, state } = core.core;
  const states = () =>
    [PERP, other].map((symbol) => trading.of(state).markets.get(symbol)?.mark?.indexState ?? 'live');
  const sample = (symbol: string, index: number) =>
    core.submit({ kind: 'market.mark', symbol, time: clock.now(), index });
  for (let second = 0; second < SILENCE_MILLIS / 1_000; second++) {
    // Never the same leap for long enough to be believed; the two arrive together.
    await Promise.all([sample(other, 10_000), sample(PERP, second % 2 === 0 ? 20_000 : 40_000)]);
    if (second < 15) expect(states()).toEqual(['live', 'live']);
    clock.advance(1_000);
    await writer.drain();
  }
  expect(states()).toEqual(['stale', 'live']);
  await core.stop();
});
