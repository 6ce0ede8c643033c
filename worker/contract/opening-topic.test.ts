/** The page's record of a ticket's estimates. */
import { expect, it } from 'vitest';
import { openingSpec, type OpeningInput } from '#domain/contract/opening-spec';
import { ContractEngine, LONG, PERP } from '../../tests/support/contract-engine.ts';

const BUY: OpeningInput = {
  side: 'buy',
  positionSide: 'net',
  type: 'market',
  price: '',
  size: '0.5',
  leverage: 10,
  marginMode: 'isolated',
  reduceOnly: false,
  slippageBps: 0,
};

const topicOf = (input: Partial<OpeningInput>) =>
  `opening/${PERP}/${openingSpec({ ...BUY, ...input })}` as const;

async function withBook(...inputs: readonly Partial<OpeningInput>[]): Promise<ContractEngine> {
  const engine = new ContractEngine();
  engine.market.moveBook(
    PERP,
    [[5_999_900, 10_000]],
    [
      [6_000_100, 300],
      [6_010_000, 300],
    ],
  );
  engine.watch(...inputs.map(topicOf));
  engine.engine.signIn('alice').catch(() => undefined);
  await engine.start();
  await engine.pass(100, true);
  await engine.send({ available: '5000' });
  return engine;
}

it('CONTRACT-307 CONTRACT-411 a ticket shows the values of the levels that its order takes', async () => {
  const [LIMIT, ALL] = [{ type: 'limit', price: '59000' }, { size: '0.7' }] as const;
  const TOO_LARGE = { ...LIMIT, size: '9000' };
  const engine = await withBook({}, LIMIT, ALL, TOO_LARGE, { size: '' });
  expect(engine.texts(topicOf({}))).toEqual({
    ...{ status: 'live', age: 0, insufficient: false, limit: '', partial: false },
    ...{ closes: '', reduces: false },
    // 0.3 at 60,001 and 0.2 at 60,100: margin 3,002.03, fee 15.01015, loss to the mark 20.30.
    ...{ value: '30,020.30', fee: '15.01', cost: '3,037.34', plainCost: '3037.34015', available: '5,000.00' },
    ...{
      most: '0.600',
      mostValue: '36,030.30',
      plainMost: '0.6',
      liquidation: '54,212.79',
      distance: '−9.64%',
    },
    plainFill: '0.5 30020.3 30020.3 0 0',
    // The book has no more within its slippage.
    plainMostBound: 'book trades 0.6 36030.3 0 0 0 0 0',
  });
  expect(engine.texts(topicOf(LIMIT))).toMatchObject({ value: '29,500.00', fee: '5.90', cost: '2,964.75' });
  expect(engine.texts(topicOf(ALL))).toMatchObject({ partial: true, value: '36,030.30' });
  expect(engine.texts(topicOf({ size: '' }))).toMatchObject({ cost: '—', plainCost: '', plainMost: '0.6' });
  expect(engine.texts(topicOf(TOO_LARGE))).toMatchObject({
    ...{ insufficient: true, limit: 'above-limit', cost: '53,365,500.00' },
    ...{ liquidation: '—', distance: '—' },
  });
});

it('CONTRACT-545 an available balance is rounded down: to type what is shown is not refused', async () => {
  const engine = await withBook({});
  await engine.send({ available: '4995.9155' });
  expect(engine.texts(topicOf({}))).toMatchObject({ available: '4,995.91' });
});

it('CONTRACT-307 CONTRACT-552 a ticket follows book, mark and account, and says what is stale', async () => {
  const engine = await withBook({}, { side: 'sell', reduceOnly: true }, { side: 'sell', size: '1.5' });
  await engine.send({ available: '1000', frozen: '6000', positions: [LONG] });
  expect(engine.texts(topicOf({}))).toMatchObject({ insufficient: true, available: '1,000.00' });
  const closing = topicOf({ side: 'sell', reduceOnly: true });
  const reversing = topicOf({ side: 'sell', size: '1.5' });
  expect(engine.texts(reversing)).toMatchObject({ closes: '1.000', reduces: false });
  // Half of the position is closed at 59,999: that frees money, so it costs nothing.
  expect(engine.texts(closing)).toMatchObject({
    plainMost: '1',
    ...{ cost: '0.00', plainCost: '-2984.50025', closes: '0.500', reduces: true },
    liquidation: '54,216.86',
  });
  engine.market.moveBook(
    PERP,
    [
      [5_999_900, 0],
      [5_990_000, 10_000],
    ],
    [],
  );
  await engine.pass(1_100, true);
  expect(engine.texts(closing)).toMatchObject({ value: '29,950.00', cost: '0.00' });
  engine.market.silent = [PERP];
  await engine.pass(7_000, true);
  expect(engine.of(closing).status.value).toBe('stale');
});

it('CONTRACT-307 a visitor sees the cost and the liquidation price of an order, and no balance', async () => {
  const engine = new ContractEngine();
  engine.market.moveBook(PERP, [[5_999_900, 10_000]], [[6_000_100, 300]]);
  engine.watch(topicOf({ size: '0.1' }));
  await engine.start();
  await engine.pass(200, true);
  expect(engine.texts(topicOf({ size: '0.1' }))).toMatchObject({
    ...{ status: 'live', insufficient: false, available: '—', most: '—', plainMost: '' },
    ...{ value: '6,000.10', liquidation: '54,216.76' },
  });
});
