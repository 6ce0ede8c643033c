import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/segments.tsx';
import styles from './filter.module.css';

interface FilterFieldInput<Key extends string> {
  readonly label: string;
  readonly keys: readonly Key[];
  readonly text: (key: Key) => string;
  /** '' is any of them. */
  readonly chosen: Key | '';
  readonly choose: (key: Key | '') => void;
}

/** Filters a list by one of a few values, or by none. Uses texts of `spot`. */
export function FilterField<Key extends string>({
  label,
  keys,
  text,
  chosen,
  choose,
}: FilterFieldInput<Key>): ReactNode {
  const { t } = useTranslation();
  const choices = keys.map((key) => ({ key, label: text(key) }));
  return (
    <>
      <p className={styles.name}>{label}</p>
      <Segments<Key | ''>
        label={label}
        choices={[{ key: '', label: t('trading.orders.any') }, ...choices]}
        chosen={chosen}
        choose={choose}
      />
    </>
  );
}
