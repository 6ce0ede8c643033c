import { lazy, Suspense, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useSessionUser } from '../../../api/session.ts';
import { chartChoice } from './chart.state.ts';
import type { OwnListInput } from './own-list.tsx';

const Nothing = (): ReactNode => null;
const OwnList = lazy(() =>
  Promise.all([import('./own-list.tsx'), import('../../../i18n/load-namespace.ts')])
    .then(async ([{ OwnList: list }, { loadNamespace }]) => {
      // The form that amends an order uses the words of assets too.
      await Promise.all([loadNamespace('spot'), loadNamespace('trading'), loadNamespace('assets')]);
      return { default: list };
    })
    // If it fails to load, the chart works without it.
    .catch(() => ({ default: Nothing })),
);

/** Only for logged-in users on spot markets; visitors do not download it. */
export function LazyOwnList(input: OwnListInput): ReactNode {
  const user = useSessionUser();
  const { own } = useSnapshot(chartChoice);
  if (user === undefined || !own || input.instrument.kind !== 'spot') return null;
  return (
    <Suspense>
      <OwnList key={user.id} {...input} />
    </Suspense>
  );
}
