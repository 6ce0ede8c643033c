import type { Lots } from '#domain/units';

/** The largest number of lots up to `lots` that fits: all of them, or a part in whole order steps. */
export function mostLots(lots: Lots, step: Lots, fits: (some: Lots) => boolean): Lots {
  if (fits(lots)) return lots;
  let [least, tooMany] = [0, Math.ceil(lots / step)];
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2);
    if (fits(middle * step)) least = middle;
    else tooMany = middle;
  }
  return least * step;
}
