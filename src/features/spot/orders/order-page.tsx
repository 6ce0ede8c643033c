import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { SPOT_CODES } from '#protocol/names/codes';
import type { orderDetail } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { Refusal } from '../../../api/refusal.ts';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import { LoadFailure } from '../../../blocks/load-failure.tsx';
import { newestById } from '../../../blocks/newest-by-id.ts';
import { Page } from '../../../blocks/page.tsx';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { useAnswer } from '../../../blocks/use-answer.ts';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { useClosedOrders, useFills, useOrderResets, useOrders } from '../../../blocks/spot-orders.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { resumeOrderCommands } from './order-commands.ts';
import { OrderSheetRows } from './order-detail.tsx';
import { OrderFills } from './order-fills.tsx';
import { WaitingRows } from '../../../blocks/trading/list-frame.tsx';
import styles from './order-page.module.css';

type Detail = CallOutput<typeof orderDetail>;

/** One order: its terms, its result, its fills and the actions that remain. */
export function OrderPage(): ReactNode {
  const { t } = useTranslation();
  const id = parseInt(new URLSearchParams(useLocation().search).get('id') ?? '', 10) || 0;
  return (
    <Page title={t('trading.orders.detail')} back>
      {useLoggedIn() ? <Order id={id} /> : <VisitorInvitation title={t('trading.orders.invitation')} />}
    </Page>
  );
}

function Order({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(() => call<typeof orderDetail>(CALLS.spotOrder, { order: id }, QUIETLY), [id]);
  const { answer, failure, again } = useAnswer(ask);
  const missed = useOrderResets();
  const seen = useRef(missed);
  useEffect(() => {
    if (seen.current !== missed) void again();
    seen.current = missed;
  }, [missed, again]);
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) resumeOrderCommands();
  }, [user]);
  const now = useNow(id, answer);
  if (now !== undefined) {
    return (
      <ScrollArea className={styles.page}>
        <OrderSheetRows order={now.order} />
        <OrderActions order={now.order} />
        <OrderFills order={now.order} fills={now.fills} />
      </ScrollArea>
    );
  }
  if (failure === undefined) return <WaitingRows />;
  const isNone = failure instanceof Refusal && failure.code === SPOT_CODES.noOrder;
  return isNone ? <Notice title={t('trading.orders.none')} /> : <LoadFailure retry={again} />;
}

/** The answer, updated by what the account's channel sent since. */
function useNow(id: number, answer: Detail | undefined): Detail | undefined {
  const open = useOrders('all');
  const closed = useClosedOrders('all');
  const live = useFills('all');
  return useMemo(() => {
    if (answer === undefined) return undefined;
    const known = [...open, ...closed].filter((each) => each.id === id);
    const [order = answer.order] = newestById([answer.order], known);
    const fills = newestById(
      answer.fills,
      live.filter((each) => each.order === id),
    );
    return { order, fills: fills.sort((one, other) => other.id - one.id) };
  }, [id, answer, open, closed, live]);
}
