import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useRates } from '../../blocks/rates.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Choices } from '../../ui/choices.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './user.module.css';

/** A tap on a currency chooses it and closes. */
export function CurrencySheet({ close }: { readonly close: () => void }): ReactNode {
  const { t, i18n } = useTranslation();
  const { currency } = useSnapshot(preferences);
  const rates = useRates();
  const offered = rates?.list.map((each) => each.currency) ?? [currency];
  const name = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  return (
    <Sheet title={t('user.settings.currency')} close={close}>
      <p className={styles.hint}>{t('user.settings.currencyText')}</p>
      <Choices
        label={t('user.settings.currency')}
        choices={offered.map((code) => ({ key: code, label: code, note: name.of(code) ?? code }))}
        chosen={currency}
        choose={(code) => (preferences.currency = code)}
        decided={close}
      />
    </Sheet>
  );
}
