/** The content's calls behind real HTTP, on an embedded database of the test's own. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startContent, type ContentInput } from '../../server/content/start-content.ts';
import { createEmbeddedStore } from '../../server/db/embedded-store.ts';
import type { PlatformStore } from '../../server/db/sql-store.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { openGateway } from './open-gateway.ts';
import { paperCore } from './paper-core.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly msg: string;
  readonly data: unknown;
  readonly headers: Headers;
}

export interface OpenContent {
  readonly store: PlatformStore;
  readonly clock: FakeClock;
  ask(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** An embedded database without rows, its tables made; closed when the test ends. */
async function emptyStore(): Promise<PlatformStore> {
  let closing = false;
  const store = createEmbeddedStore(join(temporaryFolder(), 'pg'), (error) => {
    if (!closing) throw error;
  });
  onTestFinished(() => {
    closing = true;
    return store.close();
  });
  await store.open([], 1000);
  return store;
}

/** Open until the test ends. */
export async function openContent(input: Partial<ContentInput> = {}): Promise<OpenContent> {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12));
  const store = input.store === undefined ? await emptyStore() : (input.store as PlatformStore);
  const fail = (error: unknown) => {
    throw error;
  };
  const content = await startContent({ clock, page: '', onUnrenewed: fail, ...input, store });
  onTestFinished(() => content.stop());
  const { get } = await openGateway({ core: paperCore([]), clock, calls: content.calls });
  return {
    store,
    clock,
    async ask(path, headers = {}) {
      const response = await get(`/api${path}`, { headers });
      const text = await response.text();
      const body = JSON.parse(text === '' ? '{}' : text) as { code: unknown; msg: string; data: unknown };
      return { status: response.status, headers: response.headers, ...body };
    },
  };
}
