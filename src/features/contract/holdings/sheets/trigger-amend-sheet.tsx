import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { usePositions, type LiveTrigger } from '../../../../blocks/contract-account.ts';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useTicker } from '../../../../blocks/use-ticker.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { amendingTrigger } from '../contract-commands.ts';
import { TriggerFacts } from '../triggers/trigger-facts.tsx';
import { useMarketTerms } from '../use-market-terms.ts';
import { usePriceNow } from '../../../../blocks/market/use-price-now.ts';
import { judgedTrigger } from './amend-judgement.ts';
import { AmendSheet } from './amend-sheet.tsx';
import type { AmendForm } from './amend.form.ts';

interface TriggerAmendSheetInput {
  readonly trigger: LiveTrigger;
  readonly instrument: Instrument;
  /** The price at which its line was released on a chart. */
  readonly moved?: string | undefined;
  readonly close: () => void;
}

/** Changes trigger price, limit price and quantity of a trigger that waits. */
export function TriggerAmendSheet({ trigger, instrument, moved, close }: TriggerAmendSheetInput): ReactNode {
  const { id, symbol, side, purpose, triggerBy } = trigger;
  const positions = usePositions(symbol);
  const terms = useMarketTerms(instrument);
  const current = usePriceNow(instrument, triggerBy);
  const [mark, ticker] = [useTopic(`mark/${symbol}`), useTicker(symbol)];
  const status = useValue(triggerBy === 'mark' ? mark.status : ticker.status);
  const isLive = status === 'live';
  const closed = positions.find((each) => each.id === trigger.position);
  return (
    <AmendSheet
      instrument={instrument}
      side={side}
      before={valuesOf(trigger)}
      moved={moved === undefined ? undefined : { trigger: moved }}
      status={status}
      judged={(form) => judgedTrigger(form, trigger, { instrument, terms, current, isLive, positions })}
      protects={closed && { purpose, side: closed.side }}
      amend={({ trigger: triggerPrice = '', price = '', size = '' }) =>
        amendingTrigger.of(id).begin({ trigger: id, triggerPrice, price, size, activation: '' })
      }
      close={close}
    >
      <div className={styles.words}>
        <TriggerFacts trigger={trigger} />
      </div>
    </AmendSheet>
  );
}

/** A trigger at market has no price, one of a whole position no size, and the size of an order's leg is its order's. */
function valuesOf({ trigger, price, size, order }: LiveTrigger): AmendForm {
  return { trigger, ...(price === '' ? {} : { price }), ...(size === '' || order > 0 ? {} : { size }) };
}
