import type { ReactNode } from 'react';
import { directionOf } from '#domain/direction';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import styles from './forced-close.module.css';

interface FactInput {
  readonly name: string;
  readonly testId?: string;
  readonly children: ReactNode;
}

export function Fact({ name, testId, children }: FactInput): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}

/** An amount in its colour, with its sign. */
export function Signed({ plain, testId }: { readonly plain: string; readonly testId?: string }): ReactNode {
  const { signedCents } = useContractTexts();
  return (
    <span className={styles.signed} data-direction={directionOf(plain)} data-testid={testId}>
      {signedCents(plain)}
    </span>
  );
}
