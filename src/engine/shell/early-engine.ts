/**
 * Stands in the page's head as a text, allowed by its hash: the engine's worker is on its way, and opens its socket,
 * before any script of the page was asked for; the app's chunks follow when the worker's script has come. All
 * addresses stand on the script element, so that the text, and with it the hash, is the same in every build.
 */
import { beginEngine, scriptPolicy, SERVICE_WORKER } from '../script-policy.ts';

const { engine, app = '' } = document.currentScript?.dataset ?? {};
if (engine !== undefined) begin(engine);
// Where the browser does not know such a preload, the page's first module asks for the app a little later.
document.querySelector('link[as="worker"]')?.addEventListener('load', () => {
  for (const href of app.split(' ')) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    });
    document.head.append(link);
  }
});

function begin(address: string): void {
  const policy = scriptPolicy([address, SERVICE_WORKER]);
  const early: typeof globalThis.earlyEngine = { policy };
  globalThis.earlyEngine = early;
  early.worker = beginEngine(policy, address);
  // Nobody listens yet: the page's module begins another.
  early.worker.onerror = () => (early.worker = undefined);
}
