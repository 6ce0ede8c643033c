import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FlashText } from '../../ui/flash-text.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon, ICON_NAMES } from '../../ui/icon.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SteadyText } from '../../ui/steady-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { Sample } from './sample.tsx';

const STEPS = 'M4 20v-6h5v-5h5V4h6v16z';
const price = signal('64,182.5');
const moves = signal(1);
const move = signal(1);

function tick(): void {
  move.value = -move.value;
  price.value = move.value > 0 ? '64,182.5' : '64,180.0';
  moves.value += 1;
}

export function SignSamples(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Sample piece="icon">
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Sample>
      <Sample piece="glyph">
        <Glyph path={STEPS} size={20} />
        <Glyph path={STEPS} size={32} />
        <Glyph path={STEPS} size={32} filled />
      </Sample>
      <Sample piece="tag">
        <Tag>{t('market.perpetual')}</Tag>
      </Sample>
      <Sample piece="live-text">
        <LiveText text={price} />
        <Button kind="quiet" press={tick}>
          {t('market.sort.price')}
        </Button>
      </Sample>
      <Sample piece="steady-text">
        <SteadyText text={price} />
        <Button kind="quiet" press={tick}>
          {t('market.sort.price')}
        </Button>
      </Sample>
      <Sample piece="flash-text">
        <FlashText text={price} moves={moves} move={move} />
        <Button kind="quiet" press={tick}>
          {t('market.sort.price')}
        </Button>
      </Sample>
      <Sample piece="toast">
        <Button kind="quiet" press={() => toast(t('market.sort.refreshed'))}>
          {t('market.sort.refreshed')}
        </Button>
      </Sample>
      <Sample piece="loading-view" tall>
        <LoadingView label={t('app.page.loading')} />
      </Sample>
      <Sample piece="notice" tall>
        <Notice
          title={t('market.favourites.empty')}
          text={t('market.favourites.emptyText')}
          action={{ label: t('app.page.toMarkets'), act: () => undefined }}
        />
      </Sample>
    </>
  );
}
