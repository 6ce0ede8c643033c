import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../blocks/page.tsx';
import { ThemeButton } from '../blocks/theme-button.tsx';
import { navigation } from '../navigation/navigation.tsx';
import { MARKETS_PATH } from '../navigation/pages.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from '../navigation/route.ts';

/** DESIGN §8: a page that is not built yet has no shortcut, and says that it is not built. */
export function UnbuiltPage({ route }: { readonly route: Route }): ReactNode {
  const { t } = useTranslation();
  const title = route.tab === undefined ? t('app.name') : t(`app.tabs.${route.tab}`);
  return (
    <Page
      title={title}
      back={route.tab === undefined}
      actions={route.tab === 'mine' ? <ThemeButton /> : null}
    >
      <Notice
        title={t('app.page.notBuilt')}
        text={t('app.page.notBuiltText')}
        action={{ label: t('app.page.toMarkets'), act: () => void navigation.navigateTo(MARKETS_PATH) }}
      />
    </Page>
  );
}
