import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Marks } from '#paint/look';
import type { PaintWork } from '#worker/engine-api';
import { canPaint, PaintedCanvas } from '../../engine/painted-canvas.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './painted.module.css';
import table from './table.module.css';

interface PaintedInput extends PaintWork {
  readonly className: string | undefined;
  /** The picture's description for screen readers. */
  readonly label: string;
  readonly testId: string;
  readonly marks?: Marks;
  /** Device pixels from the top left. */
  readonly tap?: (x: number, y: number) => void;
  readonly painted?: RefObject<PaintedCanvas | null>;
}

/** The table beside a picture for screen readers; visible if no picture can be painted. */
export function BesidePicture({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={canPaint ? hidden.hidden : table.shown}>{children}</div>;
}

/** A picture that the engine paints; its values never reach this thread. Nothing if no picture can be painted. */
export function Painted(input: PaintedInput): ReactNode {
  return canPaint ? <Picture {...input} /> : null;
}

function Picture({ kind, topic, className, label, testId, marks, tap, painted }: PaintedInput): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const own = useRef<PaintedCanvas>(null);
  useLayoutEffect(() => {
    const canvas = new PaintedCanvas(host.current as HTMLDivElement, { kind, topic });
    own.current = canvas;
    if (painted) painted.current = canvas;
    return () => canvas.dispose();
  }, [kind, topic, painted]);
  useEffect(() => {
    if (marks) own.current?.mark(marks);
  }, [marks]);
  return (
    <div
      ref={host}
      className={`${styles.painted ?? ''} ${className ?? ''}`}
      role="img"
      aria-label={label}
      data-testid={testId}
      {...(tap && {
        onClick: ({ currentTarget, clientX, clientY }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          const ratio = window.devicePixelRatio;
          tap((clientX - left) * ratio, (clientY - top) * ratio);
        },
      })}
    />
  );
}
