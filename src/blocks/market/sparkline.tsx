import { effect } from '@preact/signals-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTopic } from '../../engine/use-topic.ts';
import styles from './sparkline.module.css';
import { sparkPath } from './spark-path.ts';

const WIDTH = 42;
const HEIGHT = 20;

interface SparklineInput {
  readonly symbol: string;
  /** Drawn over the whole width of its container. */
  readonly wide?: boolean;
}

/** The last 24 hours as a sparkline: decoration, because the change beside it says the same. */
export function Sparkline({ symbol, wide = false }: SparklineInput): ReactNode {
  const { rows } = useTopic(`sparkline/${symbol}`);
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    let drawn = '';
    return effect(() => {
      const path = sparkPath(rows.value.values, WIDTH, HEIGHT);
      if (path === drawn) return;
      drawn = path;
      (line.current as SVGPathElement).setAttribute('d', path);
    });
  }, [rows]);
  return (
    <svg
      className={styles.line}
      viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
      preserveAspectRatio={wide ? 'none' : undefined}
      aria-hidden="true"
    >
      <path ref={line} data-testid="sparkline" />
    </svg>
  );
}
