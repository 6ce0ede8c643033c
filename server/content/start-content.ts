/** Starts and stops content: writes the release's rows, renews rates, and prepares the calls for binding. */
import type { Clock } from '#domain/clock';
import type { Store } from '../db/store-api.ts';
import type { BoundCall } from '../http/bind.ts';
import { ContentService } from './content-service.ts';
import { contentCalls, type Contacts } from './content-routes.ts';
import { servedBuild, servedVersion } from './newest-version.ts';
import { RateService } from './rate-service.ts';
import { fixedRates, type RateSource } from './rate-source.ts';
import { readSeeds, type Seeds } from './read-seeds.ts';
import { contentTables } from './tables.ts';

export interface ContentInput {
  /** Migrated already. */
  readonly store: Pick<Store, 'query'>;
  readonly clock: Clock;
  /** The app's page as it is served, empty if no client is built. */
  readonly page: string;
  readonly seeds?: Seeds;
  readonly rateSource?: RateSource;
  /** The operator's addresses, for services without one in their row. */
  readonly contacts?: Contacts;
  readonly onUnrenewed: (error: unknown) => void;
}

export interface Content {
  readonly calls: readonly BoundCall[];
  stop(): Promise<void>;
}

export async function startContent(input: ContentInput): Promise<Content> {
  const { clock, page, seeds = readSeeds(), rateSource: source = fixedRates, onUnrenewed } = input;
  const { contacts = {} } = input;
  const store = contentTables.calls(input.store);
  await store.seedContent(seeds.rows);
  const rates = new RateService({ store, clock, source, onUnrenewed });
  await rates.start();
  const release = { version: servedVersion(), build: servedBuild(page), notes: seeds.notes };
  return {
    calls: contentCalls(new ContentService(store, clock), rates, release, contacts),
    stop: () => rates.stop(),
  };
}
