import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { historyDepth } from '../navigation/navigation.tsx';
import { MissingPage } from './missing-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoader } from './page-loader.tsx';
import type { Route } from '../navigation/route.ts';
import { routeOf } from './route-of.tsx';
import styles from './screen.module.css';
import { TabBar } from './tab-bar.tsx';

type Motion = 'none' | 'forward' | 'back' | 'tab';

interface Shown {
  readonly key: string;
  readonly depth: number;
  readonly route: Route | undefined;
  readonly motion: Motion;
}

/** One page at a time, with the tab bar on the pages of the tabs. */
export function Screen(): ReactNode {
  const { pathname, search } = useLocation();
  const key = `${pathname}${search}`;
  const shown = useRef<Shown>(undefined);
  if (shown.current?.key !== key) {
    const route = routeOf(pathname);
    const depth = historyDepth();
    shown.current = { key, depth, route, motion: motionBetween(shown.current, route, depth) };
  }
  const { route, motion } = shown.current;
  return (
    <>
      <main key={key} className={styles.page} data-motion={motion}>
        <PageBoundary>{route === undefined ? <MissingPage /> : <PageLoader route={route} />}</PageBoundary>
      </main>
      {route?.tab === undefined ? null : <TabBar current={route.tab} />}
    </>
  );
}

function motionBetween(left: Shown | undefined, route: Route | undefined, depth: number): Motion {
  if (left === undefined) return 'none';
  if (left.route?.tab !== undefined && route?.tab !== undefined) return 'tab';
  if (depth === left.depth) return 'none';
  return depth > left.depth ? 'forward' : 'back';
}
