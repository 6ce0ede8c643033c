/**
 * Starts after the first paint: makes the app available offline, and looks for a newer version and for a dark device.
 */
import { offerDarkTheme } from './theme-offer.tsx';
import { registerServiceWorker } from './version/service-worker.ts';
import { followVersions } from './version/follow-versions.ts';
import { offerVersion } from './version/version-bar.tsx';

export async function afterStart(): Promise<void> {
  offerDarkTheme();
  followVersions(await registerServiceWorker(), offerVersion);
}
