import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { AlertNotice } from '#protocol/names/alert';
import type { myNotifiables, readNotifiable } from '#protocol/alert';
import { call, QUIETLY } from '../../api/call.ts';
import { useLoggedIn } from '../../api/session.ts';
import { useUnreadNotices } from '../../blocks/alerts.ts';
import { Page } from '../../blocks/page.tsx';
import { PlaceRow } from '../../blocks/place-row.tsx';
import { ListFrame } from '../../blocks/trading/list-frame.tsx';
import { useParts } from '../../blocks/use-parts.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { useResets } from '../../engine/entity-rows.ts';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { ETF_PATH, MARKET_DETAIL_PATH } from '../../navigation/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import styles from './alert.module.css';
import { useAlertTexts } from './use-alert-texts.ts';

const PART_SIZE = 30;

const read = (id?: number) =>
  call<typeof readNotifiable>(CALLS.readNotifiable, id === undefined ? {} : { id }, QUIETLY);

const ask = (before?: number) =>
  call<typeof myNotifiables>(
    CALLS.myNotifiables,
    { limit: PART_SIZE, ...(before === undefined ? {} : { before }) },
    QUIETLY,
  );

/** The message centre: announcements, and the notices of alerts (SPEC §2). */
export function MessagesPage(): ReactNode {
  const { t } = useTranslation();
  const title = t('alert.messages.title');
  if (!useLoggedIn())
    return (
      <Page title={title} back>
        <VisitorInvitation title={t('alert.invitation')} />
      </Page>
    );
  return (
    <Page title={title} back>
      <Messages />
    </Page>
  );
}

function Messages(): ReactNode {
  const { t } = useTranslation();
  const unread = useUnreadNotices();
  const parts = useParts<AlertNotice>({
    name: 'notices',
    ask: useCallback(ask, []),
    missed: useResets('notice'),
  });
  const { items = [] } = parts;
  const rows = useMemo(() => {
    const known = new Map<number, AlertNotice>();
    for (const each of [...unread, ...items]) if (!known.has(each.id)) known.set(each.id, each);
    return [...known.values()].sort((one, other) => other.id - one.id);
  }, [unread, items]);
  const open = new Set(unread.map(({ id }) => id));
  return (
    <ListFrame
      whole
      parts={parts}
      label={t('alert.messages.title')}
      items={rows}
      nothing={<Notice title={t('alert.messages.none')} text={t('alert.messages.noneText')} />}
      above={
        <div className={styles.above}>
          <RowGroup>
            <PlaceRow place="notices" name={t('alert.messages.announcements')} />
          </RowGroup>
          {open.size > 0 ? (
            <Button kind="quiet" wide press={async () => void (await read())}>
              {t('alert.messages.readAll')}
            </Button>
          ) : null}
        </div>
      }
      row={(notice) => <Message notice={notice} isUnread={open.has(notice.id)} />}
    />
  );
}

interface MessageInput {
  readonly notice: AlertNotice;
  readonly isUnread: boolean;
}

/** A tap marks it read, and leads to its market, or to the rebalancings of its ETF. */
function Message({ notice, isUnread }: MessageInput): ReactNode {
  const { t } = useTranslation();
  const texts = useAlertTexts();
  const { second } = useTimes();
  const open = () => {
    if (isUnread) void read(notice.id).catch(() => undefined);
    const { kind, symbol } = notice;
    const isEtf = kind === 'etf';
    void navigation.navigateTo(
      isEtf
        ? addressOf(ETF_PATH, { product: symbol, show: 'rebalances' })
        : addressOf(MARKET_DETAIL_PATH, { symbol }),
    );
  };
  return (
    <button
      type="button"
      className={styles.message}
      data-testid="message"
      data-unread={isUnread}
      onClick={open}
    >
      <span className={styles.words}>
        <strong>
          {texts.about(notice)}
          {isUnread ? (
            <span className={styles.dot} role="img" aria-label={t('alert.messages.unread')} />
          ) : null}
        </strong>
        <span>{texts.notice(notice)}</span>
        <span className={styles.note}>{second(notice.created)}</span>
      </span>
    </button>
  );
}
