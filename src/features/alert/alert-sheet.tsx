import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { CALLS } from '#protocol/names/calls';
import type { LiveAlert } from '../../blocks/alerts.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { usePriceNow } from '../../blocks/market/use-price-now.ts';
import type { MovedAlertInput } from '../../blocks/moved-alert.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AlertFields } from './alert-fields.tsx';
import { problemsOf, sentForm, type AlertForm } from './alert.form.ts';
import styles from './alert.module.css';
import { sendAlert } from './send-alert.ts';
import { useAlertTexts } from './use-alert-texts.ts';

/** The same for the line of a price alert on a chart. */
export function MovedAlert({ alert, price, close }: MovedAlertInput): ReactNode {
  const instrument = useInstruments()?.get(alert.symbol);
  if (instrument === undefined) return null;
  return <AlertSheet alert={alert} instrument={instrument} moved={price} close={close} />;
}

interface AlertSheetInput {
  readonly alert: LiveAlert;
  readonly instrument: Instrument;
  /** The price at which its line was released on a chart. */
  readonly moved?: string | undefined;
  readonly close: () => void;
}

/** Changes the condition of a waiting alert. */
export function AlertSheet({ alert, instrument, moved, close }: AlertSheetInput): ReactNode {
  const { t } = useTranslation();
  const { id, kind, symbol, by, price, percent, windowMillis } = alert;
  const [form, setForm] = useState<AlertForm>({
    ...{ kind, symbol, by: by === '' ? 'last' : by, price: moved ?? price, percent, windowMillis },
    // The side of another price follows from the present one.
    direction: kind === 'price' ? '' : alert.direction,
  });
  const [tried, setTried] = useState(false);
  const texts = useAlertTexts();
  const name =
    kind === 'price' ? t(`alert.by.${form.by === 'mark' ? 'mark' : 'last'}`) : t(`alert.kinds.${kind}`);
  const current = usePriceNow(instrument, form.by);
  const problems = problemsOf(form, instrument, current);
  const save = async () => {
    setTried(problems.length > 0);
    if (problems.length > 0) return;
    const { direction } = sentForm(form, instrument, current);
    const change = { alert: id, price: form.price, percent: form.percent, direction };
    const input = kind === 'move' ? { ...change, windowMillis: form.windowMillis } : change;
    if (await sendAlert(CALLS.alertChange, input, t('alert.isSet'))) close();
  };
  return (
    <Sheet title={t('alert.edit')} close={close}>
      <div className={styles.form}>
        <p className={styles.about}>{`${texts.where(symbol)} · ${name}`}</p>
        <AlertFields {...{ form, setForm, instrument, current, problems, tried }} isSet />
        <Button wide press={save}>
          {t('alert.save')}
        </Button>
      </div>
    </Sheet>
  );
}
