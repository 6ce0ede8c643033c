/** The terms of funding. */
import * as z from 'zod/mini';
import { defineSetting } from '../../settings/define-setting.ts';
import { wholeNumber } from '../../settings/shapes.ts';

const MOST_GROUPS = 20;
const POSITIONS_AT_ONCE = 100;

/** The instants are whole multiples of the hours from midnight UTC. */
const hours = z.literal([1, 2, 4, 8, 12, 24]);

const terms = z.strictObject({
  hours,
  /** The interest rate of eight hours. */
  interestPpm: wholeNumber(0, 10_000),
  /** How far interest may pull the rate away from the premium. */
  clampPpm: wholeNumber(0, 10_000),
  /** The largest rate of one funding. */
  capPpm: wholeNumber(1, 100_000),
});

export type FundingTerms = z.output<typeof terms>;

const DEFAULT: FundingTerms = { hours: 8, interestPpm: 100, clampPpm: 500, capPpm: 3_000 };

/** The terms of the group that names a contract's coin, else `others`. */
export const contractFundingTerms = defineSetting({
  name: 'contract.funding',
  schema: z.strictObject({
    groups: z
      .array(
        z.strictObject({ coins: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(200)), terms }),
      )
      .check(z.maxLength(MOST_GROUPS)),
    others: terms,
    /** How many positions one command pays. */
    positionsAtOnce: z._default(wholeNumber(1, 10_000), POSITIONS_AT_ONCE),
  }),
  default: {
    groups: [] as { coins: string[]; terms: FundingTerms }[],
    others: DEFAULT,
    positionsAtOnce: POSITIONS_AT_ONCE,
  },
});

export function fundingTermsOf(
  { groups, others }: Pick<typeof contractFundingTerms.default, 'groups' | 'others'>,
  coin: string,
): FundingTerms {
  return groups.find(({ coins }) => coins.includes(coin))?.terms ?? others;
}
