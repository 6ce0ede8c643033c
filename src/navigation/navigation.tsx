/** The app's one navigator, over the hash router. */
import { useEffect, type ReactNode } from 'react';
import { HashRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { keepInTab } from './kept-place.ts';
import { Navigator } from './navigator.ts';
import { parentOf } from './parent-page.ts';

let navigate: NavigateFunction | undefined;

/** The router writes the index of each entry into its state. */
export function historyDepth(): number {
  const state: unknown = window.history.state;
  const index = (state as { readonly idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : 0;
}

/** The address of each entry of the history, by its index; entries after the present one may be outdated. */
export const visited: Record<number, string> = {};
keepInTab('visited', visited);

export const navigation = new Navigator(
  {
    push: (address) => void navigate?.(address),
    replace: (address) => void navigate?.(address, { replace: true }),
    go: (delta) => void navigate?.(delta),
    depth: historyDepth,
    arrived: () =>
      new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true })),
  },
  () => parentOf(location.hash.slice(1)),
);

function Bridge(): null {
  const router = useNavigate();
  useEffect(() => {
    navigate = router;
  }, [router]);
  const { pathname, search } = useLocation();
  visited[historyDepth()] = pathname + search;
  return null;
}

export function NavigationRoot({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <HashRouter>
      <Bridge />
      {children}
    </HashRouter>
  );
}
