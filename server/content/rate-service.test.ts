import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import type { StoredRate } from './stored-content.ts';
import { RateService } from './rate-service.ts';

const HOUR = 3_600_000;

/** A service with rows and a source that the test controls. */
function openRates(rows: StoredRate[] = []) {
  const clock = fakeClock(HOUR);
  const failures: unknown[] = [];
  const rates = { sent: {} as Record<string, string> | Error, failures, clock };
  const service = new RateService({
    clock,
    store: {
      rates: () => Promise.resolve(rows),
      keepRates(list) {
        rows.push(...list);
        return Promise.resolve();
      },
    },
    source: {
      rates: () => (rates.sent instanceof Error ? Promise.reject(rates.sent) : Promise.resolve(rates.sent)),
    },
    onUnrenewed: (error) => failures.push(error),
  });
  return { rates, service, rows };
}

describe('rates', () => {
  it('CONTENT-008 are renewed every hour, each with its own time until all are', async () => {
    const { rates, service } = openRates();
    rates.sent = { USD: '1', EUR: '0.9', VND: '25000', XXX: '7' };
    await service.start();
    rates.sent = { USD: '1', EUR: '0.91' };
    rates.clock.advance(HOUR);
    await service.stop();
    const { time, list } = service.rates();
    expect(list).toEqual([
      { currency: 'USD', digits: 2, rate: '1' },
      { currency: 'EUR', digits: 2, rate: '0.91' },
      { currency: 'VND', digits: 0, rate: '25000' },
    ]);
    expect(time).toBe(HOUR);
  });

  it('CONTENT-008 stay as they were while the source fails, also after a restart', async () => {
    const { rates, service } = openRates([{ currency: 'EUR', rate: '0.8', time: 5 }]);
    rates.sent = new Error('no answer');
    await service.start();
    await service.stop();
    expect(service.rates()).toEqual({ time: 5, list: [{ currency: 'EUR', digits: 2, rate: '0.8' }] });
    expect(rates.failures).toEqual([rates.sent]);
  });

  it.each(['', '0', '0.000', '-1', '1e3', '01', '.5', 'NaN', '1'.repeat(13), '0.1234567890123'])(
    'CONTENT-008 %o is no rate',
    async (rate) => {
      const { rates, service } = openRates();
      rates.sent = { EUR: rate };
      await service.start();
      await service.stop();
      expect(service.rates()).toEqual({ time: 0, list: [] });
    },
  );
});
