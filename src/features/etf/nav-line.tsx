import { useCallback, type ReactNode } from 'react';
import type { CallOutput } from '#protocol/call';
import { parseScaled } from '#domain/decimal-text';
import type { etfHistory } from '#protocol/etf';
import { CALLS } from '#protocol/names/calls';
import type { EtfRange } from '#protocol/names/etf';
import { call, QUIETLY } from '../../api/call.ts';
import { useDirection } from '../../blocks/market/live.ts';
import { sparkPath } from '../../blocks/market/spark-path.ts';
import { useAnswer, type Answered } from '../../blocks/use-answer.ts';
import { useWhileShown } from '../../blocks/use-while-shown.ts';
import styles from './etf.module.css';
import { useEtfTopic } from './use-etf-topic.ts';

export type History = CallOutput<typeof etfHistory>['list'];

const FRESH_MILLIS = 60_000;
const DIGITS = 8;

/** The net asset values of a range, oldest first. */
export function useHistory(product: string, range: EtfRange): Answered<History> {
  const ask = useCallback(
    async () => (await call<typeof etfHistory>(CALLS.etfHistory, { product, range }, QUIETLY)).list,
    [product, range],
  );
  const answered = useAnswer(ask);
  const { again } = answered;
  const renew = useCallback(() => void again(), [again]);
  useWhileShown(renew, FRESH_MILLIS);
  return answered;
}

interface NavLineInput {
  readonly points: History;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

interface DayLineInput extends NavLineInput {
  readonly product: string;
}

/** The line of the last 24 hours has the colour of the live change beside it, also while it lags behind by a minute. */
export function DayLine({ product, ...line }: DayLineInput): ReactNode {
  const { direction } = useEtfTopic(`etf/${product}`);
  return (
    <span ref={useDirection<HTMLSpanElement>(direction)} className={styles.day}>
      <NavLine {...line} />
    </span>
  );
}

/** Net asset values as a line: positions only, no value is computed from them. */
export function NavLine({ points, width, height, className }: NavLineInput): ReactNode {
  const values = points.map(([, value]) => Number(parseScaled(value, DIGITS) ?? 0n));
  const isUp = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  return (
    <svg
      className={`${styles.line} ${className ?? ''}`}
      viewBox={`-1 -1 ${String(width + 2)} ${String(height + 2)}`}
      preserveAspectRatio="none"
      data-direction={isUp ? 'up' : 'down'}
      aria-hidden="true"
    >
      <path d={sparkPath(values, width, height)} data-testid="nav-line" />
    </svg>
  );
}
