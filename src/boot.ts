/**
 * The page's first script, kept tiny: worker and socket are under way before React and the texts arrive. What the
 * engine sends early waits for the app's part. Where that does not come, the shell says so.
 */
import { loadChunk } from './app/load-chunk.ts';
import { reloadOnce } from './app/reload-once.ts';
import { startEngine } from './engine/start-engine.ts';
import { loadLanguage } from './i18n/load-language.ts';
import { keptLanguage } from './preferences/kept.ts';

startEngine(async (batch) => {
  const { applyBatch } = await applying;
  await applyBatch(batch);
});
const applying = import('./engine/apply-batch.ts');
const texts = loadLanguage(keptLanguage());
loadChunk(() => import('./app/start-app.tsx').then(({ startApp }) => startApp(texts))).catch(
  async (failure: unknown) => {
    if (await reloadOnce()) return;
    const words = await texts.then(
      ({ texts: { app } }) => [app.page.notLoaded, app.page.reload],
      () => [],
    );
    window.dispatchEvent(new CustomEvent('brisk:not-loaded', { detail: words }));
    throw failure;
  },
);
