/**
 * Announces fills of contracts, triggers that fired, what the platform closed, and a margin ratio that rose to a
 * warning, on every page. It is loaded with the first session, after the first screen.
 */
import i18next from 'i18next';
import type { contractFill } from '#protocol/entities/contract-fill';
import type { contractFunding } from '#protocol/entities/contract-funding';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractPosition } from '#protocol/entities/contract-position';
import type { contractTrigger } from '#protocol/entities/contract-trigger';
import type { ContractPosition, ContractTrigger } from '#protocol/names/contract';
import type { ContractFunding } from '#protocol/names/funding';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { preferences } from '../../../preferences/preferences.ts';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import type { FilledOrder } from '../../../blocks/trading/notices/fill-lines.ts';
import { FillNotices } from '../../../blocks/trading/notices/fill-notices.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { notify } from '../../../ui/toast.tsx';
import { EventLines } from '../../../blocks/trading/notices/event-lines.ts';
import { followAlert, type Rise } from './follow-alert.ts';
import { forced } from './forced.state.ts';
import { isFundingNoticed } from './funding-notice.ts';
import { offerLines } from './offer-lines.ts';

const FILLS = 'rows/contract-fill/all';
const TRIGGERS = 'ended/contract-trigger/all';
const FUNDINGS = 'rows/contract-funding/all';
const STEPS = 'rows/contract-liquidation/all';
const CLOSED = 'ended/contract-position/all';
/** More lines would cover the page. */
const MOST_LINES = 4;

export function followContracts(): void {
  offerLines();
  const now = () => performance.now();
  const events = new EventLines(now);
  let notices = 0;
  const show = (renews = false) => {
    const notice = ++notices;
    void loadNamespace('positions').then(() => {
      if (notice !== notices) return;
      const lines = [...events.lines(), ...fills.orders().map(fillLine)];
      const more = lines.length - MOST_LINES;
      const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`+${more}`] : [])];
      notify('contract', shown.join('\n'), renews);
    }, Boolean);
  };
  const fills = new FillNotices({
    now,
    notice: (_orders, isFirst) => {
      if (isFirst) announceFill();
      show(!isFirst);
    },
  });
  for (const topic of [FILLS, TRIGGERS, STEPS, FUNDINGS, CLOSED] as const) topics.join(topic);
  topics.record(FILLS).rows.subscribe((rows) => fills.take(rowsIn<typeof contractFill>(rows)));
  topics.record(TRIGGERS).rows.subscribe((rows) => {
    const fired = rowsIn<typeof contractTrigger>(rows).filter(({ status }) => status === 'fired');
    if (events.take('trigger', fired, triggerLine)) show();
  });
  topics.record(STEPS).rows.subscribe((rows) => {
    const steps = rowsIn<typeof contractLiquidation>(rows);
    if (!events.take('step', steps, stepLine)) return;
    show();
    const [newest] = steps.toSorted((one, other) => other.id - one.id);
    if (newest !== undefined) forced.newest = newest;
  });
  topics.record(CLOSED).rows.subscribe((rows) => {
    const settled = rowsIn<typeof contractPosition>(rows).filter(({ cause }) => cause === 'delisted');
    if (events.take('delisted', settled, delistedLine)) show();
  });
  topics.record(FUNDINGS).rows.subscribe((rows) => {
    const paid = rowsIn<typeof contractFunding>(rows).filter((each) =>
      isFundingNoticed(each, preferences.fundingNotice),
    );
    if (events.take('funding', paid, fundingLine)) show();
  });
  followAlert((rise) => {
    if (events.take('alert', [rise], alertLine)) show();
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

function stepLine({ symbol, cause, size, closed }: ContractLiquidation): string {
  const market = marketOf(symbol);
  if (cause === 'liquidation' && closed === size)
    return i18next.t('positions.notices.liquidated', { market });
  return i18next.t(`positions.notices.${cause === 'liquidation' ? 'reduced' : 'deleveraged'}`, {
    market,
    size: `${amountText(closed, i18next.language)} ${symbol.split('-')[0] ?? ''}`,
  });
}

function delistedLine({ symbol, closedSize, closedTotal, pnl, asset }: ContractPosition): string {
  const { language } = i18next;
  return i18next.t('positions.notices.delisted', {
    market: marketOf(symbol),
    size: `${amountText(closedSize, language)} ${symbol.split('-')[0] ?? ''}`,
    value: `${amountText(closedTotal, language)} ${asset}`,
    pnl: `${amountText(pnl, language)} ${asset}`,
  });
}

function fundingLine({ symbol, amount, asset }: ContractFunding): string {
  return i18next.t('positions.notices.funding', {
    market: marketOf(symbol),
    amount: `${amountText(amount.replace('-', ''), i18next.language)} ${asset}`,
  });
}

function alertLine({ level, market, ratio }: Rise): string {
  return i18next.t(`positions.notices.${level === 2 ? 'near' : 'atRisk'}`, {
    market: market === '' ? i18next.t('positions.modes.cross') : marketOf(market),
    ratio,
  });
}

/** "BTC/USDT". */
function marketOf(symbol: string): string {
  return symbol.split('-').slice(0, 2).join('/');
}
