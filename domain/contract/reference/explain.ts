/** Why a value of a position is what it is: its formula with the user's own inputs, step by step. */
import { ONE, ZERO, type Exact } from './exact.ts';
import {
  base,
  fraction,
  plain,
  price,
  quote,
  inSteps,
  step,
  type Explanation,
  type WhyStep,
  type WhyTopic,
} from './explanation.ts';
import {
  plainCrossBalance,
  plainFunding,
  plainInitialMargin,
  plainMaintenance,
  plainMarginRatio,
  plainPnl,
  plainRoe,
  plainTierOf,
  type PlainOther,
  type PlainPosition,
  type PlainRule,
} from './formulas.ts';
import { acting } from './from-integers.ts';
import { linePrice, liquidationLines } from './liquidation-line.ts';

/** The rest of the account, in cross margin. */
export interface CrossFacts {
  readonly wallet: Exact;
  /** The cross positions of other contracts, at their marks. */
  readonly others: readonly PlainOther[];
  /** The position of the other side in the same contract (hedge mode). */
  readonly opposite: PlainPosition | undefined;
}

export interface PositionFacts {
  readonly position: PlainPosition;
  readonly leverage: Exact;
  readonly margin: Exact;
  readonly mark: Exact;
  /** The index price of the same moment; undefined: it is not known. */
  readonly index: Exact | undefined;
  readonly tick: Exact;
  readonly rule: PlainRule;
  /** Undefined: it is not known. */
  readonly fundingRate: Exact | undefined;
  /** Undefined: an isolated position. */
  readonly cross: CrossFacts | undefined;
}

type Steps = (facts: PositionFacts) => readonly WhyStep[];

const STEPS: Readonly<Record<WhyTopic, Steps>> = {
  pnl: pnlSteps,
  roe: roeSteps,
  margin: marginSteps,
  liquidation: liquidationSteps,
  ratio: ratioSteps,
  maintenance: maintenanceSteps,
  equity: equitySteps,
  entry: ({ position: { quantity, entryNotional } }) => [
    step('entryValue', quote(entryNotional)),
    step('entryPrice', price(entryNotional.div(quantity)), [quote(entryNotional), '÷', base(quantity)]),
  ],
  mark: markSteps,
  index: ({ index }) => [step('index', { value: index, unit: 'price' })],
  tiers: (facts) => maintenanceSteps(facts).slice(0, -1),
  funding: fundingSteps,
};

export function explain(topic: WhyTopic, facts: PositionFacts): Explanation {
  const tiers =
    topic === 'liquidation' ? (liquidationOf(facts)?.line.tiers.slice(0, 1) ?? []) : [tierAtMark(facts)];
  return { topic, steps: STEPS[topic](facts), tiers };
}

const valueOf = ({ position, mark }: PositionFacts) => position.quantity.times(mark);

const entryStep = ({ position: { quantity, entryNotional } }: PositionFacts) =>
  step(
    'entryValue',
    quote(entryNotional),
    [base(quantity), '×', price(entryNotional.div(quantity))],
    'entry',
  );

const valueStep = (facts: PositionFacts) =>
  step('value', quote(valueOf(facts)), [base(facts.position.quantity), '×', price(facts.mark)], 'mark');

function pnlSteps(facts: PositionFacts): WhyStep[] {
  const { position, mark } = facts;
  const [entry, value] = [quote(position.entryNotional), quote(valueOf(facts))];
  const formula = position.side === 'long' ? [value, '−', entry] : [entry, '−', value];
  return [entryStep(facts), valueStep(facts), step('pnl', quote(plainPnl(position, mark)), formula)];
}

function initialStep({ position, leverage }: PositionFacts): WhyStep {
  const { entryNotional } = position;
  return step(
    'initial',
    quote(plainInitialMargin(entryNotional, leverage)),
    [quote(entryNotional), '÷', plain(leverage)],
    'entry',
  );
}

function roeSteps(facts: PositionFacts): WhyStep[] {
  const { position, leverage, mark } = facts;
  const pnl = plainPnl(position, mark);
  const initial = quote(plainInitialMargin(position.entryNotional, leverage));
  const value = plainRoe(pnl, position.entryNotional, leverage);
  return [
    step('pnl', quote(pnl), [], 'pnl'),
    initialStep(facts),
    step('roe', { value, unit: 'rate' }, [quote(pnl), '÷', initial]),
  ];
}

function marginSteps(facts: PositionFacts): WhyStep[] {
  const { position, leverage, margin } = facts;
  const initial = plainInitialMargin(position.entryNotional, leverage);
  const extra = margin.minus(initial);
  const [sign, size] = extra.lt(0) ? ['−', extra.abs()] : ['+', extra];
  return [
    initialStep(facts),
    step('extra', quote(extra)),
    step('margin', quote(margin), [quote(initial), sign, quote(size)]),
  ];
}

/** The place of the tier whose notionals contain the position's. */
function tierAtMark(facts: PositionFacts): number {
  const { tiers } = facts.rule;
  return tiers.indexOf(plainTierOf(tiers, valueOf(facts)));
}

function maintenanceSteps(facts: PositionFacts): WhyStep[] {
  const { position, rule, mark } = facts;
  const { rate, deduction } = plainTierOf(rule.tiers, valueOf(facts));
  const formula = [quote(valueOf(facts)), '×', fraction(rate), '−', quote(deduction)];
  return [
    valueStep(facts),
    step('rate', fraction(rate), [], 'tiers'),
    step('deduction', quote(deduction), [], 'tiers'),
    step('maintenance', quote(plainMaintenance(rule, position, mark)), formula),
  ];
}

/** All that moves with the account besides the position: PnL and maintenance margin. */
function besideOf({ rule, mark, cross }: PositionFacts): { readonly pnl: Exact; readonly required: Exact } {
  const opposite = cross?.opposite === undefined ? [] : [{ rule, mark, position: cross.opposite }];
  let [pnl, required] = [ZERO, ZERO];
  for (const other of [...(cross?.others ?? []), ...opposite]) {
    pnl = pnl.plus(plainPnl(other.position, other.mark));
    required = required.plus(plainMaintenance(other.rule, other.position, other.mark));
  }
  return { pnl, required };
}

function equityOf(facts: PositionFacts): Exact {
  const { position, mark, margin, cross } = facts;
  return (cross?.wallet ?? margin).plus(plainPnl(position, mark)).plus(besideOf(facts).pnl);
}

function equitySteps(facts: PositionFacts): WhyStep[] {
  const { position, mark, margin, cross } = facts;
  const pnl = plainPnl(position, mark);
  const others = besideOf(facts).pnl;
  const first =
    cross === undefined ? step('margin', quote(margin), [], 'margin') : step('wallet', quote(cross.wallet));
  const sum = [quote(cross?.wallet ?? margin), '+', quote(pnl)];
  return [
    first,
    step('pnl', quote(pnl), [], 'pnl'),
    ...(cross === undefined ? [] : [step('otherPnl', quote(others))]),
    step('equity', quote(equityOf(facts)), cross === undefined ? sum : [...sum, '+', quote(others)]),
  ];
}

function ratioSteps(facts: PositionFacts): WhyStep[] {
  const { position, rule, mark, cross } = facts;
  const own = plainMaintenance(rule, position, mark);
  const { required } = besideOf(facts);
  const [all, equity] = [own.plus(required), equityOf(facts)];
  return [
    step('maintenance', quote(own), [], 'maintenance'),
    ...(cross === undefined
      ? []
      : [
          step('otherMaintenance', quote(required)),
          step('allMaintenance', quote(all), [quote(own), '+', quote(required)]),
        ]),
    step('equity', quote(equity), [], 'equity'),
    step('ratio', { value: plainMarginRatio(all, equity), unit: 'rate' }, [quote(all), '÷', quote(equity)]),
  ];
}

function liquidationOf({ position, rule, margin, tick, cross }: PositionFacts) {
  const balance = cross === undefined ? margin : plainCrossBalance(cross.wallet, cross.others);
  const positions = cross?.opposite === undefined ? [position] : [position, cross.opposite];
  const { down, up } = liquidationLines(rule, positions, balance);
  const [below, above] = [
    down && { line: down, side: 'long' as const },
    up && { line: up, side: 'short' as const },
  ];
  const isReal = (found: typeof below | typeof above) =>
    found !== undefined && acting(found, tick, linePrice(found.line)) !== undefined;
  const [first, second] = position.side === 'long' ? [below, above] : [above, below];
  const found = isReal(first) ? first : isReal(second) ? second : (first ?? second);
  return found && { ...found, balance };
}

function liquidationSteps(facts: PositionFacts): WhyStep[] {
  const { position, tick, cross } = facts;
  const found = liquidationOf(facts);
  if (found === undefined) return [step('liquidation', { value: undefined, unit: 'price' })];
  const { line, side, balance } = found;
  const raw = linePrice(line);
  const ticks = acting({ side }, tick, raw);
  const [rate = ZERO] = line.rates;
  const backing =
    cross === undefined
      ? step('margin', quote(balance), [], 'margin')
      : step('backing', quote(balance), [], 'equity');
  const liquidation = ticks === undefined ? undefined : tick.times(ticks);
  const { quantity, entryNotional } = position;
  const [taken, kept] = position.side === 'long' ? ['−', ONE.minus(rate)] : ['+', ONE.plus(rate)];
  const single = [
    ...['(', quote(entryNotional), taken, quote(balance), taken, quote(line.deduction), ')', '÷'],
    ...['(', base(quantity), '×', plain(kept), ')'],
  ];
  const formula =
    cross?.opposite === undefined ? single : [quote(line.numerator.abs()), '÷', base(line.denominator.abs())];
  return [
    entryStep(facts),
    backing,
    step('rate', fraction(rate), [], 'tiers'),
    step('deduction', quote(line.deduction), [], 'tiers'),
    step('exactPrice', price(raw), formula),
    step(
      'liquidation',
      { value: liquidation, unit: 'price' },
      liquidation && inSteps(liquidation, tick, 'price'),
    ),
  ];
}

/** The mark follows the index and a smoothed basis, which is the difference that the platform keeps. */
function markSteps({ mark, index }: PositionFacts): WhyStep[] {
  if (index === undefined) return [step('mark', price(mark))];
  const basis = mark.minus(index);
  const [sign, size] = basis.lt(0) ? ['−', basis.abs()] : ['+', basis];
  return [
    step('index', price(index), [], 'index'),
    step('basis', price(basis), [price(mark), '−', price(index)]),
    step('mark', price(mark), [price(index), sign, price(size)]),
  ];
}

function fundingSteps(facts: PositionFacts): WhyStep[] {
  const { position, mark, fundingRate } = facts;
  const value = valueOf(facts);
  return [
    valueStep(facts),
    step('fundingRate', { value: fundingRate, unit: 'rate' }),
    step(
      'funding',
      { value: fundingRate && plainFunding(position, mark, fundingRate), unit: 'quote' },
      fundingRate === undefined ? [] : [quote(value), '×', fraction(fundingRate)],
    ),
  ];
}
