import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { NetworkAdmission } from './network-admission.ts';

const STAYS = { network: 'stays', site: undefined };

it('FAULT-434 forgets networks whose connections and handshakes are over, and no other', () => {
  const clock = fakeClock();
  const handshakes = { burst: 2, perSecond: 1 };
  const admission = new NetworkAdmission(
    { sockets: 9, unjoined: 9, network: { sockets: 1, handshakes, packets: handshakes } },
    clock,
  );
  expect(admission.refusal(STAYS)).toBeUndefined();
  expect(admission.opened(STAYS)).toBe(true);
  expect(admission.opened(STAYS)).toBe(false);
  admission.closed(STAYS, false);
  for (let day = 0; day < 10; day++) {
    for (let at = 0; at < 1000; at++)
      expect(admission.refusal({ network: `${String(day)}.${String(at)}`, site: undefined })).toBeUndefined();
    clock.advance(86_400_000);
  }
  expect(admission.size).toBeLessThan(2_100);
  expect(admission.refusal(STAYS)).toBe('network');
  admission.closed(STAYS, false);
  expect(admission.refusal(STAYS)).toBeUndefined();
  expect(admission.refusal(STAYS)).toBe('rate');
});
