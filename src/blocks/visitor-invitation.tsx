import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { navigation } from '../navigation/navigation.tsx';
import { LOGIN_PATH } from '../navigation/pages.ts';
import { Notice } from '../ui/notice.tsx';

interface VisitorInvitationInput {
  /** The content that a user with an account would see here. */
  readonly title: string;
  readonly text?: string;
}

/** In place of content that needs an account (SPEC §6). The login leads back to this page. */
export function VisitorInvitation({ title, text }: VisitorInvitationInput): ReactNode {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const toLogin = () => void navigation.navigateTo(LOGIN_PATH, { return: `${pathname}${search}` });
  return (
    <Notice
      title={title}
      text={text ?? t('app.invitation.text')}
      action={{ label: t('app.invitation.logIn'), act: toLogin }}
    />
  );
}
