import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

export const ICON_NAMES = Object.keys(ICON_PATHS) as readonly IconName[];

interface IconInput {
  readonly name: IconName;
  readonly size?: number;
  readonly filled?: boolean;
}

/** Decoration beside a name: the surrounding element has the accessible name. */
export function Icon({ name, size = 24, filled = false }: IconInput): ReactNode {
  return <Glyph path={ICON_PATHS[name]} size={size} filled={filled} />;
}
