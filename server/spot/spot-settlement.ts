/**
 * How spot orders move coins. A resting order's coins are frozen, and fills are deducted from them. A taker pays at
 * once, and so does the market maker on either side. Each user pays the fee in the coin that they receive.
 */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Reason } from '#domain/ledger/reasons';
import { baseOf, feeOf, feesOfLevel, totalOf } from '#domain/trading/order';
import type { SpotLevelFees } from '#protocol/names/spot';
import type { SettlementOf } from '../trading/market-settlement.ts';
import { valueOf } from '../settings/settings-state.ts';
import { openLots, type Order } from '../trading/order.ts';
import { paidAsset, receivedAsset } from './paid-asset.ts';
import { spotFees } from './settings.ts';
import { spotForms } from './spot-forms.ts';

/** Ledger reasons of spot orders. */
export const SPOT_REASONS = [
  'buy-freeze',
  'sell-freeze',
  'buy-deduction',
  'sell-deduction',
  'spot-trade',
  'spot-fee',
  'cancel-refund',
] as const satisfies readonly Reason[];

export const spotSettlement: SettlementOf<typeof spotForms> = {
  forms: spotForms,
  frozen: ({ side }, { steps }, tick, lots) =>
    side === 'buy' ? totalOf(steps, tick, lots) : baseOf(steps, lots),
  freeze(mover, { side, user }, { instrument }, amount) {
    const reason = side === 'buy' ? 'buy-freeze' : 'sell-freeze';
    mover.move(reason, paidAsset(side, instrument), amount, user, user);
  },
  release(mover, { side, user }, { instrument }, amount) {
    mover.move('cancel-refund', paidAsset(side, instrument), amount, user, user);
  },
  reservation(order, market) {
    const { user, side, tick, wait } = order;
    const amount = wait?.reserved ?? spotSettlement.frozen(order, market, tick ?? 0, openLots(order));
    return { user, kind: 'funds', asset: paidAsset(side, market.instrument), amount };
  },
  unitsFor: ({ side }, { steps }, amount) =>
    side === 'buy' ? (amount * steps.notionalPer) / steps.notional : undefined,
  trade(mover, { side, taker, maker, tick, lots }, { instrument, steps }) {
    const [buyer, seller] = side === 'buy' ? [taker, maker] : [maker, taker];
    const buyReason = buyer !== undefined && buyer === maker ? 'buy-deduction' : 'spot-trade';
    const sellReason = seller !== undefined && seller === maker ? 'sell-deduction' : 'spot-trade';
    const buys = userOf(buyer);
    const sells = userOf(seller);
    mover.move(buyReason, instrument.quote, totalOf(steps, tick, lots), buys, sells);
    mover.move(sellReason, instrument.base, baseOf(steps, lots), sells, buys);
  },
  fill(mover, { side, user }, { tick, lots }, { role, vip, market: { instrument, steps } }) {
    const received = side === 'buy' ? baseOf(steps, lots) : totalOf(steps, tick, lots);
    const { [role]: ppm } = feesOfLevel(valueOf(mover.state, spotFees).levels, vip) as SpotLevelFees;
    const fee = feeOf(received, ppm);
    mover.move('spot-fee', receivedAsset(side, instrument), fee, user, PLATFORM);
    return { fee };
  },
};

function userOf(party: Order | undefined): UserId {
  return party?.user ?? PLATFORM;
}
