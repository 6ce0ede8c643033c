import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';

/** Line icons on a 24-point grid, drawn here so that no picture is fetched for them. */
const PATHS = {
  home: 'M4 11.2 12 4l8 7.2V20h-5.5v-5.5h-5V20H4z',
  markets: 'M5 12v8M10 4v16M14.5 9v11M19 13v7',
  trade: 'M4 8h15l-4-4M20 16H5l4 4',
  etfs: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5M12 3.5V12l6 6M12 3.5a8.5 8.5 0 0 1 8.5 8.5',
  assets:
    'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 1.5 0 0 1 5 6zM15.5 12.5h5',
  mine: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.9 3.6-5.5 7.5-5.5s6.9 1.6 7.5 5.5',
  back: 'M15 4.5 7.5 12l7.5 7.5',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM16 16l4 4',
  close: 'M6 6l12 12M18 6 6 18',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  down: 'M7 10l5 5 5-5',
  forward: 'M9 4.5l7.5 7.5L9 19.5',
  end: 'M6 5l7 7-7 7M18 5v14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pencil: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  horizontal: 'M3.5 12h7M13.5 12h7M12 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  trend: 'M7 17 17 7M5.5 17a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM18.5 4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  ray: 'M7 17 20 4M14 4h6v6M5.5 17a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  rectangle: 'M4 7h16v10H4z',
  fibonacci: 'M4 5h16M4 10h16M4 14h16M4 19h16',
  measure: 'M12 4v16M8.5 7.5 12 4l3.5 3.5M8.5 16.5 12 20l3.5-3.5',
  next: 'M5 8h9l-3-3M19 16h-9l3 3',
  bin: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 1 1 0 10H9',
  expand: 'M4.5 9.5v-5h5M19.5 14.5v5h-5M4.5 4.5l6 6M19.5 19.5l-6-6',
  tune: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

interface IconInput {
  readonly name: IconName;
  readonly size?: number;
  readonly filled?: boolean;
}

/** Decoration beside a name: whoever shows it names what it stands for. */
export function Icon({ name, size = 24, filled = false }: IconInput): ReactNode {
  return <Glyph path={PATHS[name]} size={size} filled={filled} />;
}
