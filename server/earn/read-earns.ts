/** The core's handlers of queries about locked mining and pledges. */
import { dayYield } from '#domain/earn/income';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { sentEarn } from './earn-change.ts';
import { heldEarn, type EarnPayoutRow } from './earn-rows.ts';
import { earns } from './earns.ts';
import { leftOf } from './lock-rules.ts';
import {
  earnAlarmsQuery,
  earnOrdersQuery,
  earnOwnerQuery,
  earnPayoutsQuery,
  earnProductsQuery,
  type EarnPayout,
  type OfferedProducts,
  type PoolAlarm,
} from './queries.ts';
import { earnPoolSetting, earnProductsSetting, earnYieldsSetting } from './settings.ts';
import { earnTables } from './tables.ts';

export function earnQueries({ state, store, writer, clock }: QueryParts): readonly QueryHandler[] {
  const stored = earnTables.calls(store);
  return [
    answering(earnProductsQuery, () => writer.read((now) => offered(now, clock.now()))),
    answering(earnAlarmsQuery, () => writer.read(poolAlarms)),
    answering(earnOwnerQuery, async (id) => earns.of(state).get(id)?.user ?? (await stored.order(id))?.user),
    answering(earnOrdersQuery, async (query) => {
      const { rows, next } = await stored.ordersOf(query);
      return { list: rows.map((row) => sentEarn(heldEarn(row))), next };
    }),
    answering(earnPayoutsQuery, async (query) => {
      const { rows, next } = await stored.payoutsOf(query);
      return { list: rows.map(sentPayout), next };
    }),
  ];
}

function sentPayout({ id, order, asset, amount, ppm, due }: EarnPayoutRow): EarnPayout {
  return { id, order, asset, amount: minorText(BigInt(amount)), ppm, due };
}

function offered(state: CoreState, time: Millis): OfferedProducts {
  const all = earns.of(state);
  const { calendar } = all;
  const today = calendar.day(time);
  const { yields } = valueOf(state, earnYieldsSetting);
  const ofToday = new Map(yields.flatMap((each) => (each.day === today ? [[each.product, each.ppm]] : [])));
  const list = valueOf(state, earnProductsSetting).products.map((terms) => ({
    ...terms,
    todayPpm: dayYield(terms, ofToday.get(terms.product)),
    left: minorText(leftOf(terms.quota, all.totalOf(terms.product))),
  }));
  return { time, zone: calendar.zone, start: calendar.next(time, '1d'), list };
}

/** The coins of which the pool paid and owes more than its limit. */
function poolAlarms(state: CoreState): PoolAlarm[] {
  return valueOf(state, earnPoolSetting).limits.flatMap(({ asset, limit }) => {
    const short = -state.ledger.available(PLATFORM, 'earn-pool', asset);
    return short > (minorOf(limit) ?? 0n) ? [{ asset, short: minorText(short), limit }] : [];
  });
}
