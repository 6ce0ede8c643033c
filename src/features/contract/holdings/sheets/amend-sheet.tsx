import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { orderGridOf } from '#domain/market/order-steps';
import { CompactField } from '../../../../blocks/amount/compact-field.tsx';
import { shownProblem } from '../../../../blocks/trading/problem-text.ts';
import { StepButton } from '../../../../blocks/trading/step-button.tsx';
import { steppedPrice } from '../../../../blocks/trading/stepped-price.ts';
import { usePressed } from '../../../../blocks/trading/use-pressed.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { AMENDED, amendSummary, type Amended, type AmendForm } from './amend.form.ts';
import styles from './sheets.module.css';

interface AmendSheetInput {
  readonly instrument: Instrument;
  /** The present values, which can be changed. */
  readonly before: AmendForm;
  /** Settles when it was answered, or is unknown. */
  readonly amend: (changed: AmendForm) => Promise<void>;
  readonly close: () => void;
  /** A sentence about the effect of a change. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Changes the values of an open order or a trigger. */
export function AmendSheet(input: AmendSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, before, amend, close, note, children } = input;
  const [form, setForm] = useState(before);
  const { problems, changed } = amendSummary(form, before, instrument);
  const pressed = usePressed(changed);
  const submit = async () => {
    const seen = pressed.take();
    if (seen === undefined) return;
    await amend(seen);
    close();
  };
  const { base, quote } = instrument;
  const labels: Readonly<Record<Amended, string>> = {
    trigger: t('positions.protect.trigger'),
    price: t('market.book.price', { coin: quote }),
    size: t('trading.ticket.size', { coin: base }),
  };
  const stepped = (field: Amended, by: 1 | -1) => () => {
    const step = orderGridOf(instrument)[field === 'size' ? 'size' : 'price'];
    const next = steppedPrice(form[field] ?? '', by, undefined, step);
    if (next !== undefined) setForm({ ...form, [field]: next });
  };
  const problemOf = (field: Amended) => {
    const code = problems[field];
    const shown = { field: field === 'size' ? 'size' : 'price', code } as never;
    return code && shownProblem(shown, true, instrument, { t, language: i18n.language });
  };
  return (
    <Sheet title={t('trading.orders.amendTitle')} close={close}>
      {children}
      <div className={styles.fields}>
        {AMENDED.filter((field) => before[field] !== undefined).map((field) => (
          <CompactField
            key={field}
            name={field}
            label={labels[field]}
            value={form[field] ?? ''}
            unit={field === 'size' ? base : quote}
            change={(text) => setForm({ ...form, [field]: text })}
            problem={problemOf(field)}
            counted={field !== 'size'}
            before={<StepButton by={-1} step={stepped(field, -1)} />}
          >
            <StepButton by={1} step={stepped(field, 1)} />
          </CompactField>
        ))}
      </div>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <Button wide begun={pressed.begun} disabled={changed === undefined} press={submit}>
        {t('trading.orders.amend')}
      </Button>
    </Sheet>
  );
}
