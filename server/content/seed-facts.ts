/**
 * The language-independent facts of a release's own content: ids, kinds, times, places and targets. The texts have the
 * same names in `seeds/<language>.json`. Ids stay below 1000, where an operator's rows begin, and are never reused.
 */
import { WHITE_PAPER, type ArticleKind, type ServiceKind } from '#protocol/names/content';
import type { Millis } from '#domain/units';

interface ArticleFacts {
  readonly id: number;
  readonly kind: ArticleKind;
  readonly time: Millis;
}

/** A time in November 2026, UTC. */
function november(day: number, hour: number, minute = 0): Millis {
  return Date.UTC(2026, 10, day, hour, minute);
}

export const ARTICLES = {
  'simulated-prices': { id: 1, kind: 'notice', time: november(16, 8) },
  'accounts-are-open': { id: 2, kind: 'notice', time: november(16, 9) },
  'days-and-candles': { id: 3, kind: 'notice', time: november(19, 7, 30) },
  'kept-on-your-device': { id: 4, kind: 'notice', time: november(20, 10) },
  'markets-open-to-visitors': { id: 11, kind: 'news', time: november(17, 9) },
  'books-checked': { id: 12, kind: 'news', time: november(18, 8, 30) },
  'charts-are-here': { id: 13, kind: 'news', time: november(20, 14) },
  'read-an-order-book': { id: 21, kind: 'help', time: november(20, 9) },
  'verified-and-stale': { id: 22, kind: 'help', time: november(20, 8) },
  'mark-index-funding': { id: 23, kind: 'help', time: november(19, 12) },
  'candles-and-indicators': { id: 24, kind: 'help', time: november(19, 11) },
  risk: { id: 25, kind: 'help', time: november(17, 8) },
  'what-is-simulated': { id: 26, kind: 'help', time: november(16, 10) },
  'white-paper': { id: WHITE_PAPER, kind: 'help', time: november(21, 12) },
} satisfies Record<string, ArticleFacts>;

/** In the order of the list. The addresses are empty: an operator enters theirs. */
export const SERVICES = {
  general: { id: 1, kind: 'general' },
  customer: { id: 2, kind: 'customer' },
  media: { id: 3, kind: 'media' },
} satisfies Record<string, { readonly id: number; readonly kind: ServiceKind }>;

/** In the order of the row. Targets are existing pages only. */
export const BANNERS = {
  markets: { id: 1, target: '/pages/market/quote' },
  chart: { id: 2, target: '/pages/trade/detail?symbol=BTC-USDT' },
  simulated: { id: 3, target: `/pages/article/detail?id=${String(ARTICLES['what-is-simulated'].id)}` },
} satisfies Record<string, { readonly id: number; readonly target: string | null }>;
