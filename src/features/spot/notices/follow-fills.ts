/** Announces fills on every page. It is loaded with the first session, after the first screen. */
import i18next from 'i18next';
import type { spotFill } from '#protocol/entities/spot-fill';
import { notify } from '../../../ui/toast.tsx';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import type { FilledOrder } from '../../../blocks/trading/notices/fill-lines.ts';
import { FillNotices } from '../../../blocks/trading/notices/fill-notices.ts';

const FILLS = 'rows/spot-fill/all';

/** More lines would cover the page. */
const MOST_LINES = 4;

export function followFills(): void {
  let latest: readonly FilledOrder[] = [];
  const notices = new FillNotices({
    now: () => performance.now(),
    notice: (orders, isFirst) => {
      if (isFirst) announceFill();
      latest = orders;
      void loadNamespace('spot').then(() => {
        if (latest === orders) notify('spot', textOf(orders), !isFirst);
      }, Boolean);
    },
  });
  topics.join(FILLS);
  topics.record(FILLS).rows.subscribe((rows) => notices.take(rowsIn<typeof spotFill>(rows)));
}

function textOf(orders: readonly FilledOrder[]): string {
  const lines = orders.slice(0, MOST_LINES).map(lineOf);
  const more = orders.length - lines.length;
  return [...lines, ...(more > 0 ? [`+${more}`] : [])].join('\n');
}

function lineOf({ symbol, side, size, price, isAverage }: FilledOrder): string {
  const { language } = i18next;
  const what = {
    coin: symbol.split('-')[0],
    size: amountText(size, language),
    price: amountText(price, language),
  };
  return i18next.t(`spot.notices.${side}${isAverage ? 'Average' : ''}`, what);
}
