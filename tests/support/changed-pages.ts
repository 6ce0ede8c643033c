/** Which pages a test that walks through many of them judges: all, or those that a change reaches. */
import { test } from './app-test.ts';

/** From `npm run test:changed`; undefined: all. */
const CHANGED = process.env['CHANGED_PAGES']?.split(',');

/** @param route may have a query */
export function isChanged(route: string): boolean {
  return CHANGED?.includes(route.replace(/\?.*/, '')) ?? true;
}

/** Those of a test's pages that it judges; it is skipped if there are none. */
export function judged(routes: readonly string[]): readonly string[] {
  const chosen = routes.filter(isChanged);
  test.skip(chosen.length === 0, 'the change reaches none of these pages');
  return chosen;
}
