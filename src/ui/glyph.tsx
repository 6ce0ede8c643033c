import type { ReactNode } from 'react';

interface GlyphInput {
  /** A line drawing on a 24-point grid. */
  readonly path: string;
  readonly size: number;
  readonly filled?: boolean;
}

export function Glyph({ path, size, filled = false }: GlyphInput): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
