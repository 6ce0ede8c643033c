/**
 * Funding by the clock: each minute the premium of every contract is sampled; at an instant the last sample's rate is
 * final, and each contract is paid by separate commands, a bounded number of positions each. Instants that the platform
 * missed are paid once each, with the rate and the mark of the last sample before the stop.
 */
import { instantAfter, NO_PREMIUMS } from '#domain/contract/funding-rate';
import { rateText } from '#domain/market/rate-text';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import type { Millis } from '#domain/units';
import { platformRules } from '../../core/decide.ts';
import type { Accepted, CoreEvent } from '../../core/decision.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import type { CoreState } from '../../core/state.ts';
import type { Write } from '../../db/store-api.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { isSettling } from '../delisting/delisting-gate.ts';
import { sampleDelisting } from '../delisting/sample-index.ts';
import { waitingIn } from '../marks/index-states.ts';
import { remark } from '../marks/mark-rules.ts';
import { positions } from '../positions.ts';
import { FundingRound } from './funding-rounds.ts';
import { fundingRateRows, fundingRoundRows, fundingStateRows } from './funding-rows.ts';
import { fundings, MINUTE, type HeldFunding } from './funding-state.ts';
import { dueOf } from './due-funding.ts';
import { FUNDING_REASONS, payPosition } from './pay-funding.ts';
import { fundingSample, fundingTerms } from './predicted-funding.ts';
import { contractFundingTerms } from './settings.ts';

/** The database writes one slice while the next one is decided. */
const SLICES_UNCOMMITTED = 2;

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
  'contract.payFunding': payContract,
});

/** A late sample would belong to another minute: it only moves the time on. */
function sampleFunding(state: CoreState, { due, time }: SampleFunding): Accepted {
  const all = fundings.of(state);
  all.wait(due);
  const isLate = time - due >= MINUTE;
  all.sampledAt(Math.floor((isLate ? time : due) / MINUTE) * MINUTE);
  const marketEvents: CoreEvent[] = [];
  const samples: Write[] = [];
  for (const market of trading.of(state).markets.values()) {
    if (market.instrument.kind !== 'perpetual' || market.isClosed) continue;
    const { symbol } = market.instrument;
    const held = all.of(symbol) ?? firstOf(state, market, all.sampled);
    all.set(isLate ? held : sampled(state, market, held));
    // The mark of a contract that is delisted follows from its samples.
    if (!isLate) samples.push(...sampleDelisting(state, market, all.sampled));
    const event = remark(state, symbol, time);
    if (event !== undefined) marketEvents.push(event);
  }
  const rows = all.all().map((held) => fundingStateRows.write(all.rowOf(held)));
  return { marketEvents, writes: [...rows, ...samples] };
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

/** The instant itself, which fixes rate and mark, or a further slice of its positions. */
function payContract(state: CoreState, { symbol, instant, due, time }: PayFunding): Accepted {
  const all = fundings.of(state);
  all.wait(due);
  const settlement = new Settlement({ state, time });
  settlement.symbol = symbol;
  const there = all.rounds.get(symbol);
  const round = there ?? begin(settlement, symbol, instant);
  if (round !== undefined) payNext(settlement, round);
  const settled = settlement.settled();
  const event = round === undefined || there !== undefined ? undefined : remark(state, symbol, time);
  if (event !== undefined) settled.marketEvents.push(event);
  return settled;
}

/** Undefined: nothing is paid. */
function begin(settlement: Settlement, symbol: string, instant: Millis): FundingRound | undefined {
  const { state } = settlement;
  const all = fundings.of(state);
  const held = all.of(symbol);
  if (held === undefined) throw new Error(`no funding of ${symbol} is due`);
  const market = trading.of(state).markets.get(symbol);
  const next = market === undefined ? instant + NEVER : instantAfter(instant, fundingTerms(state, market));
  const after = { ...held, next, premiums: NO_PREMIUMS };
  all.set(after);
  settlement.write(fundingStateRows.write(all.rowOf(after)));
  const { mark } = held;
  if (market === undefined || market.isClosed || held.rate === undefined) return undefined;
  if (isSettling(state, symbol)) return undefined;
  if (!parseSteps(mark, market.steps.price)) return undefined;
  const rate = rateText(held.rate);
  settlement.write(fundingRateRows.write({ symbol, time: instant, rate, mark }));
  const { last } = positions.of(state);
  const terms = { symbol, instant, rate, mark, last };
  const round = new FundingRound({ ...terms, after: 0, early: '[]', sum: '0' });
  // The market maker's part follows from the others': it is no payment, but it is in the sum.
  const maker = positions.of(state).find(PLATFORM, symbol, 'net');
  if (maker !== undefined) round.paid(maker, dueOf(state, round, maker) ?? 0n, true);
  all.begin(round);
  return round;
}

function payNext(settlement: Settlement, round: FundingRound): void {
  const { state } = settlement;
  const { symbol } = round;
  const { positionsAtOnce } = valueOf(state, contractFundingTerms);
  const open = positions.of(state);
  const users = () => open.in(symbol).filter(({ user }) => user !== PLATFORM);
  const part = round.next(positionsAtOnce, users);
  for (const held of part) payPosition(settlement, round, held, true);
  if (round.advance(part)) {
    const [held] = open.in(symbol);
    const asset = trading.of(state).markets.get(symbol)?.instrument.quote ?? (held && open.assetOf(held));
    // Each payment is rounded down, and positions net to zero: the sum is at most zero.
    if (asset !== undefined)
      settlement.move(
        'contract-funding-rounding',
        asset,
        round.rounding,
        PLATFORM,
        PLATFORM,
        FUNDING_REASONS,
      );
    fundings.of(state).end(round);
    // The payments changed what positions are worth: they are judged by the present mark, not by the next one.
    if (waitingIn(state, symbol, settlement.time) === undefined)
      open.reached.addUnpriced(symbol, settlement.time);
  }
  settlement.write(fundingRoundRows.write(round.row()));
}

/** A market that this run does not know is looked at again after a day. */
const NEVER: Millis = 86_400_000;

export const fundingJob = defineJob<SampleFunding | PayFunding>({
  name: 'contract.funding',
  mostUncommitted: SLICES_UNCOMMITTED,
  next(state) {
    const all = fundings.of(state);
    if (!all.hasContracts) return undefined;
    return all.pending()?.due ?? all.nextSample;
  },
  command(state) {
    const pending = fundings.of(state).pending();
    if (pending === undefined) return { kind: 'contract.sampleFunding' };
    return { kind: 'contract.payFunding', symbol: pending.symbol, instant: pending.instant };
  },
});
