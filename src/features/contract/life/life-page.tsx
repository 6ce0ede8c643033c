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
import { LifeSummary } from './life-summary.tsx';
import { useLife } from './use-life.ts';

/** One position from its first fill to its last: what it settled, its PnL over time, and each change. */
export function PositionLifePage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('life.title')} back>
      {useLoggedIn() ? <UsersLife /> : <VisitorInvitation title={t('positions.invitation')} />}
    </Page>
  );
}

function UsersLife(): ReactNode {
  const { t } = useTranslation();
  const position = parseInt(new URLSearchParams(useLocation().search).get('position') ?? '', 10) || 0;
  const { head, parts, open } = useLife(position);
  const { failure, items } = parts;
  if (failure instanceof Refusal && failure.code === CONTRACT_CODES.noPosition)
    return <Notice title={t('life.gone')} />;
  const changes = items ?? [];
  return (
    <ListFrame
      parts={parts}
      whole
      label={t('life.changes')}
      nothing={head?.isKept === false ? <Notice title={t('life.unkept')} /> : null}
      above={head === undefined ? null : <LifeSummary {...head} open={open} changes={changes} />}
      items={changes}
      row={(change) => (head === undefined ? null : <ChangeRow change={change} position={head.position} />)}
    />
  );
}
