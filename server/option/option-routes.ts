/** The calls of options. */
import {
  exitOption,
  optionOpenOrders,
  optionOrders,
  optionProof,
  optionSamples,
  optionSummary,
  optionTerms,
  placeOption,
} from '#protocol/option';
import type { Millis } from '#domain/units';
import type { CallInput } from '#protocol/call';
import { optionOrder } from '#protocol/entities/option-order';
import { rowsOf } from '#protocol/entities/entity-rows';
import { OPTION_CODES } from '#protocol/names/codes';
import type { OptionOrder } from '#protocol/names/option';
import { accountQuery } from '../core/account-queries.ts';
import type { CoreApi } from '../core/core-api.ts';
import type { GatewayParts } from '../feature/define-feature.ts';
import { everybody, everybodyReads, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import {
  deliverySamplesQuery,
  optionOwnerQuery,
  optionProofQuery,
  optionsQuery,
  optionSumsQuery,
  optionTermsQuery,
  type OptionProof,
} from './queries.ts';
import { MOST_OPEN_OPTIONS } from './settings.ts';

/** Orders on a page, unless the caller asks for another number. */
const PAGE_ROWS = 20;
const money = user({ movesMoney: true, byKey: 'trade' });
const openRows = user({ byKey: 'read', mostRows: MOST_OPEN_OPTIONS });
const ownRows = user({ byKey: 'read', reads: true });

interface OptionCallsInput extends Pick<GatewayParts, 'clock'> {
  readonly core: Pick<CoreApi, 'ask' | 'execute'>;
}

export function optionCalls({ core, clock }: OptionCallsInput): BoundCall[] {
  const ofOrder = user<{ readonly order: number }>({
    ...{ byKey: 'read', reads: true },
    names: { user: ({ order }) => core.ask(optionOwnerQuery, order), missing: OPTION_CODES.noOrder },
  });
  const ownOrder = user<{ readonly order: number }>({
    ...{ movesMoney: true, byKey: 'trade' },
    names: { user: ({ order }) => core.ask(optionOwnerQuery, order), missing: OPTION_CODES.noOrder },
  });
  return [
    bind(placeOption, money, async ({ id, ...input }, { caller }) => {
      const command = { kind: 'option.placeOrder', user: caller.id, id, input, isParsed: true } as const;
      const done = await core.execute(command);
      if (done.code === OPTION_CODES.exposure) return exposed(core, input);
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      if (done.event === null) throw new Error('the purchase of an option changed nothing');
      return { order: done.answer as unknown as OptionOrder, event: done.event };
    }),
    bind(exitOption, ownOrder, async ({ id, ...input }, { caller }) => {
      const done = await core.execute({ kind: 'option.exit', user: caller.id, id, input, isParsed: true });
      if (done.code !== 200) return new Refusal(done.code, done.problems);
      if (done.event === null) throw new Error('the exit of an option changed nothing');
      return { order: done.answer as unknown as OptionOrder, event: done.event };
    }),
    bind(optionTerms, everybody, () => core.ask(optionTermsQuery, {})),
    bind(optionOpenOrders, openRows, async ({ symbol }, { caller }) => {
      const { number, entities } = await core.ask(accountQuery, caller.id);
      const list = rowsOf(entities, optionOrder).filter((each) => (symbol ?? each.symbol) === each.symbol);
      return { asOf: number, list: list.map((order) => statedAt(order, clock.now())) };
    }),
    bind(optionOrders, ownRows, ({ limit = PAGE_ROWS, before, ...filter }, { caller }) =>
      core.ask(optionsQuery, { ...filterOf(filter), user: caller.id, before, limit }),
    ),
    bind(optionSummary, ownRows, async (filter, { caller }) => ({
      list: await core.ask(optionSumsQuery, { ...filterOf(filter), user: caller.id }),
    })),
    bind(optionSamples, everybodyReads, async (input) => ({
      list: await core.ask(deliverySamplesQuery, input),
    })),
    bind(optionProof, ofOrder, async ({ order }): Promise<OptionProof | Refusal> => {
      const proof = await core.ask(optionProofQuery, order);
      return proof ?? new Refusal(OPTION_CODES.noOrder);
    }),
  ];
}

/** Past its delivery an order is being settled; the events of its user go from waiting to its end. */
function statedAt(order: OptionOrder, now: Millis): OptionOrder {
  const isDue = order.status === 'waiting' && now >= order.delivery;
  return isDue ? { ...order, status: 'settling' } : order;
}

/** The refusal says what the platform still accepts. */
async function exposed(
  core: Pick<CoreApi, 'ask'>,
  { symbol, cycle, direction }: Pick<OptionOrder, 'symbol' | 'cycle' | 'direction'>,
): Promise<Refusal> {
  const { products } = await core.ask(optionTermsQuery, {});
  const terms = products.find((each) => each.symbol === symbol);
  const left = terms?.cycles.find((each) => each.cycle === cycle)?.left[direction] ?? '0';
  const problems = [{ field: 'stake', code: 'exposure' }];
  return new Refusal(OPTION_CODES.exposure, problems, undefined, { left });
}

/** An absent filter is undefined, not missing: the query crosses a process. */
function filterOf({ symbol, cycle, result, from, to }: CallInput<typeof optionSummary>) {
  return { symbol, cycle, result, from, to };
}
