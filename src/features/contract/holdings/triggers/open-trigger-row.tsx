import { memo, Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { OpenRow } from '../../../../blocks/trading/open-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { amendingTrigger, cancelTrigger, cancellingTrigger } from '../contract-commands.ts';
import type { LiveTrigger } from '../../../../blocks/contract-account.ts';
import { LazyTriggerAmendSheet } from '../sheets/lazy-amend-sheets.tsx';
import { TriggerFacts } from './trigger-facts.tsx';

/** A waiting trigger: its button and a swipe cancel it. */
export const OpenTriggerRow = memo(
  Row,
  (one, other) => one.trigger.id === other.trigger.id && one.trigger.version === other.trigger.version,
);

function Row({ trigger }: { readonly trigger: LiveTrigger }): ReactNode {
  const { id, symbol, callbackBps } = trigger;
  const instrument = useInstruments()?.get(symbol);
  const [amends, setAmends] = useState(false);
  const cancels = useSnapshot(cancellingTrigger.of(id).view);
  const changes = useSnapshot(amendingTrigger.of(id).view);
  const unknown = cancels.unknown
    ? cancellingTrigger.of(id)
    : changes.unknown
      ? amendingTrigger.of(id)
      : undefined;
  return (
    <>
      <OpenRow
        id={id}
        testId="open-trigger"
        busy={cancels.open !== undefined}
        unknown={unknown}
        cancel={() => cancelTrigger(id)}
        // A trailing stop follows the price.
        amend={callbackBps > 0 ? undefined : () => setAmends(true)}
      >
        <div className={styles.words}>
          <TriggerFacts trigger={trigger} />
        </div>
      </OpenRow>
      {amends && instrument !== undefined ? (
        <Suspense fallback={null}>
          <LazyTriggerAmendSheet {...{ trigger, instrument }} close={() => setAmends(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
