import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { provesContent, provesRates } from '../../tests/support/content-proof.ts';
import { paperInstrument } from '../../tests/support/paper-core.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { openStore, type StorePlace } from './open-store.ts';

/** A PostgreSQL database that the tests may fill; without it they prove the embedded one alone. */
const POSTGRES = process.env['TEST_DATABASE_URL'];

const neverLost = (error: Error) => {
  throw error;
};
const instruments = ['BTC-USDT', 'ETH-USDT'].map(paperInstrument);

async function provesTheStore(place: StorePlace): Promise<void> {
  const first = await openStore(place, neverLost);
  const before = await first.store.open(instruments, 1000);
  expect(before.instruments).toEqual(instruments);
  const number = before.number + 10;
  const reserve = (symbol: string, reservedTo: number) =>
    ({ kind: 'trade-ids-reserved', symbol, reservedTo }) as const;
  await first.store.commit({
    number: number - 1,
    writes: [reserve('BTC-USDT', 1000), reserve('BTC-USDT', 2000)],
  });
  await first.store.commit({ number, writes: [reserve('ETH-USDT', 500), reserve('BTC-USDT', 1500)] });
  await first.release();

  const again = await openStore(place, neverLost);
  const renamed = { ...paperInstrument('BTC-USDT'), name: 'Another' };
  const state = await again.store.open([renamed, paperInstrument('SOL-USDT')], 2000);
  await again.release();
  expect(state).toEqual({
    number,
    firstStart: before.firstStart,
    instruments: [...instruments, paperInstrument('SOL-USDT')],
    reservedTradeIds: { 'BTC-USDT': 2000, 'ETH-USDT': 500 },
  });
}

describe('the embedded store', () => {
  it('PLATFORM-005 keeps what was committed, and adds only what is missing', async () => {
    await provesTheStore({ dataDir: temporaryFolder(), databaseUrl: undefined });
  });

  it('PLATFORM-005 keeps what was committed when its process is killed', async () => {
    const dataDir = temporaryFolder();
    const program = `
      import { openStore } from ${JSON.stringify(fileURLToPath(new URL('./open-store.ts', import.meta.url)))};
      const { store } = await openStore({ dataDir: ${JSON.stringify(dataDir)} }, () => {});
      await store.open([], 1000);
      for (let number = 1; ; number++) {
        await store.commit({ number, writes: [{ kind: 'trade-ids-reserved', symbol: 'A-B', reservedTo: number }] });
        console.log(number);
      }`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let acknowledged = 0;
    for await (const chunk of child.stdout) {
      acknowledged = Number(String(chunk).trim().split('\n').at(-1));
      if (acknowledged >= 50) break;
    }
    child.kill('SIGKILL');
    await ended;
    const held = await openStore({ dataDir, databaseUrl: undefined }, neverLost);
    const state = await held.store.open([], 2000);
    await held.release();
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(state.number).toBeGreaterThanOrEqual(acknowledged);
    expect(state.reservedTradeIds).toEqual({ 'A-B': state.number });
  });

  it('PLATFORM-006 a commit that failed changes nothing and says so', async () => {
    const store = createEmbeddedStore(join(temporaryFolder(), 'pg'), neverLost);
    onTestFinished(() => store.close());
    await store.open([], 1000);
    const tooLarge = { kind: 'trade-ids-reserved', symbol: 'A-B', reservedTo: 1e30 } as const;
    await expect(store.commit({ number: 1, writes: [tooLarge] })).rejects.toThrow('the database refused');
    expect(await store.open([], 1000)).toMatchObject({ number: 0, reservedTradeIds: {} });
  });
});

describe.skipIf(POSTGRES === undefined)('the store on PostgreSQL (TEST_DATABASE_URL)', () => {
  const place = () => ({ dataDir: temporaryFolder(), databaseUrl: POSTGRES });

  it('PLATFORM-003 lets one in', async () => {
    const held = await openStore(place(), neverLost);
    await expect(openStore(place(), neverLost)).rejects.toThrow('already');
    await held.release();
    await (await openStore(place(), neverLost)).release();
  });

  it('PLATFORM-005 opens the same tables', async () => {
    const held = await openStore(place(), neverLost);
    const before = await held.store.open(instruments, 1000);
    await held.store.commit({ number: before.number + 1, writes: [] });
    expect(await held.store.open([], 1000)).toMatchObject({ number: before.number + 1 });
    await held.release();
  });

  it('CONTENT-010 treats content like the embedded store', async () => {
    const held = await openStore(place(), neverLost);
    await held.store.open([], 1000);
    await provesContent(held.store);
    await provesRates(held.store);
    await held.release();
  });
});
