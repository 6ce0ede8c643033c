import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainTier } from '#domain/contract/reference/formulas';
import styles from './why-sheet.module.css';
import type { WhyTexts } from './why-texts.ts';

interface TierTableInput {
  readonly tiers: readonly PlainTier[];
  /** The places of the tiers that act. */
  readonly acting: readonly number[];
  readonly texts: WhyTexts;
}

/** The risk tiers of the contract, with the user's row marked. */
export function TierTable({ tiers, acting, texts }: TierTableInput): ReactNode {
  const { t } = useTranslation();
  return (
    <table className={styles.tiers}>
      <caption className={styles.about}>{t('why.tiers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('why.tiers.upTo')}</th>
          <th scope="col">{t('why.steps.rate')}</th>
          <th scope="col">{t('why.steps.deduction')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ upTo, rate, deduction }, at) => (
          <tr key={texts.number(rate, 'rate')} aria-current={acting.includes(at)}>
            <td>{texts.number(upTo, 'plain')}</td>
            <td>{texts.number(rate, 'rate')}</td>
            <td>{texts.number(deduction, 'quote')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
