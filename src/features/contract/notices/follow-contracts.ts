/**
 * Announces fills of contracts, triggers that fired and positions that were liquidated, on every page. It is loaded
 * with the first session, after the first screen.
 */
import i18next from 'i18next';
import type { contractFill } from '#protocol/entities/contract-fill';
import type { contractPosition } from '#protocol/entities/contract-position';
import type { contractTrigger } from '#protocol/entities/contract-trigger';
import type { ContractTrigger } from '#protocol/names/contract';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import type { FilledOrder } from '../../../blocks/trading/notices/fill-lines.ts';
import { FillNotices } from '../../../blocks/trading/notices/fill-notices.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { toast } from '../../../ui/toast.tsx';
import { EventLines } from '../../../blocks/trading/notices/event-lines.ts';
import { offerCancel } from './offer-cancel.ts';

const FILLS = 'rows/contract-fill/all';
const TRIGGERS = 'ended/contract-trigger/all';
const POSITIONS = 'ended/contract-position/all';
/** More lines would cover the page. */
const MOST_LINES = 4;

export function followContracts(): void {
  offerCancel();
  const now = () => performance.now();
  const events = new EventLines(now);
  let orders: readonly FilledOrder[] = [];
  let notices = 0;
  const show = () => {
    const notice = ++notices;
    void loadNamespace('positions').then(() => {
      if (notice !== notices) return;
      const lines = [...events.lines(), ...orders.map(fillLine)];
      const more = lines.length - MOST_LINES;
      toast([...lines.slice(0, MOST_LINES), ...(more > 0 ? [`+${more}`] : [])].join('\n'));
    }, Boolean);
  };
  const fills = new FillNotices({
    now,
    notice: (filled, isFirst) => {
      if (isFirst) announceFill();
      orders = filled;
      show();
    },
  });
  for (const topic of [FILLS, TRIGGERS, POSITIONS] as const) topics.join(topic);
  topics.record(FILLS).rows.subscribe((rows) => fills.take(rowsIn<typeof contractFill>(rows)));
  topics.record(TRIGGERS).rows.subscribe((rows) => {
    const fired = rowsIn<typeof contractTrigger>(rows).filter(({ status }) => status === 'fired');
    if (events.take('trigger', fired, triggerLine)) show();
  });
  topics.record(POSITIONS).rows.subscribe((rows) => {
    const forced = rowsIn<typeof contractPosition>(rows).filter(({ cause }) => cause === 'liquidation');
    if (events.take('position', forced, liquidationLine)) show();
  });
}

function fillLine({ symbol, side, size, price }: FilledOrder): string {
  const { language } = i18next;
  return i18next.t(`positions.notices.${side}`, {
    market: marketOf(symbol),
    size: amountText(size, language),
    price: amountText(price, language),
  });
}

function triggerLine({
  symbol,
  purpose,
  trigger,
}: Pick<ContractTrigger, 'symbol' | 'purpose' | 'trigger'>): string {
  return i18next.t('positions.notices.fired', {
    market: marketOf(symbol),
    purpose: i18next.t(`positions.purposes.${purpose}`),
    price: amountText(trigger, i18next.language),
  });
}

function liquidationLine({ symbol }: { readonly symbol: string }): string {
  return i18next.t('positions.notices.liquidated', { market: marketOf(symbol) });
}

/** "BTC/USDT". */
function marketOf(symbol: string): string {
  return symbol.split('-').slice(0, 2).join('/');
}
