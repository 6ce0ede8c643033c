/** Prices reach alerts, in the command that brings the price: a rule reads the state alone. */
import { ppmOf } from '#domain/alert/check-alert';
import type { UserId } from '#domain/ledger/account-kinds';
import { shownSteps } from '#domain/market/instrument';
import type { CoreState } from '../core/state.ts';
import type { Mover } from '../trading/market-settlement.ts';
import { livePrice } from '../trading/live-price.ts';
import { trading, type Market, type PriceFollower } from '../trading/trading-state.ts';
import { AT_ONCE } from './alert-levels.ts';
import type { Watching } from './watching.ts';
import { sampleRow, sampleRows } from './sample-rows.ts';
import { alerts } from './alerts.ts';
import { endWithMarket, fireReached } from './fire-alert.ts';
import { stormRows } from './storm-rows.ts';

/**
 * The margin ratio behind a user's positions in a market, in parts per million; undefined: it is unknown now; `none`:
 * there is no position, and an event of its user will carry the next one. The feature that has positions brings it.
 */
export type RatioOf = (state: CoreState, user: UserId, symbol: string) => number | 'none' | undefined;

export const alertPrices = (ratioOf: RatioOf): PriceFollower => ({
  isIn: (state, symbol) => alerts.of(state).levels.isIn(symbol),
  onLastPrice(mover, symbol) {
    const market = trading.of(mover.state).markets.get(symbol);
    const price = market && livePrice(market, 'last');
    if (market === undefined || price === undefined) return;
    reach(mover, market, 'last', price);
    followMoves(mover, market, price);
  },
  afterMark(mover, symbol) {
    const market = trading.of(mover.state).markets.get(symbol);
    const price = market && livePrice(market, 'mark');
    if (market === undefined || price === undefined) return;
    reach(mover, market, 'mark', price);
    const rate = market.mark?.fundingRate;
    if (rate !== undefined) reach(mover, market, 'funding', rate);
    followRatios(mover, market, ratioOf);
  },
  close(mover, symbol, most) {
    const all = alerts.of(mover.state);
    const open = all.in(symbol);
    for (const held of open.slice(0, most))
      for (const change of endWithMarket(all, held, mover.time)) mover.changeEntity(change.id, change);
    return open.length <= most;
  },
});

function followMoves(mover: Mover, market: Market, price: number): void {
  const all = alerts.of(mover.state);
  const { symbol } = market.instrument;
  if (!all.levels.watchesMoves(symbol)) return;
  const moves = all.movesOf(symbol);
  const sample = moves.add(mover.time, price);
  if (sample !== undefined) mover.write(sampleRows.write(sampleRow(symbol, sample, market.steps.price)));
  for (const { windowMillis, up, down } of moves.moves(price)) {
    reach(mover, market, `up ${windowMillis}`, up);
    reach(mover, market, `down ${windowMillis}`, down);
  }
}

function reach(
  mover: Mover,
  { instrument, steps, ...market }: Market,
  watching: Watching,
  value: number,
): void {
  const all = alerts.of(mover.state);
  const { symbol } = instrument;
  const tick = watching === 'mark' ? market.mark?.mark : market.last;
  const price = tick === undefined ? '' : shownSteps(tick, steps.price);
  for (const id of all.levels.reach(symbol, watching, value, { most: AT_ONCE }))
    fireReached(mover, all, id, price);
  for (const rises of [true, false]) {
    if (!all.levels.isReached(symbol, watching, value, { rises })) continue;
    const { lastAlert: last } = all;
    const left = all.storms.keep({ symbol, watching, rises, value, price, last, time: mover.time });
    if (left !== undefined) mover.write(stormRows.write(left));
  }
}

/** Alerts of the margin ratio, in turns of their users. */
function followRatios(mover: Mover, { instrument, steps, mark }: Market, ratioOf: RatioOf): void {
  const { state } = mover;
  const all = alerts.of(state);
  const { ratios } = all.levels;
  const { symbol } = instrument;
  for (const user of ratios.next(symbol)) {
    const ratio = ratioOf(state, user, symbol);
    if (ratio === 'none') ratios.rest(user, symbol);
    if (ratio === 'none' || ratio === undefined) continue;
    for (const held of ratios.of(user, symbol)) {
      const level = ppmOf(held.percent);
      if (typeof level === 'string' || ratio < level) continue;
      fireReached(mover, all, held.id, mark === undefined ? '' : shownSteps(mark.mark, steps.price));
    }
  }
}
