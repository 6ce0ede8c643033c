/** How many batches a contender has shown: a page that shows fewer is less busy, so its ratios mislead. */
let shown = 0;

export function countBatch(): void {
  shown++;
}

export function shownBatches(): number {
  return shown;
}
