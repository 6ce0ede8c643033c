/** A page's notices, vibrations and tones, noted as they come, because each is shown for a few seconds. */
import type { Page } from '@playwright/test';

export interface Noted {
  readonly notices: string[];
  readonly pulses: unknown[];
  tones: number;
}

/** Notes all notices, vibrations and tones of a page. */
export async function note(page: Page, preferences: object): Promise<() => Promise<Noted>> {
  await page.addInitScript((chosen) => {
    // The second device begins with a copy of the first one's storage.
    localStorage.setItem('brisk.preferences', JSON.stringify(chosen));
    const noted: Noted = { notices: [], pulses: [], tones: 0 };
    Object.assign(window, { noted });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pulses: unknown) => noted.pulses.push(pulses) > 0,
    });
    OscillatorNode.prototype.start = () => void noted.tones++;
    OscillatorNode.prototype.stop = () => undefined;
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of [...addedNodes, target]) {
          const element = node instanceof Element ? node : node.parentElement;
          const notice = element?.closest('[popover][role="status"]') ?? null;
          if (notice !== null) noted.notices.push(notice.textContent);
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, preferences);
  return () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}
