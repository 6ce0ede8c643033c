/**
 * The first script of the page, inline and before its first paint: on the markets route it fills the shell's rows
 * with what the platform served or the page left on the device, whichever is newer. None of it looks live: only the
 * engine may say so. On every other route the shell goes away.
 */
import { SERVED_QUOTES_ID, type ServedQuotes } from '#protocol/names/served-quotes';
import { ageText } from '../../i18n/age-text.ts';
import { MARKETS_PATHS } from '../../navigation/pages.ts';
import { readScreen, type KeptScreen, type ShellRow } from './kept-screen.ts';
import { newerValues, servedValues } from './shell-values.ts';
import { liftShell, partOf, rowsOf, shellElement, showShell, writeValues } from './shell-rows.ts';

/** Younger values show no age: they are on their way to being live. */
const AGED_MILLIS = 5_000;

const [path = '', query] = location.hash.slice(1).split('?');
/** An address may name another tab than the one that the shell shows. */
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
 * The platform's clock less the device's. A page that came over the network just now tells it; one that the browser
 * had kept tells nothing, and then what the engine last knew holds.
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

/** The age under each price, counted on, until the engine speaks for the row or the shell goes. */
function followAge(element: HTMLElement, time: number, offset: number, kept: KeptScreen | undefined): void {
  const stale = kept?.texts['market.status.staleSince'] ?? element.dataset['stale'] ?? '';
  const write = () => {
    const age = Date.now() + offset - time;
    if (!element.isConnected) clearInterval(timer);
    if (age < AGED_MILLIS) return;
    const text = stale.replace('%', ageText(age, document.documentElement.lang));
    for (const row of rowsOf(element)) {
      if (row.dataset['told'] === undefined) partOf(row, 'worth').textContent = text;
    }
  };
  const timer = setInterval(write, 1_000);
  write();
}
