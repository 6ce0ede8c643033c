import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { liftShell } from '../engine/shell/shell-rows.ts';
import { Notice } from '../ui/notice.tsx';

/**
 * The page's script did not load. It is requested again when the device is online again. After a second failure the
 * user can reload the whole app, because its files may have changed.
 */
export function FailedPage({
  retry,
  failures,
}: {
  readonly retry: () => void;
  readonly failures: number;
}): ReactNode {
  const { t } = useTranslation();
  useEffect(liftShell, []);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  const action =
    failures > 1
      ? { label: t('app.page.reload'), act: () => location.reload() }
      : { label: t('app.page.retry'), act: retry };
  return (
    <Page title={t('app.name')} back>
      <Notice
        title={t('app.page.failed')}
        {...(navigator.onLine ? {} : { text: t('market.connection.offline') })}
        action={action}
      />
    </Page>
  );
}
