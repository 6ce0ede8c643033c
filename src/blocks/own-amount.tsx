import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { LiveText } from '../ui/live-text.tsx';
import { HIDDEN_AMOUNT, isMoneyHidden } from './hidden-money.ts';

interface OwnAmountInput {
  readonly text: ReadonlySignal<string>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

/** A live amount of the user, dots while money is hidden. */
export function OwnAmount({ text, className, testId }: OwnAmountInput): ReactNode {
  const shown = useMemo(() => computed(() => (isMoneyHidden.value ? HIDDEN_AMOUNT : text.value)), [text]);
  return <LiveText text={shown} className={className} {...(testId === undefined ? {} : { testId })} />;
}
