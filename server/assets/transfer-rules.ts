/** A user moves money between two of their account kinds. */
import { checkTransfer } from '#domain/assets/transfer';
import { post } from '#domain/ledger/posting';
import { REASON_GROUPS } from '#domain/ledger/reason-groups';
import { transferReasons } from '#domain/ledger/transfer-reasons';
import { transferInput } from '#protocol/assets';
import { ASSETS_CODES, CONTRACT_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { leaveRefusal, movable } from '../core/state.ts';
import { defineCommand } from '../core/user-command.ts';

export const transferCommand = defineCommand('assets.transfer', {
  by: 'user',
  input: transferInput,
  refusals: [
    PLATFORM_CODES.badInput,
    ASSETS_CODES.notEnough,
    CONTRACT_CODES.indexStale,
    CONTRACT_CODES.resuming,
  ],
  reasons: REASON_GROUPS.transfers,
  rule({ state, time, user }, input) {
    const userId = user?.id as number;
    const available = movable(state, userId, input.from, input.asset);
    const checked = checkTransfer(input, { assets: state.assets, available });
    if ('problems' in checked) {
      const isShort = checked.problems.every(({ code }) => code === 'not-enough');
      return {
        refused: isShort ? ASSETS_CODES.notEnough : PLATFORM_CODES.badInput,
        problems: checked.problems,
      };
    }
    const { from, to, asset } = input;
    const waits = leaveRefusal(state, userId, from, time);
    if (waits !== undefined) return { refused: waits };
    const { amount } = checked;
    return {
      postings: transferReasons(from, to).map((reason) =>
        post({ reason, asset, amount, from: userId, to: userId }),
      ),
    };
  },
});
