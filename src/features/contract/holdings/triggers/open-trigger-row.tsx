import { memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { OpenRow } from '../../../../blocks/trading/open-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { cancelTrigger, cancellingTrigger } from '../contract-commands.ts';
import type { LiveTrigger } from '../../../../blocks/contract-account.ts';
import { TriggerFacts } from './trigger-facts.tsx';

/** A waiting trigger: its button and a swipe cancel it. */
export const OpenTriggerRow = memo(
  Row,
  (one, other) => one.trigger.id === other.trigger.id && one.trigger.version === other.trigger.version,
);

function Row({ trigger }: { readonly trigger: LiveTrigger }): ReactNode {
  const { id } = trigger;
  const { open, unknown } = useSnapshot(cancellingTrigger.of(id).view);
  return (
    <OpenRow
      id={id}
      testId="open-trigger"
      busy={open !== undefined}
      unknown={unknown ? cancellingTrigger.of(id) : undefined}
      cancel={() => cancelTrigger(id)}
    >
      <div className={styles.words}>
        <TriggerFacts trigger={trigger} />
      </div>
    </OpenRow>
  );
}
