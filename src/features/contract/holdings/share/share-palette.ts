import type { SharePalette } from '#paint/share-card';

const COLOURS = {
  ...{ surface: '--surface', inset: '--inset', line: '--line', ink: '--ink', quiet: '--ink-3' },
  ...{ up: '--up', upSoft: '--up-soft', down: '--down', downSoft: '--down-soft', accent: '--accent' },
} as const;

/** The colours and fonts of the page's theme and language. */
export function paletteNow(): { readonly palette: SharePalette; readonly family: string } {
  const style = getComputedStyle(document.documentElement);
  const read = (property: string) => style.getPropertyValue(property).trim();
  const palette = Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => [name, read(property)]),
  ) as SharePalette;
  return { palette, family: read('--font') };
}
