import { useMemo, type ReactNode } from 'react';
import { qrCells } from './qr-cells.ts';
import styles from './qr-code.module.css';

/** Empty cells around a code, as its norm requires. */
const QUIET = 4;

interface QrCodeInput {
  /** The encoded text. */
  readonly text: string;
  /** The description for screen readers. */
  readonly label: string;
}

/** Always dark on light: not every camera reads the reverse. */
export function QrCode({ text, label }: QrCodeInput): ReactNode {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path fill="#000000" d={path} />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, cells } = qrCells(text);
  let path = '';
  cells.forEach((dark, at) => {
    if (dark !== 0)
      path += `M${String((at % size) + QUIET)} ${String(Math.floor(at / size) + QUIET)}h1v1h-1z`;
  });
  return { size: size + 2 * QUIET, path };
}
