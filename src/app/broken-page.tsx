import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { liftShell } from '../engine/shell/shell-rows.ts';
import { Notice } from '../ui/notice.tsx';

export function BrokenPage({ retry }: { readonly retry: () => void }): ReactNode {
  const { t } = useTranslation();
  useEffect(liftShell, []);
  return (
    <Page title={t('app.name')} back>
      <Notice title={t('app.page.broken')} action={{ label: t('app.page.retry'), act: retry }} />
    </Page>
  );
}
