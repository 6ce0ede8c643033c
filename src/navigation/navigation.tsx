/** The app's one navigator, over the hash router. */
import { useEffect, type ReactNode } from 'react';
import { HashRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { Navigator } from './navigator.ts';
import { parentOf } from './parent-page.ts';

let navigate: NavigateFunction | undefined;

/** The router writes the index of each entry into its state. */
export function historyDepth(): number {
  const state: unknown = window.history.state;
  const index = (state as { readonly idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : 0;
}

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
