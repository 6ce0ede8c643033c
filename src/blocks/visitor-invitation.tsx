import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { navigation } from '../navigation/navigation.tsx';
import { LOGIN_PATH } from '../navigation/pages.ts';
import { Notice } from '../ui/notice.tsx';

interface VisitorInvitationInput {
  /** What would stand here for somebody with an account. */
  readonly title: string;
  readonly text?: string;
}

/** In the place of what needs an account (SPEC §6). The way back to this page goes along. */
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
