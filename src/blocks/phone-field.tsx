import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { countriesLike, deviceCountry, useCountries, type Country } from './countries.ts';
import styles from './phone-field.module.css';

/** A phone number as typed. */
export interface TypedPhone {
  /** ISO 3166-1 alpha-2; undefined: the device's country. */
  readonly country: string | undefined;
  /** The chosen country's dial code: `+49`; undefined while countries are not known. */
  readonly dial: string | undefined;
  readonly digits: string;
}

export const NO_PHONE: TypedPhone = { country: undefined, dial: undefined, digits: '' };

interface PhoneFieldInput {
  readonly value: TypedPhone;
  readonly change: (value: TypedPhone) => void;
  readonly problem?: string | undefined;
  readonly entered?: () => void;
}

/** A country's dial code and a number in it. Uses texts of `auth`, which the page loads. */
export function PhoneField({ value, change, problem, entered }: PhoneFieldInput): ReactNode {
  const { t } = useTranslation();
  const countries = useCountries();
  const [open, setOpen] = useState(false);
  const wanted = value.country ?? deviceCountry(navigator.language);
  const chosen = countries?.find(({ code }) => code === wanted) ?? countries?.[0];
  useEffect(() => {
    // A number typed before the countries loaded belongs to one of them, too.
    if (value.digits !== '' && value.dial === undefined && chosen !== undefined)
      change({ ...value, country: chosen.code, dial: chosen.dial });
  });
  const choose = (country: Country) => {
    change({ ...value, country: country.code, dial: country.dial });
    setOpen(false);
  };
  return (
    <>
      <TextField
        label={t('auth.phone.label')}
        value={value.digits}
        change={(digits) => change({ country: chosen?.code, dial: chosen?.dial, digits })}
        kind="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
        problem={problem}
        enterKeyHint={entered === undefined ? 'next' : 'go'}
        {...(entered === undefined ? {} : { entered })}
        before={
          <button
            type="button"
            className={styles.dial}
            aria-haspopup="dialog"
            aria-label={t('auth.phone.country', { country: chosen?.name ?? '', dial: chosen?.dial ?? '' })}
            onClick={() => setOpen(true)}
          >
            {chosen?.dial ?? '+'}
            <Icon name="down" size={16} />
          </button>
        }
      />
      {open ? (
        <CountrySheet
          countries={countries ?? []}
          chosen={chosen?.code ?? ''}
          choose={choose}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface CountrySheetInput {
  readonly countries: readonly Country[];
  readonly chosen: string;
  readonly choose: (country: Country) => void;
  readonly close: () => void;
}

/** A press on a row chooses it. */
function CountrySheet({ countries, chosen, choose, close }: CountrySheetInput): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = countriesLike(search, countries);
  return (
    <Sheet title={t('auth.phone.title')} close={close}>
      <div className={styles.search}>
        <SearchField
          label={t('auth.phone.search')}
          placeholder={t('auth.phone.search')}
          clearLabel={t('market.search.clear')}
          value={search}
          change={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <p className={styles.none}>{t('auth.phone.none', { text: search })}</p>
      ) : (
        <ul className={styles.list}>
          {found.map((country) => (
            <li key={country.code}>
              <button
                type="button"
                className={styles.row}
                aria-current={country.code === chosen}
                onClick={() => choose(country)}
              >
                <span>{country.name}</span>
                <span className={styles.code}>{country.dial}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
