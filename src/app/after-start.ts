/** What comes after the first paint: the app becomes one that opens offline, and notices when a newer one is there. */
import { registerServiceWorker } from './version/service-worker.ts';
import { followVersions } from './version/follow-versions.ts';
import { offerVersion } from './version/version-bar.tsx';

export async function afterStart(): Promise<void> {
  followVersions(await registerServiceWorker(), offerVersion);
}
