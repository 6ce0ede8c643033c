/**
 * Announces the results of the user's options on every page, and early exits without one. It is loaded with the first
 * session.
 */
import i18next from 'i18next';
import type { LiveOption } from '../../../blocks/option-account.ts';
import type { OptionResult } from '#domain/option/option-terms';
import type { optionOrder } from '#protocol/entities/option-order';
import { startAnnouncer } from '../../../blocks/trading/notices/start-announcer.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { endOf, gainOf, resultOf } from '../option-result.ts';
import { MissedExits } from './missed-exits.ts';

const ENDED = 'ended/option-order/all';
const RUNNING = 'rows/option-order/all';

export function followOptions(): void {
  const announcer = startAnnouncer({ source: 'option', namespace: 'option' });
  const missed = new MissedExits();
  for (const topic of [ENDED, RUNNING] as const) topics.join(topic);
  topics.record(ENDED).rows.subscribe((rows) => {
    announcer.take('option', rowsIn<typeof optionOrder>(rows), resultLine);
  });
  topics.record(RUNNING).rows.subscribe((rows) => {
    // An order may miss more than one.
    for (const order of missed.among(rowsIn<typeof optionOrder>(rows)))
      announcer.take(`exit missed at ${order.exitMissed}`, [order], missedLine);
  });
}

/** "BTC/USDT Up won: +85 USDT"; an exit with its price. */
function resultLine(order: LiveOption): string {
  const line = lineOf(resultOf(order) ?? 'returned', order);
  if (endOf(order).how === 'exited') return `${line} · ${exitPrice(order)}`;
  return order.late ? `${line} ${i18next.t('option.notices.late')}` : line;
}

function exitPrice({ delivered }: LiveOption): string {
  return `${i18next.t('option.fields.exitPrice')} ${amountText(delivered, i18next.language)}`;
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
