/** A contract trader over HTTP, on each database: modes, margin, part close, reverse, close all, and a restart. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PERP, PERPETUAL } from '../support/contract-core.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { commandId } from '../support/open-core.ts';
import { openUsers, type OpenUsers } from '../support/open-users.ts';

const at = { symbol: PERP, time: 9 };

async function price({ core }: OpenUsers, tick: number): Promise<void> {
  const [bids, asks] = [[[tick - 1, 90_000]], [[tick + 1, 90_000]]] as const;
  await core.writer.submit({ kind: 'market.quote', ...at, whole: true, bids, asks });
  const time = core.clock.now();
  await core.writer.submit({ kind: 'market.mark', ...at, time, mark: tick, index: tick });
}

async function trader(users: OpenUsers, name: string) {
  const { token } = await users.logIn(name);
  const post = (path: string, input: object = {}) =>
    users.ask('POST', path, token, { id: commandId(), ...input });
  const get = async (path: string) => (await users.ask('GET', path, token)).data;
  return { post, get };
}

/** The answer that `docs/position.md` shows. */
function documentedAnswer(): unknown {
  const text = readFileSync('docs/position.md', 'utf8');
  return JSON.parse(/```json\n([^`]*)```/.exec(text)?.[1] ?? 'null');
}

describeOnDatabases('contracts', (newPlace) => {
  it('CONTRACT-114 CONTRACT-240 CONTRACT-547 POSITION-005 STATEMENT-006 a trader’s day, and a restart', async () => {
    const place = await newPlace();
    const options = { place, instruments: [PERPETUAL] };
    const users = await openUsers(options);
    await price(users, 10_000);
    const ada = await trader(users, 'Ada');
    await ada.post('/demo/faucet');
    await ada.post('/assets/transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount: '1000' });
    // From here on answers contain notices too.
    for (const kind of ['order', 'position'])
      expect(await ada.post('/alert/set', { kind, symbol: '' })).toMatchObject({ code: 200 });
    expect(await ada.post('/contract/setLeverage', { symbol: PERP, leverage: 25 })).toMatchObject({
      data: { mode: { symbol: PERP, leverage: 25, marginMode: 'isolated', positionMode: 'one-way' } },
    });
    expect(await ada.post('/contract/setLeverage', { symbol: PERP, leverage: 60 })).toMatchObject({
      status: 400,
      code: 'contract.bad-leverage',
    });
    const order = { symbol: PERP, type: 'market' };
    expect(await ada.post('/contract/placeOrder', { ...order, side: 'buy', size: '20' })).toMatchObject({
      data: { order: { status: 'all-filled', leverage: 25, positionSide: 'net' } },
    });
    // The market maker has position 1.
    const position = 2;
    expect(await ada.post('/contract/adjustMargin', { position, change: 'add', amount: '10' })).toMatchObject(
      { data: { position: { margin: '90.208' } } },
    );
    expect(await ada.post('/contract/setMarginMode', { symbol: PERP, marginMode: 'cross' })).toMatchObject({
      status: 409,
      code: 'contract.has-open',
    });
    expect(await ada.post('/contract/closePosition', { position, size: '5' })).toMatchObject({
      data: { order: { filled: '5.000', reduceOnly: true } },
    });
    const [reverse, closeAll] = [commandId(), commandId()];
    const reversed = await ada.post('/contract/reverse', { id: reverse, position });
    expect(reversed).toMatchObject({
      data: { fee: '1.49985', position: { side: 'short', size: '15.000' } },
    });
    expect(await ada.post('/contract/reverse', { id: reverse, position })).toEqual(reversed);
    expect(await ada.get(`/command/${reverse}`)).toMatchObject({
      ...{ state: 'done', answer: { fee: '1.49985', position: { side: 'short', size: '15.000' } } },
    });
    expect(await ada.get(`/contract/position?position=${String(position)}&limit=3`)).toEqual(
      documentedAnswer(),
    );
    const earlier = await ada.get(`/contract/position?position=${String(position)}&before=2`);
    expect(earlier).toMatchObject({ list: [{ number: 1, kind: 'user', sizeChange: '20.000' }], next: null });
    expect(await ada.get('/contract/statement?year=2026')).toMatchObject({ first: 2026, next: null });
    expect(await ada.post('/contract/closeAll', { id: closeAll })).toMatchObject({
      data: { results: [{ symbol: PERP, closed: '15.000', left: '0.000', code: '' }] },
    });
    expect(await ada.get(`/command/${closeAll}`)).toMatchObject({
      ...{ state: 'done', answer: { results: [{ symbol: PERP, closed: '15.000' }] } },
    });
    await ada.post('/contract/setMarginMode', { symbol: PERP, marginMode: 'cross' });
    await ada.post('/contract/setPositionMode', { symbol: PERP, positionMode: 'hedge' });
    await ada.post('/contract/placeOrder', { ...order, side: 'buy', size: '30', positionSide: 'long' });
    await ada.post('/contract/placeOrder', { ...order, side: 'sell', size: '10', positionSide: 'short' });
    await price(users, 9_800);
    // The long position loses 60.3, the short one gains 19.9.
    const { list } = (await ada.get('/assets/balances')) as { list: { kind: string; available: string }[] };
    const available = list.find(({ kind }) => kind === 'contract')?.available ?? '';
    const out = { from: 'contract', to: 'funds', asset: 'USDT', amount: available };
    expect(await ada.post('/assets/transfer', out)).toMatchObject({ code: 'assets.not-enough' });
    const shown = async ({ get }: Awaited<ReturnType<typeof trader>>) => [
      await get('/contract/modes'),
      await get('/contract/positions'),
      await get('/contract/announcedTiers'),
    ];
    const before = [users.core.hash(), await shown(ada)];
    expect(before[1]).toMatchObject([
      { list: [{ marginMode: 'cross', positionMode: 'hedge', leverage: 25 }] },
      {
        list: [
          { side: 'long', marginMode: 'cross' },
          { side: 'short', size: '10.000' },
        ],
      },
      { at: null, positions: [] },
    ]);
    await users.stop();
    const again = await openUsers(options);
    const same = await trader(again, 'Ada');
    expect([again.core.hash(), await shown(same)]).toEqual(before);
    await price(again, 9_800);
    expect(await same.post('/contract/closeAll')).toMatchObject({
      data: { results: [{ left: '0.000' }, { left: '0.000' }] },
    });
    await again.stop();
  });
});
