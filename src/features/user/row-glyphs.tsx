import type { ReactNode } from 'react';
import { Glyph } from '../../ui/glyph.tsx';

const PATHS = {
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  language:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c2.5 2.3 3.7 5.1 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.1-3.7-8.5s1.2-6.2 3.7-8.5z',
} as const;

export function RowGlyph({ name }: { readonly name: keyof typeof PATHS }): ReactNode {
  return <Glyph path={PATHS[name]} size={22} />;
}
