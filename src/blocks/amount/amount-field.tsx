import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useAmountInput } from './use-amount-input.ts';
import { WhichAmount } from './which-amount.tsx';

interface AmountFieldInput {
  readonly label: string;
  /** A plain decimal, "", or the field's mark for an invalid text. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly unit: string;
  readonly problem: string | undefined;
  /** How the field read it. */
  readonly hint?: string | undefined;
  readonly veiled?: boolean;
  /** Shown while the field is empty. */
  readonly empty?: string;
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** An amount on a page: its name and the available amount above it, the reading below. */
export function AmountField({
  value,
  change,
  unit,
  problem,
  empty = '0',
  children,
  ...shown
}: AmountFieldInput): ReactNode {
  const amount = useAmountInput(value, change);
  const isAsked = amount.readings !== undefined;
  return (
    <TextField
      {...shown}
      value={value}
      change={change}
      control={{ placeholder: empty, ...amount.field }}
      invalid={isAsked}
      problem={isAsked || amount.isUnfinished ? undefined : problem}
    >
      {children}
      <WhichAmount input={amount} unit={unit} />
    </TextField>
  );
}
