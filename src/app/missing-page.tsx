import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { navigation } from '../navigation/navigation.tsx';
import { MARKETS_PATH } from '../navigation/pages.ts';
import { Notice } from '../ui/notice.tsx';

export function MissingPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('app.page.missing')} back>
      <Notice
        title={t('app.page.missingText')}
        action={{ label: t('app.page.toMarkets'), act: () => void navigation.relaunch(MARKETS_PATH) }}
      />
    </Page>
  );
}
