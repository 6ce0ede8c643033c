/**
 * Funding by the clock: each minute the premium of every contract is sampled; at an instant the last sample's rate is
 * final, and each contract is paid by a separate command. Instants that the platform missed are paid once each, with
 * the rate and the mark of the last sample before the stop.
 */
import { instantAfter, NO_PREMIUMS, rateText } from '#domain/contract/funding-rate';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import { platformRules } from '../../core/decide.ts';
import type { Accepted, CoreEvent } from '../../core/decision.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import type { CoreState } from '../../core/state.ts';
import type { Write } from '../../db/store-api.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { remark } from '../marks/mark-rules.ts';
import { FundingChange } from './funding-change.ts';
import { fundingRateRows, fundingStateRows } from './funding-rows.ts';
import { fundings, type HeldFunding } from './funding-state.ts';
import { payFunding } from './pay-funding.ts';
import { fundingSample, fundingTerms } from './predicted-funding.ts';

const MINUTE: Millis = 60_000;

interface SampleFunding extends DueCommand {
  readonly kind: 'contract.sampleFunding';
}

interface PayFunding extends DueCommand {
  readonly kind: 'contract.payFunding';
  readonly symbol: string;
  readonly instant: Millis;
}

export const fundingCommandRules = platformRules<SampleFunding | PayFunding>({
  'contract.sampleFunding': sampleFunding,
  'contract.payFunding': payOne,
});

/** A late sample would belong to another minute: it only moves the time on. */
function sampleFunding(state: CoreState, { due, time }: SampleFunding): Accepted {
  const all = fundings.of(state);
  const isLate = time - due >= MINUTE;
  all.sampledAt(isLate ? Math.max(due, Math.floor(time / MINUTE) * MINUTE) : due);
  const marketEvents: CoreEvent[] = [];
  for (const market of trading.of(state).markets.values()) {
    if (market.instrument.kind !== 'perpetual' || market.isClosed) continue;
    const { symbol } = market.instrument;
    const held = all.of(symbol) ?? firstOf(state, market, all.sampled);
    all.set(isLate ? held : sampled(state, market, held));
    const event = remark(state, symbol, time);
    if (event !== undefined) marketEvents.push(event);
  }
  return { marketEvents, writes: all.all().map((held) => fundingStateRows.write(all.rowOf(held))) };
}

function firstOf(state: CoreState, market: Market, minute: Millis): HeldFunding {
  const { symbol } = market.instrument;
  const next = instantAfter(minute, fundingTerms(state, market));
  return { symbol, next, premiums: NO_PREMIUMS, rate: undefined, mark: '' };
}

/** Without a live index the last sample stays. A market without funding stores its mark alone. */
function sampled(state: CoreState, market: Market, held: HeldFunding): HeldFunding {
  const sample = fundingSample(state, market);
  const price = market.mark?.mark;
  if (price === undefined) return held;
  const mark = formatSteps(price, market.steps.price);
  if (sample !== undefined) return { ...held, ...sample, mark };
  return held.rate === undefined && market.mark?.indexState !== 'stale' ? { ...held, mark } : held;
}

function payOne(state: CoreState, { symbol, instant, time }: PayFunding): Accepted {
  const all = fundings.of(state);
  const held = all.of(symbol);
  if (held === undefined) throw new Error(`no funding of ${symbol} is due`);
  const market = trading.of(state).markets.get(symbol);
  const next = market === undefined ? instant + NEVER : instantAfter(instant, fundingTerms(state, market));
  all.set({ ...held, next, premiums: NO_PREMIUMS });
  const writes: Write[] = [fundingStateRows.write(all.rowOf({ ...held, next, premiums: NO_PREMIUMS }))];
  const mark = market && parseSteps(held.mark, market.steps.price);
  if (market === undefined || market.isClosed || held.rate === undefined || !mark) return { writes };
  const rate = rateText(held.rate);
  writes.push(fundingRateRows.write({ symbol, time: instant, rate, mark: held.mark }));
  const settlement = new Settlement({ state, time });
  settlement.symbol = symbol;
  for (const { held: position, market: reading, amount } of payFunding(settlement, symbol, { mark, rate })) {
    const id = ++all.last;
    const row = { id, mark: held.mark, rate, amount, time: instant };
    settlement.changeEntity(id, new FundingChange(row, position, reading));
  }
  for (const write of writes) settlement.write(write);
  const settled = settlement.settled();
  const event = remark(state, symbol, time);
  if (event !== undefined) settled.marketEvents.push(event);
  return settled;
}

/** A market that this run does not know is looked at again after a day. */
const NEVER: Millis = 86_400_000;

export const fundingJob = defineJob<SampleFunding | PayFunding>({
  name: 'contract.funding',
  next(state) {
    const all = fundings.of(state);
    if (!all.hasContracts) return undefined;
    return all.pending()?.due ?? all.sampled + MINUTE;
  },
  command(state) {
    const pending = fundings.of(state).pending();
    if (pending === undefined) return { kind: 'contract.sampleFunding' };
    return { kind: 'contract.payFunding', symbol: pending.symbol, instant: pending.instant };
  },
});
