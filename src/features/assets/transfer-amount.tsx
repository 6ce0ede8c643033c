import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available, MaxButton } from '../../blocks/available-amount.tsx';
import { isMoneyHidden } from '../../blocks/hidden-money.ts';
import type { BalanceRecord } from '../../engine/records.ts';
import { useValue } from '../../engine/use-value.ts';
import type { TransferSummary } from './transfer.form.ts';
import styles from './transfer.module.css';
import { movedText, transferView } from './transfer.state.ts';

interface TransferAmountInput {
  readonly summary: TransferSummary;
  readonly balance: BalanceRecord;
}

/** The amount: as typed, as understood, and the available balance. */
export function TransferAmount({ summary, balance }: TransferAmountInput): ReactNode {
  const { t } = useTranslation();
  const { form } = useSnapshot(transferView, { sync: true });
  const { problem, read, input } = summary;
  const isHidden = useValue(isMoneyHidden);
  const change = (amount: string) => (transferView.form = { ...transferView.form, amount });
  const isWrong = problem?.field === 'amount' && problem.code !== 'empty';
  return (
    <AmountField
      label={t('assets.transfer.amount')}
      value={form.amount}
      unit={form.asset}
      change={change}
      problem={isWrong ? t(`assets.problems.${problem.code}`) : undefined}
      hint={read === undefined ? undefined : `= ${movedText({ amount: read, asset: input.asset })}`}
      veiled={isHidden}
      beside={<Available balance={balance} asset={form.asset} />}
    >
      <span className={styles.unit}>{form.asset}</span>
      <MaxButton balance={balance} fill={change} />
    </AmountField>
  );
}
