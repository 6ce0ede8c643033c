import { useId, useMemo, type ReactNode } from 'react';
import { signal } from '@preact/signals-react';
import { useTranslation } from 'react-i18next';
import type { OptionCycle } from '#domain/option/option-terms';
import { useCountdown } from '../../../blocks/market/use-countdown.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import type { CycleTerms } from '../use-option-terms.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { choose } from './option.state.ts';
import styles from './option-ticket.module.css';
import type { Ticket } from './use-option-ticket.ts';

export function CyclePicker({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const name = useId();
  return (
    <div className={styles.cycles} role="radiogroup" aria-label={t('option.fields.cycle')}>
      {ticket.cycles.map(({ cycle }) => (
        <label key={cycle} className={styles.cycle}>
          <input
            type="radio"
            name={name}
            value={cycle}
            checked={cycle === ticket.form.cycle}
            onChange={() => choose({ cycle })}
          />
          <span>{texts.cycle(cycle)}</span>
        </label>
      ))}
    </div>
  );
}

/** Says why longer cycles are missing. */
export function EndNote({ ends }: { readonly ends: number }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  return (
    <p className={styles.note} role="status" data-testid="ends">
      {t('option.ticket.ends', { time: moment(ends) })}
    </p>
  );
}

interface DeliveryLineInput {
  readonly terms: CycleTerms;
  readonly isClosed: boolean;
}

/** When the present cycle is delivered, and until when it is sold; after its cut-off when the next one begins. */
export function DeliveryLine({ terms, isClosed }: DeliveryLineInput): ReactNode {
  const { t } = useTranslation();
  const { delivery, cutOffMillis } = terms;
  const countdown = useCountdown(useMemo(() => signal(delivery), [delivery]));
  const time = useShortTime(delivery, terms.cycle);
  const until = useShortTime(delivery - cutOffMillis, terms.cycle);
  return (
    <p className={styles.delivery} data-closed={isClosed} data-testid="delivery">
      <span>{t('option.ticket.delivery', { time })}</span>
      <span className={styles.countdown}>
        <LiveText text={countdown} testId="countdown" />
      </span>
      <span role="status">
        {isClosed ? t('option.ticket.closed') : t('option.ticket.until', { time: until })}
      </span>
    </p>
  );
}

/** Cycles that end on another day need the date. */
const LONG: ReadonlySet<OptionCycle> = new Set(['1d', '1w', '1M']);

/** The time of day, of a long cycle with its date. */
function useShortTime(time: number, cycle: OptionCycle): string {
  const { second, moment } = useTimes();
  return LONG.has(cycle) ? moment(time) : (second(time).split(' ')[1] ?? '');
}
