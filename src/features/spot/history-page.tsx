import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { SpotOrder } from '#protocol/names/spot';
import type { orderHistory } from '#protocol/spot';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './history.module.css';
import { Side } from './side.tsx';

const ask = () => call<typeof orderHistory>(CALLS.spotOrders, {}, QUIETLY);

/** A person's spot orders and what became of them. */
export function HistoryPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('spot.orders.title')} back>
      {useLoggedIn() ? <Orders /> : <VisitorInvitation title={t('spot.orders.invitation')} />}
    </Page>
  );
}

function Orders(): ReactNode {
  const { t } = useTranslation();
  const { answer, failure, again } = useAnswer(ask);
  if (answer === undefined)
    return failure === undefined ? (
      <LoadingView label={t('app.page.loading')} />
    ) : (
      <LoadFailure retry={again} />
    );
  if (answer.list.length === 0)
    return <Notice title={t('spot.orders.noHistory')} text={t('spot.orders.noHistoryText')} />;
  return (
    <ul className={styles.list}>
      {answer.list.map((order) => (
        <Row key={order.id} {...order} />
      ))}
    </ul>
  );
}

function Row({ side, symbol, status, created }: SpotOrder): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  return (
    <li className={styles.row}>
      <Side side={side} />
      {symbol}
      <span className={styles.quiet}>{t(`spot.statuses.${status}`)}</span>
      <span className={styles.quiet}>{moment(created)}</span>
    </li>
  );
}
