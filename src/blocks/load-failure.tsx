import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import type { Press } from '../ui/use-press.ts';

/** Shown in place of content that failed to load. */
export function LoadFailure({ retry }: { readonly retry: Press }): ReactNode {
  const { t } = useTranslation();
  return <Notice title={t('app.page.notLoaded')} action={{ label: t('app.page.retry'), act: retry }} />;
}
