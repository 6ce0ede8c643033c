/** The device's clock, which may be wrong: see `feed/clock-offset.ts`. Every other module receives a `Clock`. */
import type { Clock } from '#domain/clock';

export const deviceClock: Clock = {
  now: () => Date.now(),
  every(period, work) {
    const timer = setInterval(work, period);
    return () => {
      clearInterval(timer);
    };
  },
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => {
      clearTimeout(timer);
    };
  },
};
