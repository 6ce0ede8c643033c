import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DEVICE_ZONE } from '../../preferences/kept.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Choices } from '../../ui/choices.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './user.module.css';
import { zoneName, zoneOffset } from '../../i18n/zone-text.ts';
import { knownZones, zonesLike } from './zones.ts';

/** More than a user reads; the search finds all others. */
const MOST_SHOWN = 40;

/** Time zones, found by their names; a tap chooses and closes. */
export function ZoneSheet({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = useSnapshot(preferences);
  const [search, setSearch] = useState('');
  const [now] = useState(() => Date.now());
  const zones = useMemo(() => {
    const found = zonesLike(search, knownZones(), MOST_SHOWN);
    const chosenToo = search === '' && timeZone !== DEVICE_ZONE && !found.includes(timeZone);
    return chosenToo ? [timeZone, ...found] : found;
  }, [search, timeZone]);
  const device = { key: DEVICE_ZONE, label: t('user.settings.zoneDevice') };
  return (
    <Sheet title={t('user.settings.zone')} close={close}>
      <p className={styles.hint}>{t('user.settings.zoneText')}</p>
      <SearchField
        label={t('user.settings.zoneSearch')}
        placeholder={t('user.settings.zoneSearch')}
        clearLabel={t('market.search.clear')}
        value={search}
        change={setSearch}
      />
      {zones.length === 0 ? (
        <p className={styles.hint}>{t('user.settings.zoneNone', { text: search })}</p>
      ) : (
        <Choices
          label={t('user.settings.zone')}
          choices={[
            ...(search === '' ? [device] : []),
            ...zones.map((id) => ({ key: id, label: zoneName(id), note: id, value: zoneOffset(id, now) })),
          ]}
          chosen={timeZone}
          choose={(zone) => (preferences.timeZone = zone)}
          decided={close}
        />
      )}
    </Sheet>
  );
}
