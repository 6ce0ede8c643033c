import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingView } from '../ui/loading-view.tsx';
import { FailedPage } from './failed-page.tsx';
import { loadChunk } from './load-chunk.ts';
import { reloadOnce } from './reload-once.ts';
import type { Route } from '../navigation/route.ts';
import { UnbuiltPage } from './unbuilt-page.tsx';

/** SPEC §2: a page that has not loaded by then counts as failed; it is still shown if its script arrives. */
const PAGE_MILLIS = 60_000;

const arrived = new Map<Route, ComponentType>();

/** Fetches a page's script at its first use, and caches it. */
export function PageLoader({ route }: { readonly route: Route }): ReactNode {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [, setArrivals] = useState(0);
  useEffect(() => {
    const { load } = route;
    if (load === undefined || arrived.has(route)) return undefined;
    let left = false;
    const fail = () => {
      if (!left) setFailures(attempt + 1);
    };
    const timer = setTimeout(fail, PAGE_MILLIS);
    loadChunk(load)
      .then((page) => {
        arrived.set(route, page);
        if (!left) setArrivals((count) => count + 1);
      })
      .catch(async () => {
        if (!left && !(await reloadOnce())) fail();
      })
      .finally(() => clearTimeout(timer));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [route, attempt]);
  if (route.load === undefined) return <UnbuiltPage route={route} />;
  const Arrived = arrived.get(route);
  if (Arrived !== undefined) return <Arrived />;
  if (failures > attempt) return <FailedPage failures={failures} retry={() => setAttempt(attempt + 1)} />;
  return <LoadingView label={t('app.page.loading')} />;
}
