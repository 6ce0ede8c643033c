import { memo, Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { OpenRow } from '../../../../blocks/trading/open-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { amendingTrigger, cancelTrigger, cancellingTrigger } from '../contract-commands.ts';
import { usePositions, type LiveTrigger } from '../../../../blocks/contract-account.ts';
import type { AmendForm } from '../sheets/amend.form.ts';
import { settledBy } from '../settled-by.ts';
import { LazyAmendSheet } from '../sheets/lazy-amend-sheet.tsx';
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
  const facts = (
    <div className={styles.words}>
      <TriggerFacts trigger={trigger} settled={useSettled(trigger)} />
    </div>
  );
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
        {facts}
      </OpenRow>
      {amends && instrument !== undefined ? (
        <Suspense fallback={null}>
          <LazyAmendSheet
            instrument={instrument}
            before={valuesOf(trigger)}
            amend={({ trigger: triggerPrice = '', price = '', size = '' }) =>
              amendingTrigger.of(id).begin({ trigger: id, triggerPrice, price, size, activation: '' })
            }
            close={() => setAmends(false)}
          >
            {facts}
          </LazyAmendSheet>
        </Suspense>
      ) : null}
    </>
  );
}

/** The PnL of its position that it would settle; '' if it closes no open position. */
function useSettled(trigger: LiveTrigger): string {
  const position = usePositions(trigger.symbol).find(({ id }) => id === trigger.position);
  const instrument = useInstruments()?.get(trigger.symbol);
  if (position === undefined || instrument === undefined) return '';
  return settledBy(trigger, position, instrument);
}

/** A trigger at market has no price, one of a whole position no size, and the size of an order's leg is its order's. */
function valuesOf({ trigger, price, size, order }: LiveTrigger): AmendForm {
  return { trigger, ...(price === '' ? {} : { price }), ...(size === '' || order > 0 ? {} : { size }) };
}
