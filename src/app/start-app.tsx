import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setCallFeedback } from '../api/call-feedback.ts';
import { keepInstallOffer } from '../blocks/install-offer.ts';
import { engine } from '../engine/start-engine.ts';
import { followVisibility } from '../engine/topics.ts';
import type { LoadedLanguage } from '../i18n/load-language.ts';
import { startI18n } from '../i18n/start-i18n.ts';
import { keepPreferences } from '../preferences/preferences.ts';
import { toast } from '../ui/toast.tsx';
import { App } from './app.tsx';
import { followLanguage } from './follow-language.ts';
import { noteMissingScripts } from './reload-once.ts';
import { loadRoutes, routeOf } from './route-of.tsx';

/** For browsers without `requestIdleCallback`. */
const IDLE_MILLIS = 3_000;

/** The first page's script loads while texts and React are still being prepared; the page handles its failure. */
function fetchFirstPage(): void {
  const [path = ''] = location.hash.slice(1).split('?');
  // The bare address has an empty path: it is Home.
  routeOf(path || '/')
    ?.load?.()
    .catch(() => undefined);
}

/** Loads everything that the first paint does not need when the browser is idle. A later visit tries again. */
function fetchTheRest(): void {
  if (!import.meta.env.PROD) return;
  const fetchNow = () =>
    import('./after-start.ts').then(
      ({ afterStart }) => afterStart(),
      () => undefined,
    );
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void fetchNow());
    else setTimeout(() => void fetchNow(), IDLE_MILLIS);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** React replaces the shell. The engine runs already. */
export async function startApp(language: Promise<LoadedLanguage>): Promise<void> {
  noteMissingScripts();
  fetchFirstPage();
  keepInstallOffer();
  followVisibility();
  setCallFeedback({ toast, mayStay: (path) => routeOf(path)?.visitor === true });
  keepPreferences();
  followLanguage();
  await startI18n(await language);
  engine.setLocale(document.documentElement.lang);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // A page that needs it asks again, and says so if it does not load.
  loadRoutes().catch(() => undefined);
  void import('./follow-writing.ts').then(({ followWriting }) => followWriting());
  void import('./sign-in.ts').then(({ signInEngine }) => signInEngine());
  fetchTheRest();
}
