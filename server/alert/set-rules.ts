/** A user sets, changes and removes alerts. */
import { checkAlert, type AlertInput, type SoundAlert } from '#domain/alert/check-alert';
import type { Millis } from '#domain/units';
import { changeAlertInput, removeAlertInput, setAlertInput } from '#protocol/alert';
import { ALERT_CODES, MARKET_CODES } from '#protocol/names/codes';
import type { Write } from '../db/store-api.ts';
import type { Refusal } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { defineCommand, type RuleContext } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { livePrice } from '../trading/live-price.ts';
import { isTradingOver } from '../trading/trading-end.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { alertChange, sentAlert } from './alert-changes.ts';
import type { HeldAlert } from './alert-rows.ts';
import { alerts } from './alerts.ts';
import { endAlert } from './fire-alert.ts';
import { sampleRow, sampleRows } from './sample-rows.ts';
import { alertLimits } from './settings.ts';

/** Returns the alert (`Alert`, flat). */
export const setAlertCommand = defineCommand('alert.set', {
  by: 'user',
  input: setAlertInput,
  refusals: [
    MARKET_CODES.unknownSymbol,
    ...[ALERT_CODES.badAlert, ALERT_CODES.reached, ALERT_CODES.noPrice, ALERT_CODES.tooMany],
    ALERT_CODES.marketEnded,
  ],
  reasons: [],
  rule({ state, time, user, id: clientId }, { symbol, ...input }) {
    const all = alerts.of(state);
    const userId = user?.id as number;
    const market = trading.of(state).markets.get(symbol);
    if (symbol !== '' && (market === undefined || market.isClosed))
      return { refused: MARKET_CODES.unknownSymbol };
    if (isTradingOver(state, symbol, time)) return { refused: ALERT_CODES.marketEnded };
    const sound = soundAlert(input, market);
    if ('refused' in sound) return sound;
    if (all.countOf(userId) >= valueOf(state, alertLimits).mostAlerts)
      return { refused: ALERT_CODES.tooMany };
    const held: HeldAlert = {
      ...{ id: ++all.lastAlert, user: userId, clientId, symbol, kind: input.kind, ...sound },
      ...{ status: 'waiting', created: time, updated: time, version: 0 },
    };
    all.keep(held);
    return { changes: [alertChange(held)], writes: watchFrom(state, held, time), answer: answerOf(held) };
  },
});

/** Returns the alert after the change. */
export const changeAlertCommand = defineCommand('alert.change', {
  by: 'user',
  input: changeAlertInput,
  refusals: [
    ...[ALERT_CODES.noAlert, ALERT_CODES.badAlert, ALERT_CODES.reached, ALERT_CODES.noPrice],
    ...[ALERT_CODES.unchanged, ALERT_CODES.marketEnded],
  ],
  reasons: [],
  rule(context, { alert: id, ...input }) {
    const { state, time } = context;
    const held = ownAlert(context, id);
    if (held === undefined) return { refused: ALERT_CODES.noAlert };
    if (isTradingOver(state, held.symbol, time)) return { refused: ALERT_CODES.marketEnded };
    // It may have been reached already; the rest fires within seconds.
    if (alerts.of(state).storms.isIn(held.symbol)) return { refused: ALERT_CODES.noPrice };
    const before = { kind: held.kind, by: held.by === '' ? 'last' : held.by } as const;
    const wanted: AlertInput = {
      ...before,
      direction: input.direction === '' && held.kind !== 'price' ? held.direction : input.direction,
      price: input.price === '' ? held.price : input.price,
      percent: input.percent === '' ? held.percent : input.percent,
      windowMillis: input.windowMillis ?? held.windowMillis,
    };
    const sound = soundAlert(wanted, trading.of(state).markets.get(held.symbol));
    if ('refused' in sound) return sound;
    const { direction, price, percent, windowMillis } = sound;
    const change = { direction, price, percent, windowMillis };
    const names = Object.keys(change) as (keyof typeof change)[];
    if (names.every((name) => held[name] === change[name])) return { refused: ALERT_CODES.unchanged };
    Object.assign(held, change, { updated: time });
    return { changes: [alertChange(held)], writes: watchFrom(state, held, time), answer: answerOf(held) };
  },
});

/** Returns the removed alert. */
export const removeAlertCommand = defineCommand('alert.remove', {
  by: 'user',
  input: removeAlertInput,
  refusals: [ALERT_CODES.noAlert],
  reasons: [],
  rule(context, { alert: id }) {
    const held = ownAlert(context, id);
    if (held === undefined) return { refused: ALERT_CODES.noAlert };
    endAlert(alerts.of(context.state), held, 'removed', context.time);
    return { changes: [alertChange(held)], answer: answerOf(held) };
  },
});

function ownAlert({ state, user }: Pick<RuleContext, 'state' | 'user'>, id: number): HeldAlert | undefined {
  const held = alerts.of(state).get(id);
  return held?.user === user?.id ? held : undefined;
}

function soundAlert(input: AlertInput, market: Market | undefined): SoundAlert | Refusal {
  const sound = checkAlert(input, {
    isContract: market?.instrument.kind === 'perpetual',
    steps: market?.steps,
    current: market && livePrice(market, input.by),
  });
  if (!('problems' in sound)) return sound;
  const { problems } = sound;
  const [first] = problems;
  if (problems.length === 1 && first?.code === 'reached') return { refused: ALERT_CODES.reached, problems };
  if (problems.length === 1 && first?.code === 'no-price') return { refused: ALERT_CODES.noPrice, problems };
  return { refused: ALERT_CODES.badAlert, problems };
}

/** Watches the alert's level from now on. The present price is the first one that a move is measured from. */
function watchFrom(state: CoreState, held: HeldAlert, time: Millis): Write[] {
  const all = alerts.of(state);
  const market = trading.of(state).markets.get(held.symbol);
  if (market === undefined) return [];
  all.levels.watch(held, market.steps);
  const price = livePrice(market, 'last');
  if (held.kind !== 'move' || price === undefined) return [];
  const sample = all.movesOf(held.symbol).add(time, price);
  return sample === undefined ? [] : [sampleRows.write(sampleRow(held.symbol, sample, market.steps.price))];
}

/** Called when its version is set. */
function answerOf(held: HeldAlert) {
  return () => ({ ...sentAlert(held) });
}
