import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_KINDS } from '#domain/alert/alert-terms';
import type { Instrument } from '#domain/market/instrument';
import { CALLS } from '#protocol/names/calls';
import type { LiveAlert } from '../../blocks/alerts.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { usePriceNow } from '../../blocks/market/use-price-now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AlertFields } from './alert-fields.tsx';
import { problemsOf, sentForm, type AlertForm } from './alert.form.ts';
import styles from './alert.module.css';
import { sendAlert } from './send-alert.ts';
import { useAlertTexts } from './use-alert-texts.ts';

/** A waiting alert, with its actions. */
export function AlertRow({ alert }: { readonly alert: LiveAlert }): ReactNode {
  const { t } = useTranslation();
  const texts = useAlertTexts();
  const [isEdited, setEdited] = useState(false);
  const instrument = useInstruments()?.get(alert.symbol);
  const name = `${texts.where(alert.symbol)}: ${texts.condition(alert)}`;
  const remove = () => void sendAlert(CALLS.alertRemove, { alert: alert.id }, t('alert.removed'));
  return (
    <li className={styles.row} data-testid="alert">
      <span className={styles.words}>
        <strong>{texts.where(alert.symbol)}</strong>
        <span className={styles.note}>{texts.condition(alert)}</span>
      </span>
      {EVENT_KINDS.has(alert.kind) || instrument === undefined ? null : (
        <IconButton label={`${t('alert.edit')}: ${name}`} press={() => setEdited(true)}>
          <Icon name="pencil" size={20} />
        </IconButton>
      )}
      <IconButton label={`${t('alert.remove')}: ${name}`} press={remove}>
        <Icon name="bin" size={20} />
      </IconButton>
      {isEdited && instrument !== undefined ? (
        <EditSheet alert={alert} instrument={instrument} close={() => setEdited(false)} />
      ) : null}
    </li>
  );
}

interface EditSheetInput {
  readonly alert: LiveAlert;
  readonly instrument: Instrument;
  readonly close: () => void;
}

function EditSheet({ alert, instrument, close }: EditSheetInput): ReactNode {
  const { t } = useTranslation();
  const { id, kind, symbol, by, price, percent, windowMillis } = alert;
  const [form, setForm] = useState<AlertForm>({
    ...{ kind, symbol, by: by === '' ? 'last' : by, price, percent, windowMillis },
    // The side of another price follows from the present one.
    direction: kind === 'price' ? '' : alert.direction,
  });
  const [tried, setTried] = useState(false);
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
        <AlertFields {...{ form, setForm, instrument, current, problems, tried }} />
        <Button wide press={save}>
          {t('alert.save')}
        </Button>
      </div>
    </Sheet>
  );
}
