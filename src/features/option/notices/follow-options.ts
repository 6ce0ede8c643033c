/**
 * Announces the results of the user's options on every page, and early exits without one. It is loaded with the first
 * session.
 */
import i18next from 'i18next';
import type { LiveOption } from '../../../blocks/option-account.ts';
import type { OptionResult } from '#domain/option/option-terms';
import type { optionOrder } from '#protocol/entities/option-order';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import { EventLines } from '../../../blocks/trading/notices/event-lines.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { notify } from '../../../ui/toast.tsx';
import { gainOf, resultOf } from '../option-result.ts';
import { MissedExits } from './missed-exits.ts';

const ENDED = 'ended/option-order/all';
const RUNNING = 'rows/option-order/all';
/** More lines would cover the page. */
const MOST_LINES = 4;

export function followOptions(): void {
  const events = new EventLines(() => performance.now());
  const missed = new MissedExits();
  const announce = (kind: string, rows: readonly LiveOption[], line: (order: LiveOption) => string) => {
    if (rows.length === 0) return;
    // The texts of the first notice may not be there yet.
    void loadNamespace('option').then(() => {
      if (!events.take(kind, rows, line)) return;
      announceFill();
      notify('option', events.lines().slice(-MOST_LINES).join('\n'));
    }, Boolean);
  };
  for (const topic of [ENDED, RUNNING] as const) topics.join(topic);
  topics.record(ENDED).rows.subscribe((rows) => {
    announce('option', [...rowsIn<typeof optionOrder>(rows)].reverse(), resultLine);
  });
  topics.record(RUNNING).rows.subscribe((rows) => {
    // An order may miss more than one.
    for (const order of missed.among(rowsIn<typeof optionOrder>(rows)))
      announce(`exit missed at ${order.exitMissed}`, [order], missedLine);
  });
}

/** "BTC/USDT Up won: +85 USDT". */
function resultLine(order: LiveOption): string {
  const line = lineOf(resultOf(order) ?? 'returned', order);
  return order.late ? `${line} ${i18next.t('option.notices.late')}` : line;
}

function missedLine(order: LiveOption): string {
  return lineOf(order.exitBelow ? 'exitBelow' : 'exitMissed', order);
}

function lineOf(what: OptionResult | 'exitMissed' | 'exitBelow', order: LiveOption): string {
  const { symbol, direction, asset } = order;
  const gain = gainOf(order);
  const sign = gain.startsWith('-') || gain === '0' ? '' : '+';
  return i18next.t(`option.notices.${what}`, {
    market: symbol.split('-').slice(0, 2).join('/'),
    direction: i18next.t(`option.directions.${direction}`),
    amount: `${sign}${amountText(gain, i18next.language)} ${asset}`,
  });
}
