import { lazy, Suspense, type ReactNode } from 'react';
import { useSessionUser } from '../../api/session.ts';
import type { OwnLevelsInput } from './watched-own-levels.tsx';

const Nothing = (): ReactNode => null;
const WatchedOwnLevels = lazy(() =>
  import('./watched-own-levels.tsx')
    .then(({ WatchedOwnLevels: watched }) => ({ default: watched }))
    // If it fails to load, the book works without it.
    .catch(() => ({ default: Nothing })),
);

/** The rows that hold the user's open orders; visitors do not download it. */
export function LazyOwnLevels(input: OwnLevelsInput): ReactNode {
  const user = useSessionUser();
  if (user === undefined || input.instrument.kind !== 'spot') return null;
  return (
    <Suspense>
      <WatchedOwnLevels key={user.id} {...input} />
    </Suspense>
  );
}
