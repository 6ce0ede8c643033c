import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTION_DIRECTIONS } from '#domain/option/option-terms';
import { DirectionSign } from '../direction-sign.tsx';
import { useOptionTexts } from '../use-option-texts.ts';
import { choose } from './option.state.ts';
import styles from './option-ticket.module.css';
import type { Ticket } from './use-option-ticket.ts';

/** Up, flat and down, each with its return. While nothing can be bought they are disabled. */
export function Directions({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const name = useId();
  const { form, terms, isClosed, isStale } = ticket;
  return (
    <div className={styles.directions} role="radiogroup" aria-label={t('option.fields.direction')}>
      {OPTION_DIRECTIONS.map((direction) => (
        <label key={direction} className={styles.direction} data-direction={direction}>
          <input
            type="radio"
            name={name}
            value={direction}
            checked={direction === form.direction}
            disabled={isClosed || isStale}
            onChange={() => choose({ direction })}
          />
          <DirectionSign direction={direction} size={28} />
          <strong>{texts.direction(direction)}</strong>
          <span className={styles.gain}>{texts.gain(terms.odds[direction])}</span>
        </label>
      ))}
    </div>
  );
}
