/** Whether the user's amounts are hidden (SPEC §3, hideMoney), as stored on the device. */
import { signal } from '@preact/signals-react';

const KEY = 'brisk.hideMoney';

export const isMoneyHidden = signal(readKept());

/** The same length for every amount. */
export const HIDDEN_AMOUNT = '••••••';

function readKept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function toggleMoney(): void {
  isMoneyHidden.value = !isMoneyHidden.value;
  try {
    localStorage.setItem(KEY, String(isMoneyHidden.value));
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) isMoneyHidden.value = newValue === 'true';
});
