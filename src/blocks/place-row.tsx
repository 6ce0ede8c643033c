import type { ReactNode } from 'react';
import { Glyph } from '../ui/glyph.tsx';
import { placeOf, type PlaceName } from './places.ts';
import { RowLink } from './row-link.tsx';

interface PlaceRowInput {
  readonly place: PlaceName;
  readonly name: string;
  readonly value?: string;
}

/** A row that leads to a page, with its line drawing. */
export function PlaceRow({ place, ...words }: PlaceRowInput): ReactNode {
  const { to, path } = placeOf(place);
  return <RowLink to={to} icon={<Glyph path={path} size={22} />} {...words} />;
}
