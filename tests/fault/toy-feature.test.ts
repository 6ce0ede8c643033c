/**
 * A feature that exists in tests only (`tests/support/toy-feature`). Each runtime receives it in a list, and no
 * code of the product knows it. The platform runs behind a real gateway, the engine on a real socket, the page
 * with its signals.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addTopicKinds } from '#src/engine/topic-kinds';
import { formatScaled } from '../../domain/decimal-text.ts';
import { minorOf, minorText } from '../../domain/ledger/minor.ts';
import { recordsQuery } from '../../server/core/account-queries.ts';
import { reasonsOf } from '../../server/feature/collect-features.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import { builtProgram } from '../support/built-programs.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { commandId } from '../support/open-core.ts';
import { SHORT_LIVED } from '../support/short-lived.ts';
import { openToyPlatform, type ToyPlatform } from '../support/toy-feature/open-toy-platform.ts';
import { toyFeature } from '../support/toy-feature/server/feature.ts';
import { openToyPage, type ToyPage } from '../support/toy-feature/toy-page.ts';
import { TOY_KINDS } from '../support/toy-feature/topic-kinds.ts';

const BTC = 'BTC-USDT';
const MINUTE = 60_000;
/** The time-out of starts, when many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;
/** All the BTC of the demo funds. Its gain is a tenth of the price's rise over the purchase price. */
const HOLDING = { symbol: BTC, size: '0.1', price: '60000.0' };

interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function call(
  { origin }: Pick<ToyPlatform, 'origin'>,
  token: string,
  path: string,
  input?: object,
  language = 'en',
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, language },
    ...(input === undefined ? {} : { body: JSON.stringify({ id: commandId(), ...input }) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

async function bitcoin(platform: ToyPlatform): Promise<unknown> {
  const { data } = await call(platform, 'Ada', '/assets/balances');
  const list = data['list'] as readonly { readonly asset: string }[];
  const { available, frozen } = list.find(({ asset }) => asset === 'BTC') as Record<string, unknown>;
  return [available, frozen];
}

/** Newest first. */
async function interest({ core }: ToyPlatform): Promise<string[]> {
  const all = { kind: undefined, asset: undefined, before: undefined, limit: 50 };
  const { list } = await core.ask(recordsQuery, { ...all, user: 1, reasons: ['toy-interest'] });
  return list.map(({ amount }) => amount);
}

async function expectSound({ core, store }: ToyPlatform): Promise<void> {
  expect((await core.status()).breached).toEqual([]);
  expect(storedBreaches(await store.audit(true), reasonsOf([toyFeature]))).toEqual([]);
}

describe('a feature that exists in tests only', () => {
  const clock = fakeClock();
  let folder: string;
  let platform: ToyPlatform;
  let page: ToyPage;
  let heldAt: number;

  const start = async () => {
    platform = await openToyPlatform(folder, clock);
    page = await openToyPage({ origin: platform.origin, clock, token: 'Ada', symbol: BTC, id: 1 });
  };
  const stop = async () => {
    page.close();
    await platform.stop();
  };
  /** Lets time pass until this condition holds. */
  const until = (judge: () => void | Promise<void>) =>
    vi.waitFor(
      async () => {
        clock.advance(100);
        await judge();
      },
      { timeout: 30_000, interval: 5 },
    );
  /** The holding's gain at the last price on the page. */
  const gain = () => formatScaled(BigInt(page.last().replaceAll(/\D/g, '')) - 600_000n, 2);

  /** Waits until each due payment is made, once. Time passes at the machine's speed, so their number may differ. */
  const untilPaid = async () => {
    const due = () => Math.floor((clock.now() - heldAt) / MINUTE);
    await until(async () => expect(await interest(platform)).toHaveLength(due()));
    return interest(platform);
  };
  const earned = (paid: readonly string[], more = '0') =>
    minorText([...paid, more].reduce((sum, amount) => sum + (minorOf(amount) ?? 0n), 0n));

  beforeAll(async () => {
    const texts = new URL('../support/toy-feature/locales/en.json', import.meta.url);
    const toy = JSON.parse(readFileSync(texts, 'utf8')) as object;
    await i18next.init({ lng: 'en', resources: { en: { translation: { toy } } } });
    addTopicKinds(TOY_KINDS);
    folder = await freshFolder('run');
    await start();
    return stop;
  }, SLOW_MACHINE_MILLIS);

  it('CORE-880 a call moves money and its entity, and a live value of it on the page follows the market', async () => {
    expect(await call(platform, 'Ada', '/demo/faucet', {})).toMatchObject({ status: 200 });
    await until(() => expect(page.shown()).toMatch(/^Gain of 0 holdings, live: 0.00 USDT, No holding$/));
    heldAt = clock.now();
    const held = await call(platform, 'Ada', '/toy/hold', HOLDING);
    expect(held).toMatchObject({ status: 200, data: { holding: 1 } });
    expect(await bitcoin(platform)).toEqual(['0', '0.1']);
    const seen = new Set<string>();
    await until(() => {
      expect(page.shown().replaceAll(',', '')).toBe(`Gain of 1 holdings live: ${gain()} USDT 0.1 at 60000.0`);
      expect(seen.add(gain()).size).toBeGreaterThan(2);
    });
  });

  it('CORE-891 its refusal has the status that it declares and the language of the request', async () => {
    expect(await call(platform, 'Ada', '/toy/hold', HOLDING, 'de')).toMatchObject({
      ...{ status: 409, code: 'toy.not-enough', msg: 'Du hast nicht genug Coins.' },
    });
    expect(await call(platform, 'Ada', '/toy/release', { holding: 9 }, 'fr')).toMatchObject({
      ...{ status: 404, code: 'toy.no-holding', msg: 'You have no such holding.' },
    });
  });

  it('CORE-892 a user filters the records by its ledger reason', async () => {
    const found = async (reason: string) =>
      (await call(platform, 'Ada', `/assets/records?reason=${reason}`)).data['list'];
    expect(await found('toy-freeze')).toMatchObject([{ reason: 'toy-freeze' }, { reason: 'toy-freeze' }]);
    expect(await found('no-such-reason')).toEqual([]);
  });

  it('CORE-881 its job pays when its time comes, and the next payment follows a changed setting', async () => {
    clock.sleep(MINUTE);
    const before = await untilPaid();
    expect(new Set(before)).toEqual(new Set(['0.0001']));
    const change = { name: 'toy.interest', value: { ppm: 2_000 }, reason: 'twice as much' };
    expect(await call(platform, 'Ada', '/operator/changeSetting', change)).toMatchObject({ status: 403 });
    expect(await call(platform, 'Olga', '/operator/changeSetting', change)).toMatchObject({ status: 200 });
    clock.sleep(MINUTE);
    const after = await untilPaid();
    expect(new Set(after.slice(0, -before.length))).toEqual(new Set(['0.0002']));
    expect(after.slice(-before.length)).toEqual(before);
    expect(await bitcoin(platform)).toEqual([earned(after), '0.1']);
    await expectSound(platform);
  });

  it(
    'CORE-882 a restart finds all of it with the same hash, and missed payments are made once each',
    async () => {
      const before = await untilPaid();
      const hash = platform.stateHash();
      await stop();
      clock.sleep(3 * MINUTE);
      await start();
      expect(platform.stateHash()).toBe(hash);
      expect(await interest(platform)).toEqual(before);
      expect((await untilPaid()).length).toBeGreaterThanOrEqual(before.length + 3);
      await until(() =>
        expect(page.shown().replaceAll(',', '')).toContain(`live: ${gain()} USDT 0.1 at 60000.0`),
      );
      const paid = await untilPaid();
      expect(paid.slice(-before.length)).toEqual(before);
      expect(await call(platform, 'Ada', '/toy/release', { holding: 1 })).toMatchObject({ status: 200 });
      expect(await bitcoin(platform)).toEqual([earned(paid, '0.1'), '0']);
      await until(() => expect(page.shown()).toContain('Gain of 0 holdings, live: 0.00'));
      const { data } = await call(platform, 'Ada', '/toy/holdings');
      expect(data).toMatchObject({ list: [{ ...HOLDING, id: 1, open: false }] });
      await expectSound(platform);
    },
    SLOW_MACHINE_MILLIS,
  );
});

/** Parallel lanes of commands, so that a kill interrupts some of them. */
const LANES = 8;
const ACKNOWLEDGED = 60;

interface Acknowledged {
  readonly id: string;
  readonly path: string;
  readonly input: object;
  readonly holding: unknown;
}

/** Holds and releases until the platform has ended. */
async function live(origin: string, acknowledge: (done: Acknowledged) => void): Promise<void> {
  for (let held: unknown; ;) {
    const [path, input] =
      held === undefined
        ? (['/toy/hold', { ...HOLDING, size: '0.001' }] as const)
        : (['/toy/release', { holding: held }] as const);
    const id = commandId();
    const answer = await call({ origin }, 'Ada', path, { id, ...input }).catch(() => undefined);
    if (answer === undefined) return;
    expect(answer).toMatchObject({ status: 200 });
    const { holding } = answer.data;
    acknowledge({ id, path, input, holding });
    // Every third stays open.
    held = held === undefined && Number(holding) % 3 > 0 ? holding : undefined;
  }
}

function began(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ origin }: { origin: string }) => resolve(origin));
    child.once('exit', (code) => reject(new Error(`the platform ended with ${String(code)}`)));
  });
}

it(
  'CORE-883 a platform killed amid commands keeps all acknowledged ones, and its audit is clean',
  async () => {
    const folder = await freshFolder();
    const child = fork(await builtProgram('toy-platform'), [folder], { execArgv: [...SHORT_LIVED] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    const origin = await began(child);
    expect(await call({ origin }, 'Ada', '/demo/faucet', {})).toMatchObject({ status: 200 });
    const acknowledged: Acknowledged[] = [];
    const acknowledge = (done: Acknowledged) => {
      if (acknowledged.push(done) === ACKNOWLEDGED) child.kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: LANES }, () => live(origin, acknowledge)));
    await ended;

    const platform = await openToyPlatform(folder, fakeClock(Date.now()));
    onTestFinished(() => platform.stop());
    await expectSound(platform);
    const { data } = await call(platform, 'Ada', '/toy/holdings');
    const open = new Map(
      (data['list'] as { id: number; open: boolean }[]).map((each) => [each.id, each.open]),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    for (const { id, path, input, holding } of acknowledged) {
      expect(open.has(holding as number)).toBe(true);
      if (path === '/toy/release') expect(open.get(holding as number)).toBe(false);
      const again = await call(platform, 'Ada', path, { id, ...input });
      expect(again).toMatchObject({ status: 200, data: { holding } });
    }
    await expectSound(platform);
  },
  SLOW_MACHINE_MILLIS,
);

/** Every run of the tests builds it before the first of them; the client is judged in `installable.spec.ts`. */
it('CORE-884 the built platform contains nothing of a feature that exists in tests only', () => {
  const folder = fileURLToPath(new URL('../../dist/server', import.meta.url));
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).not.toMatch(/\btoy[-_.]/);
});
