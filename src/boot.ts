/**
 * The page's first script, kept tiny: worker and socket are under way before React and the texts arrive. What the
 * engine sends early waits for the app's part.
 */
import { startEngine } from './engine/start-engine.ts';
import { loadLanguage } from './i18n/load-language.ts';
import { keptLanguage } from './preferences/kept.ts';

startEngine(async (batch) => {
  const { applyBatch } = await applying;
  await applyBatch(batch);
});
const applying = import('./engine/apply-batch.ts');
const texts = loadLanguage(keptLanguage());
void import('./app/start-app.tsx').then(({ startApp }) => startApp(texts));
