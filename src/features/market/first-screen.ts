/**
 * The markets list and the shell shown before it. The shell is removed when the list's first rows have values;
 * on leaving the page the list's content is stored for the next start.
 */
import i18next, { type TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { UNKNOWN } from '../../engine/records.ts';
import { writeScreen, type KeptScreen, type ShellRow } from '../../engine/shell/kept-screen.ts';
import { liftShell, shellElement } from '../../engine/shell/shell-rows.ts';
import { topics } from '../../engine/topics.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useInstruments } from '../../blocks/market/instruments.ts';

export const ROW_HEIGHT = 58;
/** More rows than any phone shows. */
const KEPT_ROWS = 20;

/**
 * @param list the id of the list's element
 * @param isFirst whether a new visit starts with this list
 */
export function useFirstScreen(list: string, instruments: readonly Instrument[], isFirst: boolean): void {
  const { t } = useTranslation();
  const { offset } = useTopic('connection');
  const count = instruments.length;
  const markets = useInstruments()?.size ?? count;
  useEffect(() => {
    let frame = requestAnimationFrame(look);
    function look(): void {
      if (!shellElement()) return;
      if (isFilled(document.getElementById(list), count)) liftShell();
      else frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [list, count]);
  const keep = useRef<() => void>(undefined);
  useEffect(() => {
    keep.current = () => {
      if (isFirst) keepScreen(instruments, offset.peek(), textsOf(t, markets));
    };
  });
  useEffect(() => {
    // A hidden page was stored when it was hidden; its values are outdated since then.
    const leave = () => {
      if (!document.hidden) keep.current?.();
    };
    const hide = () => {
      if (document.hidden) keep.current?.();
    };
    // Runs before the page's status changes to stale, because the stored content carries the time of its
    // values.
    window.addEventListener('pagehide', leave, { capture: true });
    document.addEventListener('visibilitychange', hide, { capture: true });
    return () => {
      leave();
      window.removeEventListener('pagehide', leave, { capture: true });
      document.removeEventListener('visibilitychange', hide, { capture: true });
    };
  }, []);
}

/** Whether every visible row has values. */
function isFilled(list: HTMLElement | null, count: number): boolean {
  const filled = list?.querySelectorAll('[data-symbol]:not([data-status="waiting"])').length ?? 0;
  return filled >= Math.min(count, Math.floor((list?.clientHeight ?? 0) / ROW_HEIGHT));
}

function keepScreen(instruments: readonly Instrument[], offset: number, texts: KeptScreen['texts']): void {
  const rows: ShellRow[] = [];
  let oldest = 0;
  for (const { symbol, base, quote } of instruments.slice(0, KEPT_ROWS)) {
    const record = topics.find(`ticker/${symbol}`);
    if (record?.kind !== 'ticker' || record.last.peek() === UNKNOWN) break;
    oldest = Math.max(oldest, record.age.peek());
    const [last, change, volume] = [record.last.peek(), record.change.peek(), record.volume.peek()];
    rows.push({ symbol, base, quote, last, change, volume, direction: record.direction.peek() });
  }
  if (rows.length === 0) return;
  const time = Date.now() + offset - oldest;
  writeScreen({ language: i18next.language, time, offset, rows, texts });
}

/** The shell's texts around the values, by the keys of its elements. */
function textsOf(t: TFunction, markets: number): Record<string, string> {
  return {
    'market.title': t('market.title'),
    'market.search.label': t('market.search.placeholder', { count: markets }),
    'market.tab.favourites': t('market.tab.favourites'),
    'market.tab.contract': t('market.tab.contract'),
    'market.tab.spot': t('market.tab.spot'),
    'market.sort.name': t('market.sort.name'),
    'market.sort.volume': t('market.sort.volume'),
    'market.sort.price': t('market.sort.price'),
    'market.sort.change': t('market.sort.change'),
    'market.list.volume': t('market.list.volume'),
    'market.connection.connecting': t('market.connection.connecting'),
    'market.status.staleSince': t('market.status.staleSince', { age: '%' }),
    'app.tabs.home': t('app.tabs.home'),
    'app.tabs.markets': t('app.tabs.markets'),
    'app.tabs.trade': t('app.tabs.trade'),
    'app.tabs.etfs': t('app.tabs.etfs'),
    'app.tabs.assets': t('app.tabs.assets'),
    'app.tabs.mine': t('app.tabs.mine'),
  };
}
