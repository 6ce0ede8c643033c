/** A page's notices, vibrations and tones, noted as they come, because each is shown for a few seconds. */
import type { Page } from '@playwright/test';

export interface Noted {
  readonly notices: string[];
  /** Fields and buttons of the page that a notice lay over, with the notice. */
  readonly covered: string[];
  readonly pulses: unknown[];
  tones: number;
}

/** Notes all notices, vibrations and tones of a page. */
export async function note(page: Page, preferences: object): Promise<() => Promise<Noted>> {
  await page.addInitScript((chosen) => {
    // The second device begins with a copy of the first one's storage.
    localStorage.setItem('brisk.preferences', JSON.stringify(chosen));
    const noted: Noted = { notices: [], covered: [], pulses: [], tones: 0 };
    Object.assign(window, { noted });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pulses: unknown) => noted.pulses.push(pulses) > 0,
    });
    OscillatorNode.prototype.start = () => void noted.tones++;
    OscillatorNode.prototype.stop = () => undefined;
    const noteCovered = (notice: Element) => {
      const shown = notice.firstElementChild?.getBoundingClientRect();
      if (shown === undefined) return;
      const pressed = 'main :is(form, [data-testid="ticket"]) :is(input, button, select)';
      for (const each of document.querySelectorAll(pressed)) {
        const { top, bottom } = each.getBoundingClientRect();
        if (top < shown.bottom && bottom > shown.top)
          noted.covered.push(`${each.textContent}: ${notice.textContent}`);
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of [...addedNodes, target]) {
          const element = node instanceof Element ? node : node.parentElement;
          const notice = element?.closest('[popover][role="status"]') ?? null;
          if (notice === null) continue;
          noted.notices.push(notice.textContent);
          // It is laid out once it is shown.
          requestAnimationFrame(() => noteCovered(notice));
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, preferences);
  return () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}
