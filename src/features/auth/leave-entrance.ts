/**
 * Leaves the pages of the log-in and the sign-up for the page after them, so that the first Back leads to a page that
 * the user has not just seen: these pages leave the history, and a page that was open before them is opened again
 * instead of twice.
 */
import { historyDepth, navigation, visited } from '../../navigation/navigation.tsx';
import { isEntrance } from './return-address.ts';
import { wayOut } from './way-out.ts';

let isLeaving = false;

/** Does nothing while it is under way, or if the app shows another page already. */
export async function leaveEntrance(onward: string): Promise<void> {
  const depth = historyDepth();
  const here = window.location.hash.slice(1);
  if (isLeaving || !isEntrance(here)) return;
  const addresses = Array.from({ length: depth }, (_none, at) => visited[at]);
  const way = wayOut([...addresses, here], onward);
  if ('back' in way) return navigation.back(way.back);
  // The pages in between show for a moment, and lead a logged-in user elsewhere.
  isLeaving = true;
  await navigation.redirect(onward, undefined, way.over).finally(() => (isLeaving = false));
}
