import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { giveFeedback } from '../../blocks/feedback.ts';
import { Page } from '../../blocks/page.tsx';
import { RowLink } from '../../blocks/row-link.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { amountText } from '../../i18n/amount-text.ts';
import { LANGUAGE_PATH } from '../../navigation/pages.ts';
import {
  CONFIRM_FROM,
  DEVICE_ZONE,
  FUNDING_NOTICE,
  SWITCHES,
  THEMES,
  VALID_SECONDS,
} from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { RowButton, RowGroup, RowSwitch } from '../../ui/rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { CurrencySheet } from './currency-sheet.tsx';
import { LANGUAGE_NAMES } from '../../blocks/language-names.ts';
import styles from './user.module.css';
import { zoneName } from '../../i18n/zone-text.ts';
import { ZoneSheet } from './zone-sheet.tsx';

/** The user's settings on this device. Each applies at once and is stored. */
export function SettingsPage(): ReactNode {
  const { t } = useTranslation();
  const chosen = useSnapshot(preferences);
  const [open, setOpen] = useState<'currency' | 'zone'>();
  const close = () => setOpen(undefined);
  return (
    <Page title={t('user.settings.title')} back>
      <ScrollArea kind="cards">
        <RowGroup title={t('user.settings.region')}>
          <RowLink
            to={LANGUAGE_PATH}
            name={t('user.language.title')}
            value={LANGUAGE_NAMES[chosen.language]}
          />
          <RowButton
            name={t('user.settings.currency')}
            value={chosen.currency}
            press={() => setOpen('currency')}
          />
          <RowButton
            name={t('user.settings.zone')}
            value={
              chosen.timeZone === DEVICE_ZONE ? t('user.settings.zoneDevice') : zoneName(chosen.timeZone)
            }
            press={() => setOpen('zone')}
          />
        </RowGroup>
        <section className={styles.block} aria-label={t('user.settings.look')}>
          <h2 className={styles.blockTitle}>{t('user.settings.theme')}</h2>
          <Segments
            label={t('user.settings.theme')}
            choices={THEMES.map((key) => ({ key, label: t(`user.settings.${key}`) }))}
            chosen={chosen.theme}
            choose={(theme) => (preferences.theme = theme)}
          />
          <h2 className={styles.blockTitle}>{t('user.settings.colours')}</h2>
          <ColourChoice />
        </section>
        <RowGroup title={t('user.settings.feel')}>
          {SWITCHES.map((name) => (
            <RowSwitch
              key={name}
              name={t(`user.settings.${name}`)}
              note={t(`user.settings.${name}Text`)}
              on={chosen[name]}
              change={(on) => {
                preferences[name] = on;
                if (on) giveFeedback();
              }}
            />
          ))}
        </RowGroup>
        <Orders />
        <About />
      </ScrollArea>
      {open === 'currency' ? <CurrencySheet close={close} /> : null}
      {open === 'zone' ? <ZoneSheet close={close} /> : null}
    </Page>
  );
}

/** The setting for the confirmation of orders. */
function Orders(): ReactNode {
  const { t, i18n } = useTranslation();
  const { confirmOrders, confirmFrom, validSeconds, fundingNotice } = useSnapshot(preferences);
  return (
    <section className={styles.block} aria-label={t('user.settings.trading')}>
      <RowGroup title={t('user.settings.trading')}>
        <RowSwitch
          name={t('user.settings.confirmOrders')}
          note={t('user.settings.confirmOrdersText')}
          on={confirmOrders}
          change={(on) => (preferences.confirmOrders = on)}
        />
      </RowGroup>
      <h2 className={styles.blockTitle}>{t('user.settings.confirmFrom')}</h2>
      <Segments
        label={t('user.settings.confirmFrom')}
        choices={CONFIRM_FROM.map((each) => ({
          key: String(each),
          label: amountText(String(each), i18n.language),
        }))}
        chosen={String(confirmFrom)}
        choose={(key) => (preferences.confirmFrom = Number(key))}
      />
      <h2 className={styles.blockTitle}>{t('user.settings.validSeconds')}</h2>
      <Segments
        label={t('user.settings.validSeconds')}
        choices={VALID_SECONDS.map((seconds) => ({
          key: String(seconds),
          label: t('user.settings.seconds', { seconds }),
        }))}
        chosen={String(validSeconds)}
        choose={(key) => (preferences.validSeconds = Number(key))}
      />
      <p className={styles.hint}>{t('user.settings.validSecondsText')}</p>
      <h2 className={styles.blockTitle}>{t('user.settings.fundingNotice')}</h2>
      <Segments
        label={t('user.settings.fundingNotice')}
        choices={FUNDING_NOTICE.map((each) => ({
          key: String(each),
          label: each === 0 ? t('user.settings.never') : amountText(String(each), i18n.language),
        }))}
        chosen={String(fundingNotice)}
        choose={(key) => (preferences.fundingNotice = Number(key))}
      />
      <p className={styles.hint}>{t('user.settings.fundingNoticeText')}</p>
    </section>
  );
}

function About(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-label={t('user.settings.about')}>
      <dl className={styles.about}>
        <div>
          <dt>{t('user.settings.version')}</dt>
          <dd data-testid="version">{`${import.meta.env.BRISK_VERSION} (${buildName()})`}</dd>
        </div>
        <div>
          <dt>{t('user.settings.licence')}</dt>
          <dd lang="en">{LICENCE}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The licence's own name. */
const LICENCE = 'MIT';

/** The page's first script has the hash of everything that it loads; the platform names its build the same way. */
function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? 'dev';
}
