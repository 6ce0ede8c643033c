/** A user changes a resting order (`server/trading/amend-rule.ts`). */
import { amended, changeOf, type SoundAmend } from '#domain/trading/check-amend';
import type { Lots, Ticks } from '#domain/units';
import { amendOrderInput } from '#protocol/trading';
import { CONTRACT_CODES } from '#protocol/names/codes';
import { defineCommand } from '../core/user-command.ts';
import { valueOf } from '../settings/settings-state.ts';
import { amendResting } from '../trading/amend-rule.ts';
import { contractForms } from './contract-forms.ts';
import { CONTRACT_REASONS } from './contract-settlement.ts';
import { legsOf } from './legs.ts';
import { contractRefusals } from './order-refusals.ts';
import { unfitForAmend } from './place-rules.ts';
import { contractLimits } from './settings.ts';
import { misplacedLegs } from './triggers/amended-legs.ts';

/** Returns the order after the change (`ContractOrder`, flat). */
export const amendContractOrderCommand = defineCommand('contract.amendOrder', {
  by: 'user',
  input: amendOrderInput,
  refusals: [
    CONTRACT_CODES.noOrder,
    CONTRACT_CODES.beingMatched,
    CONTRACT_CODES.badOrder,
    CONTRACT_CODES.notEnough,
    CONTRACT_CODES.outsideBand,
    CONTRACT_CODES.wouldTake,
    CONTRACT_CODES.noLiquidity,
    CONTRACT_CODES.positionLimit,
    CONTRACT_CODES.unchanged,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
    CONTRACT_CODES.delisting,
    CONTRACT_CODES.tradingEnded,
    CONTRACT_CODES.delisted,
    CONTRACT_CODES.wrongSide,
    CONTRACT_CODES.beyondLiquidation,
    CONTRACT_CODES.noPrice,
  ],
  reasons: CONTRACT_REASONS,
  rule: (context, { order: id, ...wanted }) =>
    amendResting(context, id, {
      forms: contractForms,
      refusals: contractRefusals,
      codes: CONTRACT_CODES,
      priceBandBps: valueOf(context.state, contractLimits).priceBandBps,
      wanted(settlement, order, market) {
        const resting = { filled: order.filled, tick: order.tick as Ticks, lots: order.lots as Lots };
        const sound = amended(resting, wanted, market);
        if ('problems' in sound) return contractRefusals.wrong(sound.problems);
        const closable = order.reduceOnly
          ? (legsOf(context.state, order).closes?.open.lots ?? 0)
          : sound.lots;
        // A reduce-only order is cut to what is open, as when it is placed.
        const lots = Math.min(sound.lots, order.filled + closable);
        const cut: SoundAmend = { ...sound, lots, change: changeOf(resting, { tick: sound.tick, lots }) };
        if (cut.change !== 'replaced') return cut;
        const unfit = unfitForAmend(settlement, market, order, cut);
        return unfit ?? misplacedLegs(context.state, market, order, cut) ?? cut;
      },
    }),
});
