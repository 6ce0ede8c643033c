import { expect, it } from 'vitest';
import { fakeCore } from '../../tests/support/fake-core.ts';
import { fakeSessions } from '../../tests/support/fake-sessions.ts';
import { gatewayParts } from '../../tests/support/serve-market.ts';
import { defineFeature, type ServedFeature } from './define-feature.ts';
import { serveFeatures } from './serve-features.ts';

const parts = gatewayParts(fakeCore([]));

function served(name: string, log: string[], what: ServedFeature = {}) {
  return defineFeature({
    name,
    start() {
      log.push(`${name} starts`);
      const stop = () => Promise.resolve(void log.push(`${name} stops`));
      return Promise.resolve({ ...what, stop });
    },
  });
}

it('CORE-890 features start in the order of the list and end in reverse', async () => {
  const log: string[] = [];
  const sessions = fakeSessions();
  const features = [served('one', log), served('two', log, { sessions }), defineFeature({ name: 'three' })];
  const all = await serveFeatures(features, parts);
  expect([all.sessions, all.apiClients]).toEqual([sessions, undefined]);
  await all.stop();
  expect(log).toEqual(['one starts', 'two starts', 'two stops', 'one stops']);
});

it('CORE-890 if a feature cannot start, or two keep sessions, those that started are ended', async () => {
  const log: string[] = [];
  const broken = defineFeature({ name: 'broken', start: () => Promise.reject(new Error('no port')) });
  await expect(serveFeatures([served('one', log), broken], parts)).rejects.toThrow('no port');
  const keeper = served('keeper', log, { sessions: fakeSessions() });
  await expect(serveFeatures([keeper, keeper], parts)).rejects.toThrow('two features keep');
  expect(log.filter((line) => line.endsWith('stops'))).toHaveLength(3);
});
