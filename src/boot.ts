/**
 * The page's first module, kept tiny: worker and socket start before React and the texts arrive. The engine's early
 * messages fill the shell's rows until the app's chunk has loaded. If that fails to load, the page shows it.
 */
import { loadChunk } from './app/load-chunk.ts';
import { reloadOnce } from './app/reload-once.ts';
import { followShell } from './engine/shell/follow-shell.ts';
import { engine, followEngine, startEngine } from './engine/start-engine.ts';
import { loadLanguage } from './i18n/load-language.ts';
import { keptLanguage } from './preferences/kept.ts';

let shell = followShell();
let isAppHere = false;

startEngine(async (batch) => {
  if (shell && !shell.paint(batch)) {
    engine.retopic({ add: [], drop: shell.topics });
    shell = undefined;
  }
  // Only the shell has requested topics before the app's chunk has loaded.
  if (shell && !isAppHere) return;
  const { applyBatch } = await applying;
  await applyBatch(batch);
});
const askForShell = () => {
  if (shell) engine.retopic({ add: shell.topics, drop: [] });
};
askForShell();
// A new engine gets the requests again; otherwise the shell's removal would drop topics that it never counted.
followEngine({
  suspected: () => shell?.suspected(),
  restarted: askForShell,
  failedToStart: () => void reloadOnce(),
});
// The largest download starts first.
const app = import('./app/start-app.tsx');
const texts = loadLanguage(keptLanguage());
const applying = import('./engine/apply-batch.ts').then((arrived) => {
  isAppHere = true;
  return arrived;
});
loadChunk(() => app.then(({ startApp }) => startApp(texts))).catch(async (failure: unknown) => {
  if (await reloadOnce()) return;
  const words = await texts.then(
    ({ texts: { app } }) => [app.page.notLoaded, app.page.reload],
    () => [],
  );
  window.dispatchEvent(new CustomEvent('brisk:not-loaded', { detail: words }));
  throw failure;
});
