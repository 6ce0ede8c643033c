import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RowGroup, RowSwitch } from '../../ui/rows.tsx';
import styles from './alert.module.css';
import { learnPush, push, subscribePush, unsubscribePush } from './push.ts';

/** Turns push messages on this device on and off. Before the browser has asked its user, the first alert asks. */
export function PushSwitch(): ReactNode {
  const { t } = useTranslation();
  const { permission, on } = useSnapshot(push);
  useEffect(() => void learnPush(), []);
  if (permission === 'denied') return <p className={styles.about}>{t('alert.device.blocked')}</p>;
  if (permission !== 'granted' || on === undefined) return null;
  return (
    <RowGroup>
      <RowSwitch
        name={t('alert.device.name')}
        note={t('alert.device.note')}
        on={on}
        change={(wanted) => void (wanted ? subscribePush() : unsubscribePush()).catch(() => undefined)}
      />
    </RowGroup>
  );
}
