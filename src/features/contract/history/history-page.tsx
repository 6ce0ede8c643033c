import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CONTRACT_CODES } from '#protocol/names/codes';
import { Refusal } from '../../../api/refusal.ts';
import { useLoggedIn } from '../../../api/session.ts';
import { Page } from '../../../blocks/page.tsx';
import { ListFrame } from '../../../blocks/trading/list-frame.tsx';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChangeRow } from './change-row.tsx';
import { HistorySummary } from './history-summary.tsx';
import { usePositionHistory } from './use-position-history.ts';

/** One position from its first fill to its last: what it settled, its PnL over time, and each change. */
export function PositionHistoryPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('history.title')} back>
      {useLoggedIn() ? <UsersHistory /> : <VisitorInvitation title={t('positions.invitation')} />}
    </Page>
  );
}

function UsersHistory(): ReactNode {
  const { t } = useTranslation();
  const position = parseInt(new URLSearchParams(useLocation().search).get('position') ?? '', 10) || 0;
  const { head, parts, open } = usePositionHistory(position);
  const { failure, items } = parts;
  if (failure instanceof Refusal && failure.code === CONTRACT_CODES.noPosition)
    return <Notice title={t('history.gone')} />;
  const changes = items ?? [];
  return (
    <ListFrame
      parts={parts}
      whole
      label={t('history.changes')}
      nothing={head?.isKept === false ? <Notice title={t('history.unkept')} /> : null}
      above={head === undefined ? null : <HistorySummary {...head} open={open} changes={changes} />}
      items={changes}
      row={(change) => (head === undefined ? null : <ChangeRow change={change} position={head.position} />)}
    />
  );
}
