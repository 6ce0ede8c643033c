/** The text of a book's rows: as large as the longest row allows, and never too small to read. */
import { fittingSize } from './book-layout.ts';
import type { Glyphs } from './glyphs.ts';
import type { BookRows } from './rows.ts';
import type { Surface } from './surface.ts';

const TEXT_SIZE = 12;
const LEAST_TEXT_SIZE = 7;

export class RowText {
  private readonly surface: Surface;
  private held: Glyphs | undefined;
  private longest = '';

  constructor(surface: Surface) {
    this.surface = surface;
  }

  get glyphs(): Glyphs {
    return this.held as Glyphs;
  }

  /** The surface changed: the size is determined again. */
  forget(): void {
    this.held = undefined;
  }

  /** Finds the size at which a price and a size fit next to each other; returns whether it changed. */
  fit(rows: BookRows, room: number): boolean {
    let price = '';
    let size = '';
    for (let at = 0; at < rows.bids + rows.asks; at++) {
      const eachPrice = rows.texts[3 * at] as string;
      const eachSize = rows.texts[3 * at + 1] as string;
      if (eachPrice.length > price.length) price = eachPrice;
      if (eachSize.length > size.length) size = eachSize;
    }
    const longest = `${price.length} ${size.length}`;
    if (this.held !== undefined && longest === this.longest) return false;
    this.longest = longest;
    const widthAt = (each: number) => {
      const glyphs = this.surface.glyphs(each);
      return glyphs.width(price) + glyphs.width(size);
    };
    this.held = this.surface.glyphs(fittingSize(this.sizes(), widthAt, room));
    return true;
  }

  /** First the user's text size, then smaller ones in whole device pixels. */
  private sizes(): readonly number[] {
    const most = Math.round(TEXT_SIZE * this.surface.unit);
    const least = Math.round(LEAST_TEXT_SIZE * this.surface.ratio);
    return Array.from({ length: Math.max(1, most - least + 1) }, (_none, step) => most - step);
  }
}
