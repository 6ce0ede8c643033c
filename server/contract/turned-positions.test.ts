/** Trades that turn a position: what the closed and the opened part bear. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import type { AccountEvent } from '#protocol/names/account';
import type { ContractFill, ContractPosition } from '#protocol/names/contract';
import { fired, type FiredCore } from '../../tests/support/fired-core.ts';

/** Positions and fills as the events of all users last carried them. */
function rowsOf({ core }: FiredCore) {
  const positions = new Map<number, ContractPosition>();
  const fills: ContractFill[] = [];
  core.core.onAccountEvent((_, { changes }: AccountEvent) => {
    for (const { entity, rows } of changes) {
      if (entity === 'contract-fill') fills.push(...(rows as readonly ContractFill[]));
      if (entity === 'contract-position')
        for (const row of rows as readonly ContractPosition[]) positions.set(row.id, row);
    }
  });
  return { positions, fills };
}

it('CONTRACT-115 a turn splits its fee: the closed part bears its own, rounded up, the opened part the rest', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    const { positions, fills } = rowsOf(traded);
    await core.leverage(ada, 1);
    await core.quote(9_999, 10_001);
    // 0.05 % of 0.10001 is 0.000050005, and of 0.20002 0.00010001: the ledger's last digit is 10⁻⁸.
    await core.place(ada, 'buy', '0.001');
    await core.quote(9_997, 9_999);
    await core.place(ada, 'sell', '0.004');
    expect(fills[1]).toMatchObject({
      ...{ position: 2, pnl: '-0.00004', opened: 4, fee: '0.00019994', openedFee: '0.00014995' },
    });
    expect(positions.get(2)).toMatchObject({ cause: 'user', fee: '0.0001', pnl: '-0.00004' });
    expect(positions.get(4)).toMatchObject({ side: 'short', fee: '0.00014995', pnl: '0' });
    // Adding and reducing change one position.
    await core.place(ada, 'sell', '0.001');
    expect(fills[2]).toMatchObject({ position: 4, opened: 0, openedFee: '0' });
    await core.place(ada, 'buy', '0.001');
    expect(fills[3]).toMatchObject({ position: 4, opened: 0, openedFee: '0' });
  }));

it('CONTRACT-115 a reverse leaves the closed position its fee, in both position modes', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    const { positions, fills } = rowsOf(traded);
    await core.place(ada, 'buy', '1');
    const position = [...positions.keys()].at(-1);
    expect(await core.do(ada, 'reverse', { position })).toMatchObject({ answer: { fee: '0.09999' } });
    expect(fills.at(-1)).toMatchObject({ position, opened: 4, fee: '0.09999', openedFee: '0.049995' });
    expect([positions.get(2), positions.get(4)]).toMatchObject([{ fee: '0.1' }, { fee: '0.049995' }]);
    await core.hedge(ben);
    await core.place(ben, 'buy', '1', { positionSide: 'long' });
    expect(await core.do(ben, 'reverse', { position: 5 })).toMatchObject({ code: 200 });
    expect([positions.get(5), positions.get(7)]).toMatchObject([{ fee: '0.1' }, { fee: '0.049995' }]);
  }));

it('CONTRACT-118 the risk limit counts what an order opens, not what it closes', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    // At a leverage of 50 the first tier ends at 20,000 USDT.
    for (const user of [ada, ben]) await core.leverage(user, 50);
    await core.quote(9_999, 10_001, 1_000_000);
    expect(await core.place(ada, 'buy', '195')).toMatchObject({ code: 200 });
    expect(await core.place(ada, 'sell', '201', { reduceOnly: true, price: '104.00' })).toMatchObject({
      code: 200,
    });
    expect(await core.place(ada, 'sell', '10', { price: '103.00' })).toMatchObject({ code: 200 });
    const above = { problems: [{ field: 'size', code: 'above-limit' }] };
    expect(await core.place(ada, 'sell', '390')).toMatchObject(above);
    expect(await core.place(ada, 'sell', '380')).toMatchObject({ code: 200 });
    expect(traded.lots(ada)).toBe(-185_000);
    expect(await core.place(ben, 'buy', '201')).toMatchObject(above);
  }));

it('CONTRACT-119 a market order that is larger than the book is judged by what it reaches', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.quote(9_999, 10_001, 10_000);
    for (const side of ['sell', 'buy'] as const) {
      expect(await core.place(ada, side, '300')).toMatchObject({
        answer: { filled: '10.000', status: 'cancelled', cause: 'expired' },
      });
      await core.quote(9_999, 10_001, 10_000);
    }
    expect(traded.lots(ada)).toBe(0);
  }));

it.each(['long', 'short'] as const)(
  'CONTRACT-581 a reverse of a %s position in hedge mode adds to the other side',
  (side) =>
    fired(async ({ core, ada }) => {
      await core.hedge(ada);
      await core.placeBothSides(ada, '2');
      const position = (await core.positions(ada)).find((each) => each.side === side)?.id;
      expect(await core.do(ada, 'reverse', { position })).toMatchObject({ code: 200 });
      const other = side === 'long' ? 'short' : 'long';
      expect((await core.positions(ada)).map((each) => [each.side, each.size])).toEqual([[other, '4.000']]);
    }),
);

it('CONTRACT-599 a user turns only own positions, and the answer has the position that is open then', () =>
  fired(async ({ core, ada, ben }) => {
    await core.place(ben, 'buy', '1');
    await core.place(ada, 'buy', '2');
    const idOf = async (user: number) => (await core.positions(user))[0]?.id ?? 0;
    const refused = { code: 'contract.no-position' };
    const reverse = async (position: number) => core.do(ada, 'reverse', { position });
    expect([await reverse(await idOf(ben)), await reverse(99)]).toMatchObject([refused, refused]);
    const turned = await reverse(await idOf(ada));
    expect(turned).toMatchObject({
      answer: {
        order: { type: 'market', side: 'sell', size: '4.000', status: 'all-filled' },
        position: { id: await idOf(ada), side: 'short', size: '2.000', cause: '' },
      },
    });
    expect(await reverse(await idOf(ada))).toMatchObject({
      answer: { order: { side: 'buy' }, position: { side: 'long', size: '2.000', cause: '' } },
    });
  }));
