/**
 * The page's first script, inline and before its first paint. On the markets route it fills the shell's rows with
 * the served values or those stored on the device, whichever are newer. None of them look live: only the engine may
 * confirm values. On every other route it removes the shell.
 */
import { SERVED_QUOTES_ID, type ServedQuotes } from '#protocol/names/served-quotes';
import { ageText } from '../../i18n/age-text.ts';
import { MARKETS_PATHS } from '../../navigation/pages.ts';
import { readScreen, type KeptScreen, type ShellRow } from './kept-screen.ts';
import { newerValues, servedValues } from './shell-values.ts';
import { liftShell, partOf, rowsOf, shellElement, showShell, writeValues } from './shell-rows.ts';

/** Newer values show no age, because live values follow soon. */
const AGED_MILLIS = 5_000;

const [path = '', query] = location.hash.slice(1).split('?');
/** The address may name another tab than the one that the shell shows. */
const tab = new URLSearchParams(query).get('tab') ?? 'contract';
const shell = shellElement();
if (shell && tab === 'contract' && (MARKETS_PATHS as readonly string[]).includes(path)) begin(shell);
else liftShell();

function begin(element: HTMLElement): void {
  const { lang } = document.documentElement;
  const kept = readScreen();
  const served = readServed();
  const values = newerValues(served && servedValues(served, lang), kept, lang);
  if (kept?.language === lang) writeTexts(element, kept);
  if (values) {
    writeRows(element, values.rows);
    followAge(element, values.time, offsetOf(kept, served), kept?.language === lang ? kept : undefined);
  }
  showShell();
}

function readServed(): ServedQuotes | undefined {
  const text = document.getElementById(SERVED_QUOTES_ID)?.textContent;
  return text ? (JSON.parse(text) as ServedQuotes) : undefined;
}

/**
 * The platform's clock minus the device's. A page that just came over the network states it; a page from the
 * browser's cache does not, so the engine's last known offset is used.
 */
function offsetOf(kept: KeptScreen | undefined, served: ServedQuotes | undefined): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (served === undefined || !entry?.transferSize) return kept?.offset ?? 0;
  return served.time - (performance.timeOrigin + entry.responseStart);
}

function writeTexts(element: HTMLElement, { texts }: KeptScreen): void {
  for (const place of element.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[place.dataset['text'] ?? ''];
    if (text !== undefined) place.textContent = text;
  }
}

function writeRows(element: HTMLElement, rows: readonly ShellRow[]): void {
  const model = element.querySelector('template') as HTMLTemplateElement;
  const list = model.parentElement as HTMLElement;
  list.replaceChildren(
    ...rows.map((each) => {
      const row = (model.content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
      row.dataset['symbol'] = each.symbol;
      partOf(row, 'logo').textContent = each.base.slice(0, 1);
      partOf(row, 'base').textContent = each.base;
      partOf(row, 'quote').textContent = `/${each.quote}`;
      writeValues(row, each);
      return row;
    }),
  );
}

/** Shows the age under each price and counts it up, until the engine updates the row or the shell is removed. */
function followAge(element: HTMLElement, time: number, offset: number, kept: KeptScreen | undefined): void {
  const stale = kept?.texts['market.status.staleSince'] ?? element.dataset['stale'] ?? '';
  const write = () => {
    const age = Date.now() + offset - time;
    if (!element.isConnected) clearInterval(timer);
    if (age < AGED_MILLIS) return;
    const text = stale.replace('%', ageText(age, document.documentElement.lang));
    for (const row of rowsOf(element)) {
      if (row.dataset['live'] === undefined) partOf(row, 'worth').textContent = text;
    }
  };
  const timer = setInterval(write, 1_000);
  write();
}
