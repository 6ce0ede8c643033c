import type { ReactNode } from 'react';
import { useDirection, useStatus } from '../../blocks/market/live.ts';
import { FlashText } from '../../ui/flash-text.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './etf.module.css';
import { useEtfTopic } from './use-etf-topic.ts';

interface EtfPriceInput {
  readonly product: string;
  readonly large?: boolean;
}

/** The net asset value of one share and its change within 24 hours, live. */
export function EtfPrice({ product, large = false }: EtfPriceInput): ReactNode {
  const live = useEtfTopic(`etf/${product}`);
  const place = useStatus<HTMLSpanElement>(live);
  const change = useDirection<HTMLSpanElement>(live.direction);
  return (
    <span ref={place} className={styles.price} data-large={large}>
      <FlashText text={live.nav} moves={live.moves} move={live.move} className={styles.nav} testId="nav" />
      <span ref={change} className={styles.change}>
        <LiveText text={live.change} testId="nav-change" />
      </span>
    </span>
  );
}
