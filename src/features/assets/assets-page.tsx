import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { placeOf } from '../../blocks/places.ts';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ActionRow } from '../../blocks/action-row.tsx';
import { CoinList } from './coin-list.tsx';
import { coinListView } from './coin-list.state.ts';
import { KindList } from './kind-list.tsx';
import { NoMoney } from '../../blocks/no-money.tsx';
import { TotalValue } from '../../blocks/total-value.tsx';

const VIEWS = ['accounts', 'coins'] as const;

/** A user's holdings: their total, by account and by coin, and the available actions. */
export function AssetsPage(): ReactNode {
  const { t } = useTranslation();
  const title = t('app.tabs.assets');
  if (!useLoggedIn()) {
    return (
      <Page title={title} actions={<ThemeButton />}>
        <VisitorInvitation title={t('app.invitation.text')} text={t('assets.transfer.invitation')} />
      </Page>
    );
  }
  return (
    <Page title={title} actions={<ThemeButton />}>
      <ScrollArea kind="cards">
        <TotalValue today />
        <ActionRow
          actions={[
            { ...placeOf('transfer'), label: t('assets.transfer.title') },
            { ...placeOf('exchange'), label: t('home.place.exchange') },
            { ...placeOf('records'), label: t('assets.records.all') },
          ]}
        />
        <NoMoney />
        <Shares />
      </ScrollArea>
    </Page>
  );
}

function Shares(): ReactNode {
  const { t } = useTranslation();
  const { by } = useSnapshot(coinListView);
  return (
    <>
      <Segments
        label={t('assets.overview.view')}
        choices={VIEWS.map((key) => ({ key, label: t(`assets.overview.${key}`) }))}
        chosen={by}
        choose={(key) => (coinListView.by = key)}
      />
      {by === 'accounts' ? <KindList /> : <CoinList kind="all" />}
    </>
  );
}
