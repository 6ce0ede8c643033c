import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sample } from './sample.tsx';

export function ButtonSamples(): ReactNode {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState(true);
  const [presses, setPresses] = useState(0);
  const press = () => setPresses((count) => count + 1);
  return (
    <>
      <Sample piece="button">
        <Button press={press}>{t('app.page.retry')}</Button>
        <Button kind="quiet" press={press}>
          {t('app.close')}
        </Button>
        <Button kind="danger" press={press}>
          {t('app.page.reload')}
        </Button>
        <Button busy press={press}>
          {t('app.page.loading')}
        </Button>
        <Button kind="quiet" busy press={press}>
          {t('app.page.loading')}
        </Button>
        <Button disabled press={press}>
          {t('app.page.back')}
        </Button>
        <Button wide press={press}>
          {t('app.page.toMarkets')}
        </Button>
        <output aria-label="presses">{presses}</output>
      </Sample>
      <Sample piece="icon-button">
        <IconButton label={t('app.page.back')} press={press}>
          <Icon name="back" />
        </IconButton>
        <IconButton
          label={t('market.favourites.add')}
          pressed={pressed}
          press={() => setPressed((was) => !was)}
        >
          <Icon name="star" filled={pressed} />
        </IconButton>
      </Sample>
    </>
  );
}
