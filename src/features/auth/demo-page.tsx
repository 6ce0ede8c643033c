import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH } from '../../navigation/pages.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoLogin } from './demo-login.tsx';
import { useReturn } from './use-return.ts';

/** The demo's login, which other platforms do not have. */
export function DemoPage(): ReactNode {
  const { t } = useTranslation();
  useReturn();
  const [isDemo, setIsDemo] = useState(true);
  return isDemo ? (
    <AuthFrame title={t('auth.demo.title')} text={t('auth.demo.text')}>
      <DemoLogin isOff={() => setIsDemo(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame title={t('auth.demo.title')}>
      <Notice
        title={t('auth.demo.off')}
        action={{ label: t('auth.login.title'), act: () => navigation.redirect(LOGIN_PATH) }}
      />
    </AuthFrame>
  );
}
