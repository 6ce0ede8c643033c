import { effect, signal } from '@preact/signals-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useSessionUser } from '../../../api/session.ts';
import { chartChoice } from './chart.state.ts';
import type { OwnListInput } from './own-list.tsx';
import { NO_OWN_TRADES, withAlerts } from './own-trades.ts';

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

const OwnAlerts = lazy(() =>
  import('./own-alerts.tsx')
    .then(({ OwnAlerts: list }) => ({ default: list }))
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
  if (!options) return <OwnOfMarket key={user.id} {...input} />;
  return (
    <Suspense>
      <OwnOptions key={user.id} {...input} />
    </Suspense>
  );
}

/** Orders and fills, and alerts. Each list loads separately, and the chart gets both together. */
function OwnOfMarket({ instrument, own }: OwnListInput): ReactNode {
  const List = instrument.kind === 'spot' ? OwnList : OwnContracts;
  const [trades] = useState(() => signal(NO_OWN_TRADES));
  const [alerts] = useState(() => signal(NO_OWN_TRADES));
  useEffect(() => {
    const end = effect(() => {
      own.value = withAlerts(trades.value, alerts.value);
    });
    return () => {
      end();
      own.value = NO_OWN_TRADES;
    };
  }, [own, trades, alerts]);
  return (
    <>
      <Suspense>
        <List instrument={instrument} own={trades} />
      </Suspense>
      <Suspense>
        <OwnAlerts instrument={instrument} alerts={alerts} />
      </Suspense>
    </>
  );
}
