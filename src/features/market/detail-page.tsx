import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '#domain/market/instrument';
import { Page } from '../../blocks/page.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKETS_PATH } from '../../navigation/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BookPanel } from './book-panel.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './detail-page.module.css';
import { useFavourite } from './favourite.ts';
import { marketName, useInstruments } from './instruments.ts';
import { PricePanel } from './price-panel.tsx';
import { TradesPanel } from './trades-panel.tsx';

export function DetailPage(): ReactNode {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const symbol = query.get('symbol') ?? '';
  const instruments = useInstruments();
  const instrument = instruments?.get(symbol);
  if (instrument !== undefined) return <Market key={symbol} instrument={instrument} />;
  if (instruments === undefined) {
    return (
      <Page
        title={symbol === '' ? t('market.detail.loading') : symbol}
        back
        actions={<ConnectionChip short />}
      >
        <LoadingView label={t('app.page.loading')} />
      </Page>
    );
  }
  const toMarkets = () => void navigation.redirect(MARKETS_PATH);
  return (
    <Page title={t('market.detail.loading')} back>
      <Notice
        title={t('market.detail.unknown', { symbol })}
        text={t('market.detail.unknownText')}
        action={{ label: t('app.page.toMarkets'), act: toMarkets }}
      />
    </Page>
  );
}

const VIEWS = ['book', 'trades'] as const;
const PANEL = 'market-view';

function Market({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('book');
  const name = marketName(instrument);
  return (
    <Page
      title={name}
      back
      heading={
        <>
          {name}
          {instrument.kind === 'perpetual' ? <Tag>{t('market.perpetual')}</Tag> : null}
        </>
      }
      actions={
        <>
          <ConnectionChip short />
          <FavouriteStar instrument={instrument} />
        </>
      }
    >
      <div className={styles.scroll}>
        <PricePanel instrument={instrument} />
        <Tabs
          label={t('market.detail.views')}
          tabs={VIEWS.map((key) => ({ key, label: t(`market.detail.${key}`) }))}
          chosen={view}
          choose={setView}
          panel={PANEL}
        />
        <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, view)}>
          {view === 'book' ? <BookPanel instrument={instrument} /> : <TradesPanel instrument={instrument} />}
        </div>
      </div>
    </Page>
  );
}

function FavouriteStar({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { chosen, toggle } = useFavourite(instrument);
  return (
    <IconButton label={t('market.favourites.add')} press={toggle} pressed={chosen}>
      <Icon name="star" filled={chosen} />
    </IconButton>
  );
}
