/** Counts frames and taps in a page; the bench starts it only for the measurement of these. */
export interface Recorded {
  readonly frames: number;
  readonly millis: number;
  /** For each tap that the browser reported: the time until the next paint. */
  readonly durations: readonly number[];
}

/** Event Timing reports in steps of 8 ms, and nothing shorter than this. */
const LEAST_REPORTED_MILLIS = 16;
const LAST_REPORTS_MILLIS = 500;

/** Starts to count; the returned function stops it. */
export function record(): () => Promise<Recorded> {
  const began = performance.now();
  let frames = 0;
  const durations = new Map<number, number>();
  let isOver = false;
  const frame = () => {
    if (isOver) return;
    frames++;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[]) {
      const { interactionId: id, duration } = entry;
      if (id !== 0) durations.set(id, Math.max(durations.get(id) ?? 0, duration));
    }
  });
  observer.observe({ type: 'event', durationThreshold: LEAST_REPORTED_MILLIS } as PerformanceObserverInit);
  return async () => {
    isOver = true;
    const counted = { frames, millis: performance.now() - began };
    await new Promise((resolve) => setTimeout(resolve, LAST_REPORTS_MILLIS));
    return { ...counted, durations: [...durations.values()] };
  };
}
