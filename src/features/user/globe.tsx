import type { ReactNode } from 'react';
import { Glyph } from '../../ui/glyph.tsx';

const GLOBE = [
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17',
  'M12 3.5c2.5 2.3 3.7 5.1 3.7 8.5s-1.2 6.2-3.7 8.5',
  'M12 3.5C9.5 5.8 8.3 8.6 8.3 12s1.2 6.2 3.7 8.5',
].join('');

export function Globe(): ReactNode {
  return <Glyph path={GLOBE} size={22} />;
}
