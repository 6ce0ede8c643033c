/** The core's handlers of queries about options. */
import { minorText } from '#domain/ledger/minor';
import { cycleAt } from '#domain/option/delivery';
import {
  OPTION_DIRECTIONS,
  RECORDED_MILLIS,
  VOLATILITY_MILLIS,
  openingDeadline,
  type OptionDirection,
  type OptionResult,
} from '#domain/option/option-terms';
import { oddsText } from '#domain/option/payoff';
import type { Millis } from '#domain/units';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { marketOfKind } from '../trading/kind-orders.ts';
import { tradingEnd } from '../trading/trading-end.ts';
import { sentOption } from './option-change.ts';
import { options } from './options.ts';
import { bandNow } from './band-now.ts';
import { isIndexLive, leftOf } from './place-rules.ts';
import {
  deliverySamplesQuery,
  forgetSamplesQuery,
  optionOwnerQuery,
  optionProofQuery,
  optionsQuery,
  optionSumsQuery,
  optionTermsQuery,
  type OptionSums,
  type OptionTermsAnswer,
} from './queries.ts';
import { keptFrom, optionRetentionSetting, optionTermsSetting } from './settings.ts';
import { optionTables, type OptionSumRow } from './tables.ts';

/** Samples that one run deletes. */
const MOST_FORGOTTEN = 5_000;

export function optionQueries({ state, store, writer, clock }: QueryParts): readonly QueryHandler[] {
  const stored = optionTables.calls(store);
  const samplesOf = (symbol: string, delivery: Millis) =>
    stored.samplesBetween(symbol, delivery - RECORDED_MILLIS, delivery);
  return [
    answering(optionTermsQuery, () => writer.read((now) => termsAt(now, clock.now()))),
    answering(optionsQuery, async (query) => {
      const { rows, next } = await stored.optionsOf(query);
      return { list: rows.map(sentOption), next };
    }),
    answering(optionSumsQuery, async (filter) => sumsOf(await stored.sumsOf(filter))),
    answering(
      optionOwnerQuery,
      async (id) => options.of(state).get(id)?.user ?? (await stored.option(id))?.user,
    ),
    answering(forgetSamplesQuery, () => {
      const kept = keptFrom(valueOf(state, optionRetentionSetting), clock.now());
      return stored.forgetSamples(Math.min(kept, options.of(state).neededFrom()), MOST_FORGOTTEN);
    }),
    answering(deliverySamplesQuery, ({ symbol, delivery }) => samplesOf(symbol, delivery)),
    answering(optionProofQuery, async (id) => {
      const row = await stored.option(id);
      if (row === undefined) return undefined;
      const { symbol, created, delivery } = row;
      const volatility = await stored.samplesBetween(symbol, created - VOLATILITY_MILLIS, created);
      const opening = await stored.samplesBetween(
        symbol,
        created,
        openingDeadline(row, created, delivery) + 1,
      );
      const before = await samplesOf(symbol, delivery);
      const { exitedTime } = row;
      const exit =
        exitedTime === 0
          ? []
          : await stored.samplesBetween(symbol, exitedTime - VOLATILITY_MILLIS, exitedTime + 1);
      return { order: sentOption(row), source: symbol, volatility, opening, delivery: before, exit };
    }),
  ];
}

function termsAt(state: CoreState, time: Millis): OptionTermsAnswer {
  const { rule, products } = valueOf(state, optionTermsSetting);
  const { calendar, samples } = options.of(state);
  return {
    time,
    ...rule,
    products: products.flatMap(({ symbol, cycles }) => {
      const market = marketOfKind(state, 'perpetual', symbol);
      if (market === undefined || market.isClosed) return [];
      const variances = samples.variances(symbol, time);
      const volatility = variances.map(({ squares, millis }) => ({ squares: squares.toString(), millis }));
      const latest = samples.newestBefore(symbol, time)?.price ?? null;
      const { quote: asset } = market.instrument;
      const ends = tradingEnd(state, symbol) ?? null;
      const product = { symbol, asset, isLive: isIndexLive(market), latest, ends };
      const ofCycles = cycles.flatMap(({ exposure, volatility, ...terms }) => {
        const span = cycleAt(calendar, terms.cycle, time);
        if (ends !== null && span.delivery > ends) return [];
        const cycleMillis = span.delivery - span.start;
        const sold = {
          ...terms,
          exitShareBps: terms.exitShareBps ?? 0,
          ...bandNow(state, symbol, { ...terms, volatility }, { time, cycleMillis }),
          odds: ofSides((side) => oddsText(terms.odds[side])),
          left: ofSides((side) => minorText(leftOf(state, symbol, { exposure, ...terms }, side))),
          ...span,
        };
        return [sold];
      });
      const valued = { isValued: volatility.length > 0, volatility };
      return ofCycles.length === 0 ? [] : [{ ...product, ...valued, cycles: ofCycles }];
    }),
  };
}

function ofSides(text: (side: OptionDirection) => string): Record<OptionDirection, string> {
  return Object.fromEntries(OPTION_DIRECTIONS.map((side) => [side, text(side)])) as Record<
    OptionDirection,
    string
  >;
}

/** A returned order's fee came back with its stake. */
function sumsOf(rows: readonly OptionSumRow[]): OptionSums[] {
  const assets = [...new Set(rows.map(({ asset }) => asset))];
  return assets.map((asset) => {
    const of = rows.filter((row) => row.asset === asset);
    const countOf = (result: OptionResult) => of.find((row) => row.result === result)?.count ?? 0;
    const sum = (name: 'stake' | 'fee' | 'payout') =>
      of.reduce((total, row) => total + BigInt(row[name]), 0n);
    const [stake, fee, payout] = [sum('stake'), sum('fee'), sum('payout')];
    return {
      ...{
        asset,
        won: countOf('won'),
        lost: countOf('lost'),
        exited: countOf('exited'),
        returned: countOf('returned'),
      },
      ...{ stake: minorText(stake), fee: minorText(fee), payout: minorText(payout) },
      pnl: minorText(payout - stake - fee),
    };
  });
}
