/** A user changes an open order (`server/trading/amend-rule.ts`). */
import { checkAmend } from '#domain/spot/check-amend';
import type { Lots, Ticks } from '#domain/units';
import { SPOT_CODES } from '#protocol/names/codes';
import { amendOrderInput } from '#protocol/trading';
import { defineCommand } from '../core/user-command.ts';
import { amendResting } from '../trading/amend-rule.ts';
import { valueOf } from '../settings/settings-state.ts';
import { spotRefusals } from './order-refusals.ts';
import { paidAsset } from './paid-asset.ts';
import { spotLimits } from './settings.ts';
import { spotForms } from './spot-forms.ts';
import { SPOT_REASONS } from './spot-settlement.ts';

/** Returns the order after the change (`SpotOrder`, flat). */
export const amendOrderCommand = defineCommand('spot.amendOrder', {
  by: 'user',
  input: amendOrderInput,
  refusals: [
    SPOT_CODES.noOrder,
    SPOT_CODES.beingMatched,
    SPOT_CODES.badOrder,
    SPOT_CODES.notEnough,
    SPOT_CODES.outsideBand,
    SPOT_CODES.wouldTake,
    SPOT_CODES.noLiquidity,
    SPOT_CODES.unchanged,
  ],
  reasons: SPOT_REASONS,
  rule: (context, { order: id, ...wanted }) =>
    amendResting(context, id, {
      forms: spotForms,
      refusals: spotRefusals,
      codes: SPOT_CODES,
      priceBandBps: valueOf(context.state, spotLimits).priceBandBps,
      wanted(settlement, { user, side, tick, lots, filled }, { instrument, steps }) {
        const resting = { side, filled, tick: tick as Ticks, lots: lots as Lots };
        const available = settlement.available(user, 'funds', paidAsset(side, instrument));
        const sound = checkAmend(resting, wanted, { instrument, steps, available });
        return 'problems' in sound ? spotRefusals.wrong(sound.problems) : sound;
      },
    }),
});
