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

const OwnContracts = lazy(() =>
  Promise.all([import('./own-contracts.tsx'), import('../../../i18n/load-namespace.ts')])
    .then(async ([{ OwnContracts: list }, { loadNamespace }]) => {
      await loadNamespace('trading');
      return { default: list };
    })
    .catch(() => ({ default: Nothing })),
);

const OwnOptions = lazy(() =>
  import('./own-options.tsx')
    .then(({ OwnOptions: list }) => ({ default: list }))
    .catch(() => ({ default: Nothing })),
);

interface LazyOwnListInput extends OwnListInput {
  /** The user's options, in place of orders and positions. */
  readonly options: boolean;
}

/** Only for logged-in users; visitors do not download it. */
export function LazyOwnList({ options, ...input }: LazyOwnListInput): ReactNode {
  const user = useSessionUser();
  const { own } = useSnapshot(chartChoice);
  if (user === undefined || !(own || options)) return null;
  const ofMarket = input.instrument.kind === 'spot' ? OwnList : OwnContracts;
  const List = options ? OwnOptions : ofMarket;
  return (
    <Suspense>
      <List key={user.id} {...input} />
    </Suspense>
  );
}
