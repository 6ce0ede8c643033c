/** The integers of platform and engine give what venues publish; `tools/risk.test.ts` does the same by the command. */
import { expect, it } from 'vitest';
import { contractTerms } from '../../domain/contract/contract-terms.ts';
import { bankruptcyPrice, isolatedLiquidation } from '../../domain/contract/liquidation.ts';
import { initialMargin, maintenanceMargin } from '../../domain/contract/margin.ts';
import { averageEntry, unrealisedPnl, type Position } from '../../domain/contract/position.ts';
import { parseScaled } from '../../domain/decimal-text.ts';
import { minorText, type Minor } from '../../domain/ledger/minor.ts';
import { formatSteps } from '../../domain/market/instrument.ts';
import { orderStepsOf, totalOf } from '../../domain/trading/order.ts';
import { money } from '../support/fake-contract-terms.ts';
import {
  BYBIT_DEDUCTIONS,
  PUBLISHED_EXAMPLES,
  type PublishedExample,
} from '../support/published-examples.ts';

/** Fine enough for all examples. */
const STEPS = orderStepsOf({ priceStep: '0.0001', sizeStep: '0.0001' });
const steps = (text: string) => Number(parseScaled(text, 4));
const ppm = (text = '0') => Number(parseScaled(text, 6));

interface Question {
  readonly ask: string;
  readonly side: 'long' | 'short';
  readonly entry: string;
  readonly quantity: string;
  readonly wallet?: string;
  readonly leverage?: string;
  readonly mark?: string;
  readonly parts?: readonly { readonly price: string; readonly quantity: string }[];
  readonly rule?: {
    readonly rate: string;
    readonly takerFee?: string;
    readonly requirementOn?: 'mark' | 'entry';
  };
}

function ofIntegers(question: Question): string {
  const { side, quantity, entry, leverage, mark = entry, rule } = question;
  const parts = question.parts ?? [{ price: entry, quantity }];
  const entryNotional = parts.reduce(
    (sum, part) => sum + totalOf(STEPS, steps(part.price), steps(part.quantity)),
    0n,
  );
  const margin: Minor =
    question.wallet === undefined
      ? initialMargin(entryNotional, Number(leverage ?? 1))
      : money(question.wallet);
  const position: Position = { side, lots: steps(quantity), entryNotional, margin };
  const terms = contractTerms(
    STEPS,
    [{ upTo: money('1000000000'), maintenancePpm: ppm(rule?.rate), mostLeverage: 200 }],
    { on: rule?.requirementOn ?? 'mark', tierRate: 'deducted', feePpm: ppm(rule?.takerFee) },
  );
  const price = (tick: number | undefined) => formatSteps(tick ?? 0, STEPS.price);
  switch (question.ask) {
    case 'average-entry':
      return averageEntry(terms, position, STEPS.price);
    case 'unrealised-pnl':
      return minorText(unrealisedPnl(terms, position, steps(mark)));
    case 'initial-margin':
      return minorText(margin);
    case 'maintenance-margin':
      return minorText(maintenanceMargin(terms, position, steps(mark)));
    case 'bankruptcy-price':
      return price(bankruptcyPrice(terms, position, margin));
    default:
      return price(isolatedLiquidation(terms, position));
  }
}

const digitsAfterPoint = (text: string) => text.split('.')[1]?.length ?? 0;
/** The published text of a value: rounded or cut to the published digits. */
function isPublishedAs(value: string, published: string): boolean {
  const digits = digitsAfterPoint(published);
  const fine = 12;
  const [exact, shown] = [parseScaled(value, fine) ?? 0n, parseScaled(published, fine) ?? 0n];
  const unit = 10n ** BigInt(fine - digits);
  return exact >= shown ? exact - shown < unit : 2n * (shown - exact) <= unit;
}

it.each(
  PUBLISHED_EXAMPLES.map((example, at) => [at + 1, example.venue, example.question['ask'], example] as const),
)(
  'RISK-017 published example %i, %s: %s',
  (_number, _venue, _ask, { question, published }: PublishedExample) => {
    const value = ofIntegers(question as unknown as Question);
    expect(isPublishedAs(value, published), `${value} is not ${published}`).toBe(true);
  },
);

it('RISK-017 the deductions of tiers are those that Bybit publishes for twenty tiers', () => {
  const rows = BYBIT_DEDUCTIONS.map(([upTo, maintenancePpm]) => ({
    upTo: money(upTo),
    maintenancePpm,
    mostLeverage: 1,
  }));
  const { tiers } = contractTerms(STEPS, rows);
  expect(tiers.map(({ deduction }) => minorText(deduction / 1_000_000n))).toEqual(
    BYBIT_DEDUCTIONS.map(([, , deduction]) => deduction),
  );
});

it('RISK-017 the maintenance amount of a fifth tier is the one that Binance publishes', () => {
  // Binance, How to Calculate Liquidation Price of USDT-Margined Futures: 250,000 × (1 % − 0.5 %) + 50 = 1,300.
  const rows = [
    { upTo: money('50000'), maintenancePpm: 4_000, mostLeverage: 1 },
    { upTo: money('250000'), maintenancePpm: 5_000, mostLeverage: 1 },
    { upTo: money('1000000'), maintenancePpm: 10_000, mostLeverage: 1 },
  ];
  expect(contractTerms(STEPS, rows).tiers[2]?.deduction).toBe(money('1300') * 1_000_000n);
});
