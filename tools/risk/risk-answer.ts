/**
 * The answers of `npm run risk`: one question of a contract's arithmetic, by the reference, which a property test holds
 * equal to the integers of platform and engine.
 */
import { ONE, ZERO, type Exact } from '../../domain/contract/reference/exact.ts';
import {
  firstTick,
  plainBankruptcy,
  plainCrossBalance,
  plainInitialMargin,
  plainLiquidation,
  plainMaintenance,
  plainPnl,
  plainRoe,
  plainSettledPnl,
  plainTarget,
  type PlainOther,
  type PlainPosition,
  type PlainRule,
} from '../../domain/contract/reference/formulas.ts';
import { averageOf, NOTHING_OPEN, withPart } from './open-average.ts';
import { problem, RiskFields, RiskProblem } from './risk-fields.ts';

const SIGNIFICANT_DIGITS = 18;

interface Question {
  readonly fields: RiskFields;
  readonly position: PlainPosition;
  readonly entry: Exact;
}

const ANSWERS = {
  'liquidation-price': (question) =>
    actingPrice(question, plainLiquidation(ruleOf(question), question.position, crossOrMargin(question))),
  'bankruptcy-price': (question) =>
    actingPrice(question, plainBankruptcy(question.position, equityBehind(question))),
  'initial-margin': ({ fields, position }) =>
    plainInitialMargin(position.entryNotional, fields.decimal('leverage', 'positive')),
  'maintenance-margin': (question) => {
    const rule = ruleOf(question);
    const mark =
      rule.requirementOn === 'entry' ? question.entry : question.fields.decimal('mark', 'positive');
    return plainMaintenance(rule, question.position, mark);
  },
  'unrealised-pnl': ({ fields, position }) => plainPnl(position, fields.decimal('mark', 'positive')),
  'settled-pnl': ({ fields, position }) =>
    plainSettledPnl(position, fields.decimal('close', 'positive'), position.quantity),
  roe: roe,
  'average-entry': averageEntry,
  fee: ({ fields, position, entry }) =>
    (fields.maybe('close', 'positive') ?? entry)
      .times(position.quantity)
      .times(fields.child('rule').decimal('takerFee', 'rate')),
  'target-price': targetPrice,
} satisfies Readonly<Record<string, (question: Question) => Exact>>;

type Ask = keyof typeof ANSWERS;

/** One line of the output, for one line of the input. */
export function riskAnswer(line: string): string {
  let id = 'null';
  try {
    const input = parsed(line);
    const fields = RiskFields.of(input, 'line', '');
    id = idText((input as { readonly id?: unknown }).id ?? null);
    return `{"id":${id},"value":"${valueOf(fields)}"}`;
  } catch (error) {
    if (!(error instanceof RiskProblem)) throw error;
    return `{"id":${id},"problem":${JSON.stringify(error.message)}}`;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return problem('line', 'not-json');
  }
}

/** JSON can be read deeper than it can be written. */
function idText(id: unknown): string {
  try {
    return JSON.stringify(id);
  } catch {
    return problem('id', 'too-deep');
  }
}

function valueOf(fields: RiskFields): string {
  const ask = fields.word('ask', Object.keys(ANSWERS) as [Ask, ...Ask[]]);
  fields.word('marginMode', ['isolated', 'cross']);
  const [entry, quantity] = [fields.decimal('entry', 'positive'), fields.decimal('quantity', 'positive')];
  const position = { side: fields.side(), quantity, entryNotional: entry.times(quantity) };
  const value = ANSWERS[ask]({ fields, position, entry });
  const isOnTick = PRICES.has(ask) && fields.maybe('tick', 'positive') !== undefined;
  return (isOnTick ? value : value.toSignificantDigits(SIGNIFICANT_DIGITS)).toFixed();
}

const PRICES: ReadonlySet<Ask> = new Set([
  'liquidation-price',
  'bankruptcy-price',
  'average-entry',
  'target-price',
] as const);

function ruleOf({ fields }: Question): PlainRule {
  const rule = fields.child('rule');
  const rate = rule.decimal('rate', 'rate');
  const feeInside = rule.flag('feeInside') ? rule.decimal('takerFee', 'rate') : ZERO;
  if (rate.plus(feeInside).gte(ONE)) problem('rule.rate', 'out-of-range');
  return {
    tiers: [{ rate, deduction: rule.maybe('deduction', 'not-negative') ?? ZERO }],
    feeInside,
    requirementOn: rule.word('requirementOn', ['mark', 'entry'], true),
    isFlat: false,
  };
}

function isCross({ fields }: Question): boolean {
  return fields.word('marginMode', ['isolated', 'cross']) === 'cross';
}

/** The isolated margin (given, or by the leverage), or the wallet of a cross account. */
function ownBalance(question: Question): Exact {
  const { fields, position } = question;
  const wallet = fields.maybe('wallet', 'any');
  if (wallet !== undefined) return wallet;
  if (isCross(question)) problem('wallet', 'missing');
  return plainInitialMargin(
    position.entryNotional,
    fields.maybe('leverage', 'positive') ?? problem('wallet', 'missing'),
  );
}

function othersOf(question: Question): PlainOther[] {
  if (!isCross(question)) return [];
  return question.fields.list('others').map((other) => {
    const quantity = other.decimal('quantity', 'positive');
    const tier = {
      rate: other.decimal('rate', 'rate'),
      deduction: other.maybe('deduction', 'not-negative') ?? ZERO,
    };
    return {
      rule: { tiers: [tier], feeInside: ZERO, requirementOn: 'mark', isFlat: false },
      position: {
        side: other.side(),
        quantity,
        entryNotional: other.decimal('entry', 'positive').times(quantity),
      },
      mark: other.decimal('mark', 'positive'),
    };
  });
}

/** The balance of a liquidation: of a cross account with the PnL of the others, less their maintenance margins. */
function crossOrMargin(question: Question): Exact {
  return plainCrossBalance(ownBalance(question), othersOf(question));
}

/** The balance of a bankruptcy: of a cross account with the PnL of the others. */
function equityBehind(question: Question): Exact {
  return othersOf(question).reduce(
    (sum, { position, mark }) => sum.plus(plainPnl(position, mark)),
    ownBalance(question),
  );
}

/** On the first tick that acts, if there is a tick: down for a long position, up for a short one. */
function actingPrice({ fields, position }: Question, price: Exact): Exact {
  if (price.lte(0)) problem('price', position.side === 'long' ? 'none' : 'every');
  const tick = fields.maybe('tick', 'positive');
  if (tick === undefined) return price;
  const first = firstTick(price, tick, position.side === 'long' ? 'down' : 'up');
  return first.gt(0) ? first : problem('price', 'none');
}

/** PnL at the mark (or at the close) on the initial margin: without a leverage, the isolated margin. */
function roe(question: Question): Exact {
  const { fields, position } = question;
  const price =
    fields.maybe('mark', 'positive') ?? fields.maybe('close', 'positive') ?? problem('mark', 'missing');
  const pnl = plainPnl(position, price);
  const isOnMark = fields.word('roeOn', ['initial', 'mark'], true) === 'mark';
  const leverage = fields.maybe('leverage', 'positive');
  const notional = isOnMark ? price.times(position.quantity) : position.entryNotional;
  if (leverage !== undefined) return plainRoe(pnl, notional, leverage) ?? problem('leverage', 'out-of-range');
  if (isOnMark || isCross(question)) problem('leverage', 'missing');
  return pnl.div(fields.maybe('wallet', 'positive') ?? problem('leverage', 'missing'));
}

/** Of the parts alone, in their order. */
function averageEntry({ fields }: Question): Exact {
  const parts = fields.list('parts');
  if (parts.length === 0) problem('parts', 'missing');
  const open = parts.reduce(
    (sum, part, at) =>
      withPart(sum, part.decimal('price', 'positive'), part.decimal('quantity', 'any')) ??
      problem(`parts[${String(at)}].quantity`, 'out-of-range'),
    NOTHING_OPEN,
  );
  const average = averageOf(open) ?? problem('parts', 'out-of-range');
  const tick = fields.maybe('tick', 'positive');
  return tick === undefined ? average : average.div(tick).toDecimalPlaces(0).times(tick);
}

/** The price with the ROE, or the first tick that has at least it, away from the entry price. */
function targetPrice({ fields, position }: Question): Exact {
  const target = {
    roe: fields.decimal('roe', 'any'),
    leverage: fields.decimal('leverage', 'positive'),
    on: fields.word('roeOn', ['initial', 'mark'], true),
  };
  const price = plainTarget(position, target) ?? problem('price', 'none');
  const tick = fields.maybe('tick', 'positive');
  if (tick === undefined) return price;
  const isUp = (position.side === 'long') === target.roe.gte(0);
  const first = firstTick(price, tick, isUp ? 'up' : 'down');
  return first.gt(0) ? first : problem('price', 'none');
}
