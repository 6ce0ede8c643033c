import { memo, Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { minorText } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { settledBy } from '../../../../blocks/trading/open-position.ts';
import { OpenRow } from '../../../../blocks/trading/open-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { amendingTrigger, cancelTrigger, cancellingTrigger } from '../contract-commands.ts';
import { usePositions, type LiveTrigger } from '../../../../blocks/contract-account.ts';
import { LazyTriggerAmendSheet } from '../sheets/lazy-amend-sheets.tsx';
import { TriggerFacts } from './trigger-facts.tsx';

/** A waiting trigger: its button and a swipe cancel it. */
export const OpenTriggerRow = memo(
  Row,
  (one, other) => one.trigger.id === other.trigger.id && one.trigger.version === other.trigger.version,
);

interface RowInput {
  readonly trigger: LiveTrigger;
  /** It is listed with its position or order, which names the market. */
  readonly named?: boolean;
}

function Row({ trigger, named = false }: RowInput): ReactNode {
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
          <TriggerFacts trigger={trigger} settled={useSettled(trigger)} named={named} />
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

/** The PnL of its position that it would settle, decimal text; '' if it closes no open position. */
function useSettled(trigger: LiveTrigger): string {
  const positions = usePositions(trigger.symbol);
  const instrument = useInstruments()?.get(trigger.symbol);
  const at = trigger.price || trigger.trigger;
  if (trigger.position === 0 || at === '' || instrument === undefined) return '';
  const steps = orderStepsOf(instrument);
  const tick = parseSteps(at, steps.price);
  const settled = tick === undefined ? undefined : settledBy(trigger, tick, positions, steps);
  return settled === undefined ? '' : minorText(settled);
}
