/**
 * An inline script in the page's head, allowed by its hash: it starts the engine's worker, which opens its socket,
 * before any script of the page is requested; the app's chunks follow when the worker's script has loaded. All
 * addresses are attributes of the script element, so that the text, and with it the hash, is the same in every
 * build.
 */
import { beginEngine, scriptPolicy, SERVICE_WORKER } from '../script-policy.ts';

const { engine, app = '' } = document.currentScript?.dataset ?? {};
if (engine !== undefined) begin(engine);
// If the browser does not support such a preload, the page's first module requests the app a little later.
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
  // No module listens yet: the page's module starts another worker.
  early.worker.onerror = () => (early.worker = undefined);
}
