import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { Icon } from '../../ui/icon.tsx';
import styles from './grouping.module.css';
import { stepText } from './step-text.ts';

interface GroupingInput {
  readonly instrument: Instrument;
  /** In ticks. */
  readonly chosen: number;
  readonly choose: (grouping: number) => void;
}

/** The price step by which a book is grouped. */
export function Grouping({ instrument, chosen, choose }: GroupingInput): ReactNode {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles.grouping}>
      <select
        className={styles.select}
        aria-label={t('market.book.grouping')}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {instrument.groupings.map((ticks) => (
          <option key={ticks} value={ticks}>
            {stepText(groupingText(ticks, instrument), i18n.language)}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

/** The finest grouping shows every level, even between two ticks, and is named after the tick size. */
function groupingText(ticks: number, instrument: Instrument): string {
  const { price } = stepsOf(instrument);
  return withoutEndZeros(formatSteps(ticks === 1 ? (price.perOrder ?? 1) : ticks, price));
}

/** 0.0100 → 0.01: a grouping is a choice, not a price. */
function withoutEndZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
