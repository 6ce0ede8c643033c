/** The toy feature's rules: coins are held and released, and the platform pays interest on them. */
import * as z from 'zod/mini';
import { PLATFORM } from '../../../../domain/ledger/account-kinds.ts';
import { post } from '../../../../domain/ledger/posting.ts';
import { minorOf, type Minor } from '../../../../domain/ledger/minor.ts';
import type { ReasonPair } from '../../../../domain/ledger/reasons.ts';
import { platformRules } from '../../../../server/core/decide.ts';
import { defineJob, type DueCommand } from '../../../../server/core/schedule.ts';
import { defineCommand } from '../../../../server/core/user-command.ts';
import { defineSetting } from '../../../../server/settings/define-setting.ts';
import { valueOf } from '../../../../server/settings/settings-state.ts';
import { wholeNumber } from '../../../../server/settings/shapes.ts';
import { trading } from '../../../../server/trading/trading-state.ts';
import { holdInput, releaseInput, TOY_CODES } from './calls.ts';
import { holdingChange, holdingRows, holdings, rowOf, type Holding } from './holdings.ts';

const pair = (from: ReasonPair['from'], to: ReasonPair['to']): ReasonPair => ({ from, to });

export const TOY_REASONS = {
  'toy-freeze': pair('funds', 'funds.frozen'),
  'toy-release': pair('funds.frozen', 'funds'),
  'toy-interest': pair('custody', 'funds'),
};

const EVERY_MILLIS = 60_000;
const MILLION = 1_000_000;

/** The interest of a holding per minute, in millionths. */
export const toyInterest = defineSetting({
  name: 'toy.interest',
  schema: z.strictObject({ ppm: wholeNumber(0, MILLION) }),
  default: { ppm: 1_000 },
});

export const holdCommand = defineCommand('toy.hold', {
  by: 'user',
  input: holdInput,
  refusals: [TOY_CODES.notEnough, TOY_CODES.noMarket],
  reasons: ['toy-freeze'],
  rule({ state, user: holder, time }, { symbol, size: text, price }) {
    const user = holder?.id as number;
    const asset = trading.of(state).markets.get(symbol)?.instrument.base;
    if (asset === undefined) return { refused: TOY_CODES.noMarket };
    const size = minorOf(text) as Minor;
    if (state.ledger.available(user, 'funds', asset) < size) return { refused: TOY_CODES.notEnough };
    const due = time + EVERY_MILLIS;
    const holding = holdings.of(state).begin({ user, symbol, asset, size, price, due });
    return moved('toy-freeze', holding);
  },
});

export const releaseCommand = defineCommand('toy.release', {
  by: 'user',
  input: releaseInput,
  refusals: [TOY_CODES.noHolding],
  reasons: ['toy-release'],
  rule({ state, user }, { holding: id }) {
    const holding = holdings.of(state).open.get(id);
    if (holding === undefined || holding.user !== user?.id) return { refused: TOY_CODES.noHolding };
    holdings.of(state).end(holding);
    return moved('toy-release', holding);
  },
});

function moved(reason: 'toy-freeze' | 'toy-release', holding: Holding) {
  const { id, user, asset, size: amount } = holding;
  return {
    postings: [post({ reason, asset, amount, from: user, to: user }, TOY_REASONS)],
    changes: [holdingChange(holding)],
    answer: { holding: id },
  };
}

interface PayInterest extends DueCommand {
  readonly kind: 'toy.payInterest';
}

export const toyRules = platformRules<PayInterest>({
  'toy.payInterest'(state, { due }) {
    const ppm = BigInt(valueOf(state, toyInterest).ppm);
    const paid = holdings.of(state).takeDue(due, EVERY_MILLIS);
    return {
      postings: paid.flatMap(({ user, asset, size }) => {
        const amount = (size * ppm) / BigInt(MILLION);
        const terms = { reason: 'toy-interest', asset, amount, from: PLATFORM, to: user } as const;
        return amount === 0n ? [] : [post(terms, TOY_REASONS)];
      }),
      writes: paid.map((holding) => holdingRows.write(rowOf(holding))),
    };
  },
});

export const interestJob = defineJob<PayInterest>({
  name: 'toy.interest',
  next: (state) => holdings.of(state).nextDue(),
  command: () => ({ kind: 'toy.payInterest' }),
});
