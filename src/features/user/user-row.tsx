import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../api/session.ts';
import { ACCOUNT_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Account } from './ask-account.ts';
import { Avatar } from '../../blocks/avatar.tsx';
import styles from './user.module.css';

/** The logged-in user; it leads to the account's page. The name is shown before the platform has answered. */
export function UserRow({ account }: { readonly account: Account | undefined }): ReactNode {
  const { t } = useTranslation();
  const kept = useSessionUser()?.name ?? '';
  const name = account?.user.name ?? kept;
  const reached = account?.security.email ?? account?.security.phone ?? account?.security.wallet;
  const uid = account === undefined ? undefined : t('user.mine.uid', { account: account.user.account });
  return (
    <PageLink to={ACCOUNT_PATH} className={styles.user}>
      <Avatar name={name} picture={account?.user.avatar} />
      <span className={styles.named}>
        <span className={styles.name} data-testid="user">
          {name}
        </span>
        <span className={styles.facts}>
          <span>{uid ?? t('user.mine.loggedIn')}</span>
          {reached === null || reached === undefined ? null : <span>{reached}</span>}
        </span>
      </span>
      <Icon name="forward" size={20} />
    </PageLink>
  );
}
