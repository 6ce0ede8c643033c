import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_KINDS } from '#domain/alert/alert-terms';
import { CALLS } from '#protocol/names/calls';
import type { LiveAlert } from '../../blocks/alerts.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AlertSheet } from './alert-sheet.tsx';
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
        <AlertSheet alert={alert} instrument={instrument} close={() => setEdited(false)} />
      ) : null}
    </li>
  );
}
