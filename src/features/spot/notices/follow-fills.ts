/** Announces fills on every page. It is loaded with the first session, after the first screen. */
import i18next from 'i18next';
import type { spotFill } from '#protocol/entities/spot-fill';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import type { FilledOrder } from '../../../blocks/trading/notices/fill-lines.ts';
import { startAnnouncer } from '../../../blocks/trading/notices/start-announcer.ts';

const FILLS = 'rows/spot-fill/all';

export function followFills(): void {
  const announcer = startAnnouncer({ source: 'spot', namespace: 'spot' });
  topics.join(FILLS);
  topics.record(FILLS).rows.subscribe((rows) => announcer.takeFills(rowsIn<typeof spotFill>(rows), lineOf));
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
