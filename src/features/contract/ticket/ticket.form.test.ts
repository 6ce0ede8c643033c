import { describe, expect, it } from 'vitest';
import { readOpeningSpec, openingSpec } from '#domain/contract/opening-spec';
import type { Instrument } from '#domain/market/instrument';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { TradingMode } from '#domain/contract/position-terms';
import { leverageRisk } from '../leverage.form.ts';
import { leverageMarks, leveragePlace, slidLeverage } from '../leverage-slider.ts';
import { readCount } from '../read-count.ts';
import { ticketInput } from './order-input.ts';
import { refusedField } from './refused-field.ts';
import { openingInput, ticketSummary, type ContractFacts } from './ticket-summary.ts';
import {
  asReducing,
  emptied,
  isMarketMove,
  newContractTicket,
  withAmount,
  withCloses,
  withMarketPrice,
  withPicked,
  withPostOnly,
  withPrice,
  withProtects,
  withReduceOnly,
  withShare,
  withSide,
  withSymbol,
  withTime,
  withType,
  withUnit,
  type ContractForm,
} from './ticket.form.ts';
import { amountIn, sizeOfShare, typedSize } from './typed-size.ts';

const instrument: Instrument = {
  symbol: 'BTC-USDT-PERP',
  kind: 'perpetual',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceStep: '0.1',
  sizeStep: '0.001',
  groupings: [1],
  minSize: '0.001',
};
const mode: TradingMode = { leverage: 20, marginMode: 'isolated', positionMode: 'one-way' };
const hedge: TradingMode = { ...mode, positionMode: 'hedge' };
const best = { bid: 600_000, ask: 600_001 };
const opening = { plainMost: '1.5', insufficient: false, limit: '' as const };
const facts: ContractFacts = {
  instrument,
  mode,
  best,
  opening,
  warningBps: 200,
  bandBps: 1_000,
  callback: { leastCallbackBps: 10, mostCallbackBps: 1_000 },
  isKnown: true,
  isStale: false,
};
const empty = newContractTicket('BTC-USDT-PERP');
const form = withAmount(withPrice(empty, '60000.0'), '0.15');
const TICK = 600_000;

describe('choosing on the contract ticket', () => {
  it('CONTRACT-400 another market keeps the type and empties prices and quantity', () => {
    const typed = { ...withType(form, 'stop-limit'), trigger: '61000', takeProfit: '1', stopLoss: '2' };
    expect(withSymbol(typed, 'ETH-USDT-PERP')).toEqual({
      ...typed,
      ...{ symbol: 'ETH-USDT-PERP', price: '', follows: true, trigger: '', takeProfit: '', stopLoss: '' },
      ...{ amount: '', share: undefined },
    });
    expect(withSymbol(typed, typed.symbol)).toBe(typed);
  });

  it('CONTRACT-400 the slider’s quantity is of its side, its type and its effect', () => {
    const slid = withShare(empty, 50, '0.75');
    for (const changed of [
      withSide(slid, 'sell'),
      withType(slid, 'market'),
      withCloses(slid, true),
      withReduceOnly(slid, true),
    ])
      expect([changed.amount, changed.share]).toEqual(['', undefined]);
    expect(withSide(form, 'sell').amount).toBe('0.15');
  });

  it('CONTRACT-400 post-only rests, and another time in force ends it', () => {
    expect(withPostOnly(withTime(form, 'ioc'), true)).toMatchObject({ postOnly: true, timeInForce: 'gtc' });
    expect(withTime(withPostOnly(form, true), 'fok')).toMatchObject({ postOnly: false, timeInForce: 'fok' });
  });

  it('CONTRACT-400 only an order that opens now is protected', () => {
    const safe = withProtects(withReduceOnly(form, true), true);
    expect(safe).toMatchObject({ protects: true, reduceOnly: false });
    expect(withReduceOnly(safe, true).protects).toBe(false);
    expect(withType(safe, 'stop-market').protects).toBe(false);
    expect(withType(safe, 'market').protects).toBe(true);
    expect(withCloses(safe, true).protects).toBe(false);
  });

  it('CONTRACT-400 a picked price goes to the field that the type has', () => {
    expect(withPicked(withType(form, 'market'), '59999.0')).toMatchObject({
      type: 'limit',
      price: '59999.0',
    });
    expect(withPicked(withType(form, 'stop-market'), '59999.0')).toMatchObject({ trigger: '59999.0' });
    expect(withPicked(withType(form, 'stop-limit'), '59999.0')).toMatchObject({
      type: 'stop-limit',
      price: '59999.0',
    });
  });

  it('CONTRACT-400 the price follows the market until the user touches it', () => {
    const moved = withMarketPrice(empty, '60001.0');
    expect(isMarketMove(empty, moved)).toBe(true);
    expect(withMarketPrice(form, '60001.0')).toBe(form);
    expect(isMarketMove(empty, withSide(empty, 'sell'))).toBe(false);
    expect(withShare(moved, 25, '0.3').follows).toBe(false);
    expect(emptied({ ...form, takeProfit: '1' })).toMatchObject({
      amount: '',
      takeProfit: '',
      price: '60000.0',
    });
  });

  it('CONTRACT-170 after an order TP/SL is off, for the next one', () => {
    const safe = { ...withProtects(form, true), takeProfit: '61000' };
    expect(emptied(safe)).toMatchObject({ protects: false, takeProfit: '', stopLoss: '' });
  });
});

describe('the quantity in its units', () => {
  it.each([
    ['base', '0.15', '0.15', undefined],
    ['lots', '150', '0.150', undefined],
    ['lots', '1.5', '', 'off-step'],
    ['lots', '1e5', '', 'bad-number'],
    ['lots', '0', '', 'not-positive'],
    ['quote', '9000', '0.150', undefined],
    ['quote', '9059.99', '0.150', undefined],
    ['quote', '59.99', '', 'too-small'],
    ['quote', '-5', '', 'bad-number'],
    ['quote', '0.000000001', '', 'too-fine'],
    ['quote', '', '', undefined],
  ] as const)('CONTRACT-401 %s %j is %j coins', (unit, amount, size, problem) => {
    const typed = typedSize({ unit, amount }, instrument, TICK);
    expect(typed.size).toBe(size);
    expect(typed.problem).toBe(problem);
  });

  it('CONTRACT-401 changing the unit keeps the quantity to the last lot', () => {
    let now: ContractForm = form;
    for (const unit of ['lots', 'quote', 'base', 'quote', 'lots', 'base'] as const)
      now = withUnit(now, unit, instrument, TICK);
    expect(now).toEqual({ ...form, amount: '0.150' });
    expect(withUnit(form, 'quote', instrument, TICK).amount).toBe('9000');
    expect(withUnit(form, 'quote', instrument, undefined).amount).toBe('');
  });

  it('CONTRACT-401 a share of the maximum is whole lots', () => {
    expect(sizeOfShare('1.5', 33, instrument)).toBe('0.495');
    expect(sizeOfShare('1.501', 50, instrument)).toBe('0.750');
    expect(sizeOfShare('', 50, instrument)).toBeUndefined();
    expect(amountIn('lots', '0.495', instrument, TICK)).toBe('495');
    expect(ticketSummary(form, facts).share).toBe(10);
    expect(ticketSummary({ ...form, amount: '9' }, facts).share).toBe(100);
  });

  it('CONTRACT-401 the order says its quantity in coins', () => {
    const inQuote = { ...form, unit: 'quote', amount: '9059.99' } as const;
    const summary = ticketSummary(inQuote, facts);
    expect(summary).toMatchObject({ size: '0.150', total: '9000', problem: undefined });
    expect(ticketInput(inQuote, summary, mode).input).toMatchObject({ size: '0.150', price: '60000.0' });
  });
});

describe('problems at their fields', () => {
  it.each<[string, Partial<ContractForm>, Partial<ContractFacts>, object]>([
    ['nothing typed', { amount: '' }, {}, { amount: 'empty' }],
    ['no price', { price: '' }, {}, { price: 'empty' }],
    ['a hostile price', { price: '1e5' }, {}, { price: 'bad-number' }],
    ['a price between ticks', { price: '60000.05' }, {}, { price: 'off-step' }],
    ['a size between lots', { amount: '0.1501' }, {}, { amount: 'off-step' }],
    ['a negative size', { amount: '-1' }, {}, { amount: 'bad-number' }],
    ['a size of zero', { amount: '0.000' }, {}, { amount: 'not-positive' }],
    ['more than is available', {}, { opening: { ...opening, insufficient: true } }, { amount: 'not-enough' }],
    [
      'above the risk limit',
      {},
      { opening: { ...opening, limit: 'above-limit' } },
      { amount: 'above-limit' },
    ],
    [
      'nothing to close',
      { reduceOnly: true },
      { opening: { ...opening, plainMost: '0' } },
      { amount: 'nothing-open' },
    ],
    ['more than is open is cut', { reduceOnly: true, amount: '9' }, {}, {}],
    ['a stop without trigger', { type: 'stop-market' }, {}, { trigger: 'empty' }],
    ['a hostile trigger', { type: 'stop-limit', trigger: '0x9' }, {}, { trigger: 'bad-number' }],
    ['no callback', { type: 'trailing', callback: '' }, {}, { callback: 'empty' }],
    ['no number as a callback', { type: 'trailing', callback: '?x' }, {}, { callback: 'bad-number' }],
    ['a sound trailing stop', { type: 'trailing', callback: '1.5' }, {}, {}],
    [
      'protection on the wrong side of a long',
      { protects: true, takeProfit: '59999.0', stopLoss: '60000.1' },
      {},
      { takeProfit: 'wrong-side', stopLoss: 'wrong-side' },
    ],
    ['TP/SL without a price', { protects: true }, {}, { takeProfit: 'none' }],
    ['one leg alone', { protects: true, stopLoss: '59000' }, {}, {}],
    ['a protected long', { protects: true, takeProfit: '61000', stopLoss: '59000' }, {}, {}],
    [
      'a protected short',
      { side: 'sell', price: '60000.1', protects: true, takeProfit: '59000', stopLoss: '61000' },
      {},
      {},
    ],
    [
      'a protected market order at the best price',
      { type: 'market', protects: true, stopLoss: '60000.2' },
      {},
      { stopLoss: 'wrong-side' },
    ],
  ])('CONTRACT-402 CONTRACT-170 %s', (_what, change, known, problems) => {
    expect(ticketSummary({ ...form, ...change }, { ...facts, ...known }).problems).toEqual(problems);
  });

  it.each(['0.05', '10.01', '101', '1.555'])('CONTRACT-227 a callback of %s says the range', (callback) => {
    const { problems } = ticketSummary({ ...form, type: 'trailing', callback }, facts);
    expect(problems.callback).toEqual({ code: 'out-of-range', ...facts.callback });
  });

  it('CONTRACT-402 a limit price is compared with the market', () => {
    expect(ticketSummary(withPostOnly(withPrice(form, '60000.1'), true), facts).problems.price).toEqual({
      field: 'price',
      code: 'would-take',
    });
    expect(ticketSummary(withPrice(form, '62000'), facts).harm).toBe(3);
    expect(ticketSummary(withPrice(form, '90000'), facts).problems.price).toMatchObject({
      code: 'outside-band',
    });
    expect(ticketSummary(withPrice(form, '60000.1'), facts).executesAt).toBe('60000.1');
  });

  it('CONTRACT-402 unknown terms wait, and stale prices are stated', () => {
    expect(ticketSummary(form, { ...facts, isKnown: false })).toMatchObject({
      waits: true,
      problem: undefined,
    });
    expect(ticketSummary(form, { ...facts, isStale: true }).isStale).toBe(true);
  });

  it.each([
    [CONTRACT_CODES.notEnough, '', 'amount'],
    [CONTRACT_CODES.outsideBand, '', 'price'],
    [CONTRACT_CODES.wouldTake, '', 'price'],
    [CONTRACT_CODES.badOrder, 'size', 'amount'],
    [CONTRACT_CODES.badTrigger, 'trigger', 'trigger'],
    [CONTRACT_CODES.badTrigger, 'callbackBps', 'callback'],
    [CONTRACT_CODES.wrongSide, 'stopLoss.trigger', 'stopLoss'],
    [CONTRACT_CODES.beyondLiquidation, '', 'stopLoss'],
    [CONTRACT_CODES.tooMany, '', undefined],
    [CONTRACT_CODES.noLiquidity, '', undefined],
  ] as const)('CONTRACT-403 the refusal %s about %j is placed at %s', (code, field, place) => {
    expect(refusedField({ code, field }, form)).toBe(place);
  });
});

describe('what is sent and asked for', () => {
  it.each([
    ['buy', false, 'long', false],
    ['sell', false, 'short', false],
    ['buy', true, 'short', true],
    ['sell', true, 'long', true],
  ] as const)(
    'CONTRACT-404 in hedge mode %s with closing %s is for the %s side',
    (side, closes, of, reduceOnly) => {
      const typed = { ...form, side, closes };
      const { input } = ticketInput(typed, { size: '0.150' }, hedge);
      expect(input).toMatchObject({ side, positionSide: of, reduceOnly, symbol: 'BTC-USDT-PERP' });
    },
  );

  it('CONTRACT-404 in one-way mode reduce-only is the user’s', () => {
    const { kind, input } = ticketInput(withReduceOnly(form, true), { size: '0.150' }, mode);
    expect(kind).toBe('order');
    expect(input).toMatchObject({ positionSide: 'net', reduceOnly: true, type: 'limit', timeInForce: 'gtc' });
  });

  it.each([
    ['stop-market', { type: 'market', price: '', trigger: '61000', callbackBps: 0 }],
    ['stop-limit', { type: 'limit', price: '60000.0', trigger: '61000', callbackBps: 0 }],
    ['trailing', { type: 'market', price: '', trigger: '', callbackBps: 150 }],
  ] as const)('CONTRACT-404 a %s order is a trigger', (type, sent) => {
    const typed = { ...form, type, trigger: '61000', callback: '1.5', triggerBy: 'last' } as const;
    const asked = ticketInput(typed, { size: '0.150' }, mode);
    expect(asked.kind).toBe('trigger');
    expect(asked.input).toMatchObject({ ...sent, purpose: 'stop', triggerBy: 'last', size: '0.150' });
  });

  it('CONTRACT-412 a leg says which price triggers it, and at which price its order is placed', () => {
    const typed: ContractForm = {
      ...withProtects(form, true),
      ...{ takeProfit: '61000', stopLoss: '59000', stopLossBy: 'last', stopLossLimit: '58900' },
    };
    expect(ticketInput(typed, { size: '0.150' }, mode).input).toMatchObject({
      takeProfit: { trigger: '61000', triggerBy: 'mark', price: '' },
      stopLoss: { trigger: '59000', triggerBy: 'last', price: '58900' },
    });
    expect(ticketSummary(typed, facts).problem).toBeUndefined();
    expect(ticketSummary({ ...typed, stopLossLimit: '58900.05' }, facts).problems).toEqual({
      stopLossLimit: 'off-step',
    });
    expect(refusedField({ code: '', field: 'stopLoss.price' }, typed)).toBe('stopLossLimit');
    // Another side has other prices; which price triggers is a habit.
    expect(withSide(typed, 'sell')).toMatchObject({ stopLoss: '', stopLossLimit: '', stopLossBy: 'last' });
    expect(emptied(typed)).toMatchObject({ takeProfit: '', stopLossLimit: '', stopLossBy: 'last' });
  });

  it('CONTRACT-412 a trailing stop begins at its activation price, or at once', () => {
    const typed: ContractForm = { ...form, type: 'trailing', callback: '1.5', activation: '61000' };
    const sent = (change: Partial<ContractForm>) =>
      ticketInput({ ...typed, ...change }, { size: '0.150' }, mode).input;
    expect(sent({})).toMatchObject({ activation: '61000', callbackBps: 150, trigger: '' });
    expect(sent({ activation: '' })).toMatchObject({ activation: '' });
    expect(sent({ type: 'stop-market', trigger: '62000' })).toMatchObject({ activation: '' });
    expect(ticketSummary({ ...typed, activation: '1e5' }, facts).problem).toBe('activation');
    expect(refusedField({ code: '', field: 'activation' }, typed)).toBe('activation');
  });

  it('CONTRACT-413 an order above the largest position says that, whatever the balance', () => {
    const known = { ...opening, insufficient: true, limit: 'above-limit' as const };
    expect(ticketSummary(form, { ...facts, opening: known }).problems).toEqual({ amount: 'above-limit' });
  });

  it('CONTRACT-404 the engine is asked for sound values only, in coins', () => {
    const ask = (change: Partial<ContractForm>, how = mode) =>
      readOpeningSpec(
        openingSpec(openingInput({ ...form, ...change }, instrument, { best, mode: how, slippageBps: 0 })),
      );
    expect(ask({})).toMatchObject({ type: 'limit', price: '60000.0', size: '0.15', leverage: 20 });
    expect(ask({ unit: 'quote', amount: '9059.99' })).toMatchObject({ size: '0.150' });
    expect(ask({ amount: '0.1501', price: '1e5' })).toMatchObject({ size: '', price: '' });
    expect(ask({ type: 'trailing' })).toMatchObject({ type: 'market', size: '', price: '' });
    expect(ask({ closes: true }, hedge)).toMatchObject({ positionSide: 'short', reduceOnly: true });
  });
});

it('CONTRACT-193 before trading ends the ticket only reduces, in both position modes', () => {
  const typed = { ...form, protects: true, takeProfit: '70000', amount: '0.5' };
  expect(ticketInput(asReducing(typed, false), { size: '0.5' }, mode).input).toMatchObject({
    ...{ positionSide: 'net', reduceOnly: true },
  });
  const closing = ticketInput(asReducing(typed, true), { size: '0.5' }, hedge).input;
  expect(closing).toMatchObject({ positionSide: 'short', reduceOnly: true });
  expect(closing).not.toHaveProperty('takeProfit');
});

describe('the leverage sheet', () => {
  const tiers = [
    { upTo: '50000', maintenancePpm: 4_000, mostLeverage: 125 },
    { upTo: '250000', maintenancePpm: 5_000, mostLeverage: 100 },
    { upTo: '1000000', maintenancePpm: 10_000, mostLeverage: 50 },
  ];

  it('CONTRACT-405 marks end at the market’s largest leverage', () => {
    expect(leverageMarks(125)).toEqual([1, 25, 50, 75, 100, 125]);
    expect(leverageMarks(75)).toEqual([1, 15, 30, 45, 60, 75]);
    expect(leverageMarks(20)).toEqual([1, 5, 10, 15, 20]);
    expect(leverageMarks(3)).toEqual([1, 3]);
    expect(leverageMarks(1)).toEqual([1]);
  });

  it('CONTRACT-171 marks are on the scale of the slider, far enough apart for a finger', () => {
    for (const most of [125, 100, 75, 50, 30, 25, 20, 10]) {
      const places = leverageMarks(most).map((mark) => leveragePlace(mark, most));
      expect([places[0], places.at(-1)]).toEqual([0, 1]);
      for (const [at, place] of places.slice(1).entries())
        // Of 272 points on the narrowest phones.
        expect((place - (places[at] ?? 0)) * 272).toBeGreaterThanOrEqual(44);
    }
    expect(leveragePlace(63, 125)).toBe(0.5);
    expect(leveragePlace(1, 1)).toBe(0);
  });

  it.each([
    ['200', 125],
    ['126', 125],
    ['20', 20],
    ['', 50],
    ['12.5', 50],
  ])('CONTRACT-171 typing %j puts the thumb at %d', (text, leverage) => {
    expect(slidLeverage(text, 125, 50)).toBe(leverage);
  });

  it.each([
    ['20', 20],
    ['1', 1],
    ['125', 125],
    ['126', undefined],
    ['0', undefined],
    ['', undefined],
    ['2.5', undefined],
    ['1e2', undefined],
    ['-5', undefined],
    ['020', undefined],
  ])('CONTRACT-405 %j is read as %s', (text, leverage) => {
    expect(readCount(text, 125)).toBe(leverage);
  });

  it('CONTRACT-405 a leverage has its largest position and its risk', () => {
    expect(leverageRisk(125, tiers)).toEqual({ mostValue: '50000', maintenancePpm: 4_000, moveBps: 40 });
    expect(leverageRisk(75, tiers)).toMatchObject({ mostValue: '250000' });
    expect(leverageRisk(10, tiers)).toEqual({ mostValue: '1000000', maintenancePpm: 4_000, moveBps: 960 });
    expect(leverageRisk(126, tiers)).toBeUndefined();
    expect(leverageRisk(10, [])).toBeUndefined();
  });
});
