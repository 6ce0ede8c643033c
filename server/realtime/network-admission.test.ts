import { expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { NetworkAdmission } from './network-admission.ts';

it('FAULT-434 forgets networks whose connections and handshakes are over, and no other', () => {
  const clock = fakeClock();
  const handshakes = { burst: 2, perSecond: 1 };
  const admission = new NetworkAdmission(
    { sockets: 9, network: { sockets: 1, handshakes, packets: handshakes } },
    clock,
  );
  expect(admission.refusal('stays')).toBeUndefined();
  expect(admission.opened('stays')).toBe(true);
  expect(admission.opened('stays')).toBe(false);
  admission.closed('stays');
  for (let day = 0; day < 10; day++) {
    for (let at = 0; at < 1000; at++)
      expect(admission.refusal(`${String(day)}.${String(at)}`)).toBeUndefined();
    clock.advance(86_400_000);
  }
  expect(admission.size).toBeLessThan(2_100);
  expect(admission.refusal('stays')).toBe('network');
  admission.closed('stays');
  expect(admission.refusal('stays')).toBeUndefined();
  expect(admission.refusal('stays')).toBe('rate');
});
