/** The content's calls behind real HTTP, on the test's own embedded database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContent } from '../../server/content/start-content.ts';
import { contentTables, type ContentStore } from '../../server/content/tables.ts';
import { createEmbeddedStore } from '../../server/db/embedded-store.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { databaseIn } from './fresh-folder.ts';
import { startGateway } from './open-gateway.ts';
import { fakeCore } from './fake-core.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { contentFeature } from '../../server/content/feature.ts';
import { withStatuses } from '../../server/feature/collect-features.ts';

export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly msg: string;
  readonly data: unknown;
  readonly headers: Headers;
}

export interface OpenContent {
  readonly stored: ContentStore;
  readonly clock: FakeClock;
  ask(path: string, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

const fail = (error: unknown) => {
  throw error;
};

/** @param page the app's page as the platform serves it */
export async function openContent(page: string, contacts = {}): Promise<OpenContent> {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12));
  const folder = mkdtempSync(join(tmpdir(), 'brisk-content-'));
  await databaseIn(folder);
  const store = createEmbeddedStore(join(folder, 'pg'), FEATURE_TABLES, fail);
  await store.open(clock.now());
  const content = await startContent({ store, clock, page, contacts, onUnrenewed: fail });
  const calls = withStatuses(content.calls, contentFeature({ page, contacts }).statuses);
  const gateway = await startGateway({ core: fakeCore([]), clock, calls });
  return {
    stored: contentTables.calls(store),
    clock,
    async ask(path, headers = {}) {
      const response = await gateway.get(`/api${path}`, { headers });
      const text = await response.text();
      const body = JSON.parse(text === '' ? '{}' : text) as { code: unknown; msg: string; data: unknown };
      return { status: response.status, headers: response.headers, ...body };
    },
    async stop() {
      await gateway.stop();
      await content.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
