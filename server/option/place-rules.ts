/** A user buys an option: its stake and fee are held, and it waits for its opening price. */
import { minorOf, type Minor } from '#domain/ledger/minor';
import { post } from '#domain/ledger/posting';
import { formatSteps } from '#domain/market/instrument';
import { checkStake, type StakeProblem } from '#domain/option/check-stake';
import { cycleAt, isOpenAt } from '#domain/option/delivery';
import type { OptionDirection } from '#domain/option/option-terms';
import { oddsText, profitOf, stakeFor } from '#domain/option/payoff';
import { optionOrder } from '#protocol/entities/option-order';
import { OPTION_CODES } from '#protocol/names/codes';
import { PLACING_CODES, placeOptionInput } from '#protocol/option';
import type { Refusal } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { sentIn } from '../core/entity-change.ts';
import { defineCommand } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { marketOfKind } from '../trading/kind-orders.ts';
import { tradingEnd } from '../trading/trading-end.ts';
import type { Market } from '../trading/trading-state.ts';
import { optionChange } from './option-change.ts';
import { bandOfOrderNow, bandRuleOf } from './band-now.ts';
import { copyOf, indexSampleRows } from './option-rows.ts';
import { options } from './options.ts';
import { cycleTermsOf, optionTermsSetting, type CycleTerms } from './settings.ts';

export const placeOptionCommand = defineCommand('option.placeOrder', {
  by: 'user',
  input: placeOptionInput,
  refusals: PLACING_CODES,
  reasons: ['option-principal'],
  rule({ state, time, user, id: clientId }, input) {
    const { symbol, cycle, direction, delivery } = input;
    const { rule, mostOpen, ...terms } = valueOf(state, optionTermsSetting);
    const ofCycle = cycleTermsOf({ rule, mostOpen, ...terms }, symbol, cycle);
    const market = marketOfKind(state, 'perpetual', symbol);
    if (ofCycle === undefined || market === undefined || market.isClosed)
      return { refused: OPTION_CODES.noProduct };
    const all = options.of(state);
    const span = cycleAt(all.calendar, cycle, time);
    if (delivery !== span.delivery || !isOpenAt(span, ofCycle.cutOffMillis, time))
      return { refused: OPTION_CODES.closed };
    const oddsBps = ofCycle.odds[direction];
    if (input.odds !== undefined && input.odds !== oddsText(oddsBps))
      return { refused: OPTION_CODES.oddsChanged };
    if (delivery > (tradingEnd(state, symbol) ?? Infinity)) return { refused: OPTION_CODES.marketEnds };
    const { quote: asset } = market.instrument;
    const userId = user?.id as number;
    const available = state.ledger.available(userId, 'options', asset);
    const checked = checkStake(input.stake, limitsOf(ofCycle), available);
    if (typeof checked === 'string') return refusedStake(checked);
    if (!isIndexLive(market)) return { refused: OPTION_CODES.noIndex };
    if (all.countOf(userId) >= mostOpen) return { refused: OPTION_CODES.tooMany };
    const cycleMillis = span.delivery - span.start;
    const step = formatSteps(1, market.steps.price);
    const bandOrder = { ...rule, created: time, delivery, cycleMillis, step };
    const band = bandOfOrderNow(state, symbol, ofCycle, bandOrder);
    if (direction === 'flat' && band.isQuiet) return { refused: OPTION_CODES.tooQuiet };
    const { stake, fee } = checked;
    if (stake > leftOf(state, symbol, ofCycle, direction)) return { refused: OPTION_CODES.exposure };
    const held = copyOf({
      ...{ id: all.last + 1, user: userId, clientId, symbol, asset, cycle, direction, delivery },
      ...{ stake: stake.toString(), fee: fee.toString(), oddsBps, ...rule },
      bandPpm: band.bandPpm,
      ...{ ...bandRuleOf(ofCycle), cycleMillis },
      step,
      ...{ status: 'opening', cause: '', opened: '', openedTime: 0, delivered: '', outcome: '' },
      ...{ exitShareBps: ofCycle.exitShareBps ?? 0, exitAsked: 0, exitedTime: 0, exitMissed: 0 },
      ...{ exitLeast: '0', exitBelow: false },
      ...{ payout: '0', late: false, created: time, updated: time, version: 0 },
    });
    const amount = stake + fee;
    const postings = [post({ reason: 'option-principal', asset, amount, from: userId, to: userId, symbol })];
    all.last = held.id;
    all.add(held);
    const samples = ofCycle.volatility === undefined ? [] : all.samples.storeBefore(symbol, time);
    const writes = samples.map((sample) => indexSampleRows.write(sample));
    return { postings, changes: [optionChange(held)], writes, answer: sentIn(optionOrder, held.id) };
  },
});

function limitsOf({ smallest, largest, feeBps }: CycleTerms) {
  return { smallest: minorOf(smallest) as Minor, largest: minorOf(largest) as Minor, feeBps };
}

function refusedStake(problem: StakeProblem): Refusal {
  const problems = [{ field: 'stake', code: problem }];
  switch (problem) {
    case 'below-minimum':
      return { refused: OPTION_CODES.belowMinimum, problems };
    case 'above-maximum':
      return { refused: OPTION_CODES.aboveMaximum, problems };
    case 'not-enough':
      return { refused: OPTION_CODES.notEnough, problems };
    default:
      return { refused: OPTION_CODES.badOrder, problems };
  }
}

export function isIndexLive({ index, mark }: Market): boolean {
  return index !== undefined && mark?.indexState !== 'stale';
}

/** The largest stake that the platform accepts on a side now, by its exposure. */
export function leftOf(
  state: CoreState,
  symbol: string,
  { cycle, odds, exposure, largest }: Pick<CycleTerms, 'cycle' | 'odds' | 'exposure' | 'largest'>,
  direction: OptionDirection,
): Minor {
  const free = (minorOf(exposure) as Minor) - options.of(state).exposureOf(symbol, cycle, direction);
  const most = minorOf(largest) as Minor;
  if (profitOf(most, odds[direction]) <= free) return most;
  return stakeFor(free, odds[direction]);
}
