/**
 * Early exits, if the order's terms allow them. The price is the first index sample at least the delay after the user
 * asked, so that nobody gives an option back at a price that they know is old. Without one in time it goes on, and says
 * so; so does one whose payment would be below the least that the user accepts.
 */
import { minorOf, type Minor } from '#domain/ledger/minor';
import { exitPayment, exitSample, exitValue, mayExitAt } from '#domain/option/exit';
import type { Millis } from '#domain/units';
import { VOLATILITY_MILLIS } from '#domain/option/option-terms';
import { optionOrder } from '#protocol/entities/option-order';
import { OPTION_CODES } from '#protocol/names/codes';
import { EXIT_CODES, exitOptionInput } from '#protocol/option';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import type { Write } from '../db/store-api.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { sentIn } from '../core/entity-change.ts';
import { defineCommand } from '../core/user-command.ts';
import { marketOfKind } from '../trading/kind-orders.ts';
import { tradingEnd } from '../trading/trading-end.ts';
import { EndedOptions } from './end-option.ts';
import { optionChange } from './option-change.ts';
import { indexSampleRows, type HeldOption } from './option-rows.ts';
import { options, type Options } from './options.ts';
import { isIndexLive } from './place-rules.ts';
import { SLICE_MILLIS, SLICE_ORDERS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';

export const exitOptionCommand = defineCommand('option.exit', {
  by: 'user',
  input: exitOptionInput,
  refusals: EXIT_CODES,
  // It is refused to abnormal users like every command that moves money, and its end does.
  reasons: ['option-principal-release'],
  rule({ state, time, user }, { order, least: text = '0' }) {
    const all = options.of(state);
    const held = all.get(order);
    if (held === undefined || held.user !== user?.id) return { refused: OPTION_CODES.noOrder };
    if (held.exitAsked > 0 || !mayExitAt(held, time)) return { refused: OPTION_CODES.noExit };
    // Its stake is returned then: an exit would be a free choice between the two.
    if (held.delivery > (tradingEnd(state, held.symbol) ?? Infinity))
      return { refused: OPTION_CODES.marketEnds };
    const market = marketOfKind(state, 'perpetual', held.symbol);
    if (market === undefined || !isIndexLive(market)) return { refused: OPTION_CODES.noIndex };
    const least = minorOf(text);
    if (least === undefined || text.startsWith('-')) return { refused: OPTION_CODES.badOrder };
    const value = valueNow(all, held, time);
    // It would find no value, and go on.
    if (value === undefined) return { refused: OPTION_CODES.tooFewPrices };
    if (value < least) return { refused: OPTION_CODES.belowLeast };
    const asked = { exitAsked: time, exitMissed: 0, exitLeast: least.toString(), exitBelow: false };
    Object.assign(held, { ...asked, updated: time });
    all.exits(held);
    return { changes: [optionChange(held)], answer: sentIn(optionOrder, held.id) };
  },
});

/** The payment of an exit at the newest sample; undefined: too few samples. */
function valueNow({ samples }: Options, held: HeldOption, time: Millis): Minor | undefined {
  const price = samples.newestBefore(held.symbol, time)?.price;
  if (price === undefined) return undefined;
  return exitValue(BigInt(held.stake), held, { time, price }, samples.variances(held.symbol, time));
}

interface ExitOptions extends DueCommand {
  readonly kind: 'option.exitDue';
}

export const exitOptionRules = platformRules<ExitOptions>({
  'option.exitDue': (state, { due, time }): Accepted => {
    const all = options.of(state);
    const ended = new EndedOptions(state, time);
    const writes: Write[] = [];
    for (let count = 0; count < SLICE_ORDERS; count++) {
      const held = nextToExit(all, due);
      if (held === undefined) break;
      writes.push(...exitOne(all, held, ended));
    }
    all.notBefore.exit = due + SLICE_MILLIS;
    return { postings: ended.postings, changes: ended.changes, writes };
  },
});

function nextToExit(all: Options, due: number): HeldOption | undefined {
  const deadline = all.firstExitDeadline();
  if (deadline !== undefined && deadline.due <= due) return all.get(deadline.id);
  return all.firstToExit()?.held;
}

/** The rows of the samples that prove its payment. */
function exitOne(all: Options, held: HeldOption, ended: EndedOptions): readonly Write[] {
  const { symbol, exitAsked, stake } = held;
  all.endExit(held);
  const since = all.samples.between(symbol, exitAsked - VOLATILITY_MILLIS, Infinity);
  const sample = exitSample(held, exitAsked, since);
  const paid = sample && exitPayment(BigInt(stake), held, sample, since);
  const isBelow = paid !== undefined && paid < BigInt(held.exitLeast);
  if (sample === undefined || paid === undefined || isBelow) {
    ended.missExit(held, isBelow);
    return [];
  }
  ended.exit(held, sample, paid);
  return all.samples.storeBefore(symbol, sample.time).map((each) => indexSampleRows.write(each));
}

export const exitOptionsJob = defineJob<ExitOptions>({
  name: 'option.exitDue',
  next(state) {
    const all = options.of(state);
    const [ready, deadline] = [all.firstToExit()?.due, all.firstExitDeadline()?.due];
    if (ready === undefined && deadline === undefined) return undefined;
    return Math.max(Math.min(ready ?? Infinity, deadline ?? Infinity), all.notBefore.exit);
  },
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'option.exitDue' }),
});
