import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLoggedIn } from '../../api/session.ts';
import { useAlerts } from '../../blocks/alerts.ts';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { WaitingRows } from '../../blocks/trading/list-frame.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { Notice } from '../../ui/notice.tsx';
import { AlertRow } from './alert-row.tsx';
import { waitingTitle } from './alert-texts.ts';
import styles from './alert.module.css';
import { NewAlert } from './new-alert.tsx';
import { PushSwitch } from './push-switch.tsx';
import { useAlertTerms } from './use-alert-terms.ts';

const FIRST_MARKET = 'BTC-USDT-PERP';

/** Sets an alert, and lists the waiting ones. A market's page leads here with its symbol. */
export function AlertsPage(): ReactNode {
  const { t } = useTranslation();
  const symbol = useSearchParams()[0].get('symbol') ?? FIRST_MARKET;
  const loggedIn = useLoggedIn();
  return (
    <Page title={t('alert.title')} back>
      {loggedIn ? (
        <ScrollArea kind="cards">
          <NewAlert key={symbol} symbol={symbol} />
          <PushSwitch />
          <Waiting />
        </ScrollArea>
      ) : (
        <VisitorInvitation title={t('alert.invitation')} />
      )}
    </Page>
  );
}

function Waiting(): ReactNode {
  const { t, i18n } = useTranslation();
  const status = useValue(useTopic('rows/alert/all').status);
  const alerts = useAlerts();
  const most = useAlertTerms()?.mostAlerts;
  if (status === 'waiting') return <WaitingRows />;
  if (alerts.length === 0) return <Notice title={t('alert.none')} text={t('alert.noneText')} />;
  const title = waitingTitle(t, i18n.language, alerts.length, most);
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list} aria-label={title}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}
