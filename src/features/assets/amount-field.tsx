import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { BalanceRecord } from '../../engine/records.ts';
import { useValue } from '../../engine/use-value.ts';
import { typedText } from '../../i18n/typed-text.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TransferSummary } from './transfer.form.ts';
import styles from './transfer.module.css';
import { movedText, transferView } from './transfer.state.ts';

interface AmountFieldInput {
  readonly summary: TransferSummary;
  readonly balance: BalanceRecord;
}

/** How much: as typed, as it was read, and what is available. */
export function AmountField({ summary, balance }: AmountFieldInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { form } = useSnapshot(transferView, { sync: true });
  const available = useValue(balance.plain);
  const { problem, read, input } = summary;
  const change = (amount: string) => (transferView.form = { ...transferView.form, amount });
  const isWrong = problem?.field === 'amount' && problem.code !== 'empty';
  const isNothing = !/[1-9]/.test(available);
  return (
    <TextField
      label={t('assets.transfer.amount')}
      value={form.amount}
      change={change}
      problem={isWrong ? t(`assets.problems.${problem.code}`) : undefined}
      hint={read === undefined ? undefined : `= ${movedText({ amount: read, asset: input.asset })}`}
      inputMode="decimal"
      placeholder="0"
      maxLength={40}
      beside={
        <span className={styles.available}>
          {t('assets.transfer.available')} <LiveText text={balance.available} testId="available" />{' '}
          {form.asset}
        </span>
      }
    >
      <span className={styles.unit}>{form.asset}</span>
      <button
        type="button"
        className={styles.max}
        aria-disabled={isNothing}
        onClick={isNothing ? undefined : () => change(typedText(available, i18n.language))}
      >
        {t('assets.transfer.max')}
      </button>
    </TextField>
  );
}
