import { expect, test, vi } from 'vitest';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.tsx', () => ({ toast }));

const { KeptRefusal } = await import('./kept-refusal.tsx');

test('EARN-122 a refusal stays in its form until the order changes, and is a toast only without the form', () => {
  const kept = new KeptRefusal();
  kept.isSeen = true;
  kept.show({ message: 'You are offline.' });
  expect(kept.view.message).toBe('You are offline.');
  expect(toast).not.toHaveBeenCalled();
  kept.clear();
  expect(kept.view.message).toBe('');
  kept.isSeen = false;
  kept.show({ message: 'You are offline.' });
  expect(toast).toHaveBeenCalledWith('You are offline.');
});
