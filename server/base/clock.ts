/** The platform's one clock; everything else receives a `Clock`. */
import type { Clock } from '#domain/clock';

export const systemClock: Clock = {
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
