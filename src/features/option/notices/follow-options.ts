/** Announces the results of the user's options on every page. It is loaded with the first session. */
import i18next from 'i18next';
import type { LiveOption } from '../../../blocks/option-account.ts';
import type { optionOrder } from '#protocol/entities/option-order';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import { EventLines } from '../../../blocks/trading/notices/event-lines.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { toast } from '../../../ui/toast.tsx';
import { gainOf, resultOf } from '../option-result.ts';

const ENDED = 'ended/option-order/all';
/** More lines would cover the page. */
const MOST_LINES = 4;

export function followOptions(): void {
  const events = new EventLines(() => performance.now());
  topics.join(ENDED);
  topics.record(ENDED).rows.subscribe((rows) => {
    const ended = [...rowsIn<typeof optionOrder>(rows)].reverse();
    if (ended.length === 0) return;
    // The texts of the first notice may not be there yet.
    void loadNamespace('option').then(() => {
      if (!events.take('option', ended, resultLine)) return;
      announceFill();
      toast(events.lines().slice(-MOST_LINES).join('\n'));
    }, Boolean);
  });
}

/** "BTC/USDT Up won: +85 USDT". */
function resultLine(order: LiveOption): string {
  const { symbol, direction, asset, late } = order;
  const gain = gainOf(order);
  const sign = gain.startsWith('-') || gain === '0' ? '' : '+';
  const line = i18next.t(`option.notices.${resultOf(order) ?? 'returned'}`, {
    market: symbol.split('-').slice(0, 2).join('/'),
    direction: i18next.t(`option.directions.${direction}`),
    amount: `${sign}${amountText(gain, i18next.language)} ${asset}`,
  });
  return late ? `${line} ${i18next.t('option.notices.late')}` : line;
}
