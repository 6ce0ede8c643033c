import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../page.tsx';
import { VisitorInvitation } from '../visitor-invitation.tsx';

interface RecordFrameInput {
  readonly title: string;
  /** Shown to visitors instead of the lists. */
  readonly invitation: string;
  /** @param filtering whether the sheet of filters is open */
  readonly children: (filtering: boolean, endFilter: () => void) => ReactNode;
}

/** A page of the user's orders or of their record, with a button for its sheet of filters. */
export function RecordFrame({ title, invitation, children }: RecordFrameInput): ReactNode {
  const { t } = useTranslation();
  const [filtering, setFiltering] = useState(false);
  if (!useLoggedIn())
    return (
      <Page title={title} back>
        <VisitorInvitation title={invitation} />
      </Page>
    );
  return (
    <Page
      title={title}
      back
      actions={
        <IconButton label={t('trading.orders.filter')} press={() => setFiltering(true)}>
          <Icon name="tune" size={20} />
        </IconButton>
      }
    >
      {children(filtering, () => setFiltering(false))}
    </Page>
  );
}
