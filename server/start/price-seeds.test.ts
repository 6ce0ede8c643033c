import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { pathSource } from '../market/feeds/path-source.ts';
import type { PathVersion } from '#domain/market/path-version';
import { createPlatform } from './platform.ts';
import { priceSeeds } from './price-seeds.ts';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { candlesQuery } from '../market/queries.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'price-seeds-'));
const fail = (error: unknown) => {
  throw error;
};

describe('the seed of simulated prices', () => {
  it('MARKET-504 is SEED if it is set', () => {
    const dataDir = folder();
    expect(priceSeeds({ seed: 'mine', dataDir, secret: undefined })).toEqual({
      seed: 'mine',
      oldSeed: 'mine',
    });
  });

  it('MARKET-504 is otherwise the secret: different for each platform, the same after a restart', () => {
    const dataDir = folder();
    const made = priceSeeds({ seed: undefined, dataDir, secret: undefined });
    expect(made.seed.length).toBeGreaterThan(40);
    expect(made.oldSeed).toBe('brisk');
    expect(priceSeeds({ seed: undefined, dataDir, secret: undefined })).toEqual(made);
    expect(priceSeeds({ seed: undefined, dataDir: folder(), secret: undefined }).seed).not.toBe(made.seed);
    const set = priceSeeds({ seed: undefined, dataDir, secret: 'q8Jv2nX5sLw0yRt7bKd3mZc9uFh6gPaE' });
    expect(set.seed).not.toBe(made.seed);
    expect(set.seed).not.toContain('q8Jv2nX5');
  });

  it.each([1, 2, 3] as const)('MARKET-502 a platform keeps its data’s path: version %d', async (version) => {
    const clock = fakeClock();
    const store = fakeStore();
    const open: typeof store.open = async (...input) => ({
      ...(await store.open(...input)),
      pathVersion: version,
    });
    const platform = await createPlatform({
      ...{ store: { ...store, open }, clock, timeZone: 'UTC', mood: 'calm' },
      features: testFeatures(),
      ...{ seed: 'new', oldSeed: 'old', onRefused: fail, onUnkept: fail, onFatal: fail },
    });
    const page = await platform.core.ask(candlesQuery, {
      symbol: 'BTC-USDT',
      period: '1d',
      before: undefined,
      limit: 5,
    });
    await platform.stop();
    const opens = (of: PathVersion) => {
      const path = pathSource(of, 'new', 'old').path({
        ...{ symbol: 'BTC-USDT', mood: 'calm', typical: 964_120, volatility: 260 },
      });
      return page?.list.map(([time]) => (path.at(time) / 10).toFixed(1));
    };
    expect(page?.list).toHaveLength(5);
    expect(page?.list.map(([, open]) => Number(open).toFixed(1))).toEqual(opens(version));
    expect(opens(1)).not.toEqual(opens(2));
  });
});
