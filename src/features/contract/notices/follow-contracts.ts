/**
 * Announces fills of contracts, triggers that fired, what the platform closed, and a margin ratio that rose to a
 * warning, on every page. It is loaded with the first session, after the first screen.
 */
import i18next from 'i18next';
import { marketLabel } from '#domain/market/market-label';
import type { contractFill } from '#protocol/entities/contract-fill';
import type { contractFunding } from '#protocol/entities/contract-funding';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractPosition } from '#protocol/entities/contract-position';
import type { contractTrigger } from '#protocol/entities/contract-trigger';
import type { ContractPosition, ContractTrigger } from '#protocol/names/contract';
import type { ContractFunding } from '#protocol/names/funding';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { preferences } from '../../../preferences/preferences.ts';
import type { FilledOrder } from '../../../blocks/trading/notices/fill-lines.ts';
import { startAnnouncer } from '../../../blocks/trading/notices/start-announcer.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { followAlert, type Rise } from './follow-alert.ts';
import { forced } from './forced.state.ts';
import { isFundingNoticed } from './funding-notice.ts';
import { offerLines } from './offer-lines.ts';

const FILLS = 'rows/contract-fill/all';
const TRIGGERS = 'ended/contract-trigger/all';
const FUNDINGS = 'rows/contract-funding/all';
const STEPS = 'rows/contract-liquidation/all';
const CLOSED = 'ended/contract-position/all';

export function followContracts(): void {
  offerLines();
  const announcer = startAnnouncer({ source: 'contract', namespace: 'positions' });
  // Warnings and forced closes are not hidden behind a count of other lines.
  const risks = startAnnouncer({ source: 'risk', namespace: 'positions' });
  for (const topic of [FILLS, TRIGGERS, STEPS, FUNDINGS, CLOSED] as const) topics.join(topic);
  topics
    .record(FILLS)
    .rows.subscribe((rows) => announcer.takeFills(rowsIn<typeof contractFill>(rows), fillLine));
  topics.record(TRIGGERS).rows.subscribe((rows) => {
    const fired = rowsIn<typeof contractTrigger>(rows).filter(({ status }) => status === 'fired');
    announcer.take('trigger', fired, triggerLine, true);
  });
  topics.record(STEPS).rows.subscribe((rows) => {
    const steps = rowsIn<typeof contractLiquidation>(rows);
    if (!risks.take('step', steps, stepLine, true)) return;
    const [newest] = steps.toSorted((one, other) => other.id - one.id);
    if (newest !== undefined) forced.newest = newest;
  });
  topics.record(CLOSED).rows.subscribe((rows) => {
    const settled = rowsIn<typeof contractPosition>(rows).filter(({ cause }) => cause === 'delisted');
    risks.take('delisted', settled, delistedLine, true);
  });
  topics.record(FUNDINGS).rows.subscribe((rows) => {
    const paid = rowsIn<typeof contractFunding>(rows).filter((each) =>
      isFundingNoticed(each, preferences.fundingNotice),
    );
    announcer.take('funding', paid, fundingLine, true);
  });
  followAlert((rise) => risks.take('alert', [rise], alertLine, true));
}

function fillLine({ symbol, side, size, price }: FilledOrder): string {
  const { language } = i18next;
  return i18next.t(`positions.notices.${side}`, {
    market: marketLabel(symbol),
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
    market: marketLabel(symbol),
    purpose: i18next.t(`positions.purposes.${purpose}`),
    price: amountText(trigger, i18next.language),
  });
}

function stepLine({ symbol, cause, size, closed }: ContractLiquidation): string {
  const market = marketLabel(symbol);
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
    market: marketLabel(symbol),
    size: `${amountText(closedSize, language)} ${symbol.split('-')[0] ?? ''}`,
    value: `${amountText(closedTotal, language)} ${asset}`,
    pnl: `${amountText(pnl, language)} ${asset}`,
  });
}

function fundingLine({ symbol, amount, asset }: ContractFunding): string {
  return i18next.t('positions.notices.funding', {
    market: marketLabel(symbol),
    amount: `${amountText(amount.replace('-', ''), i18next.language)} ${asset}`,
  });
}

function alertLine({ level, market, ratio }: Rise): string {
  return i18next.t(`positions.notices.${level === 2 ? 'near' : 'atRisk'}`, {
    market: market === '' ? i18next.t('positions.modes.cross') : marketLabel(market),
    ratio,
  });
}
