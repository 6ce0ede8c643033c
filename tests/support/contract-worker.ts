/** The worker's code of contracts on a platform's answers, without an engine: exact values and the fields of topics. */
import type { Levels } from '../../domain/market/book-levels.ts';
import { stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import type { OpeningInput } from '../../domain/contract/opening-spec.ts';
import type { Entity } from '../../protocol/entities/define-entity.ts';
import { rowsOf, type EntityRows } from '../../protocol/entities/entity-rows.ts';
import { balance } from '../../protocol/entities/balance.ts';
import { TERMS_CALLS } from '../../protocol/names/terms-calls.ts';
import { API_PREFIX } from '../../protocol/names/addresses.ts';
import type { Balance } from '../../protocol/names/account.ts';
import { ContractAccount } from '../../worker/contract/contract-account.ts';
import { Contracts } from '../../worker/contract/contracts.ts';
import type { ContractValues } from '../../worker/contract/contract-values.ts';
import { openingTopic } from '../../worker/contract/opening-topic.ts';
import { positionTopic } from '../../worker/contract/position-topic.ts';
import { totalsTopic } from '../../worker/contract/totals-topic.ts';
import { Texts } from '../../worker/format/texts.ts';
import type { LiveAccount, TopicProviderInput } from '../../worker/topic-provider.ts';
import { fakeClock } from './fake-clock.ts';

export interface PlatformAnswers {
  readonly instruments: readonly Instrument[];
  /** The answer of `GET /contract/terms`. */
  readonly terms: unknown;
  readonly vip?: number;
  readonly balances: readonly Balance[];
  readonly rows: readonly EntityRows[];
  /** By symbol, as the channel sends them. */
  readonly marks: ReadonlyMap<string, string>;
  readonly books?: ReadonlyMap<string, Levels>;
}

const ENGLISH = new Texts('en');

export type FieldValues = Readonly<Record<string, string | number | boolean>>;

export class ContractWorker {
  private constructor(
    readonly account: ContractAccount,
    private readonly contracts: Contracts,
    private readonly input: TopicProviderInput,
  ) {}

  static async of(answers: PlatformAnswers): Promise<ContractWorker> {
    const { instruments, terms, vip = 0, balances, rows, marks, books } = answers;
    const of = (symbol: string) => instruments.find((each) => each.symbol === symbol);
    const steps = new Map(instruments.map((each) => [each.symbol, stepsOf(each)]));
    const data = new Map<string, unknown>([
      [API_PREFIX + TERMS_CALLS.contractTerms.path, terms],
      [API_PREFIX + TERMS_CALLS.userSelf.path, { vip }],
    ]);
    const book = (symbol: string) => {
      const levels = books?.get(symbol);
      return levels && { state: 'live', levels, steps: steps.get(symbol), confirmedAt: 1 };
    };
    const input = {
      clock: fakeClock(),
      instruments: { of, stepsOf: (symbol: string) => steps.get(symbol) },
      market: {
        marks: {
          of: (symbol: string) => [symbol, marks.get(symbol)],
          indexOf: () => undefined,
          confirmedAt: 1,
        },
        tickers: { isSilent: () => false },
        book,
      },
      rest: (path: string) => Promise.resolve({ code: 200, data: data.get(path) }),
    } as unknown as TopicProviderInput;
    const user = {
      ...{ state: 'live', confirmedAt: 1 },
      rowsOf: (entity: Entity) => (entity.name === balance.name ? balances : rowsOf(rows, entity)),
    } as LiveAccount;
    const contracts = new Contracts(input, () => undefined);
    await new Promise<void>((resolve) => {
      Object.assign(contracts, { changed: () => contracts.feesOf(false) && resolve() });
      contracts.join();
    });
    return new ContractWorker(new ContractAccount(input, user, contracts), contracts, input);
  }

  position(id: number): FieldValues {
    return fieldsOf(positionTopic(this.account, id));
  }

  totals(symbol = 'all'): FieldValues {
    return fieldsOf(totalsTopic(this.account, symbol));
  }

  opening(symbol: string, order: OpeningInput): FieldValues {
    const { input, account, contracts } = this;
    return fieldsOf(openingTopic({ input, account, contracts }, symbol, order));
  }
}

function fieldsOf(values: ContractValues): FieldValues {
  let written: FieldValues = {};
  const out = {
    fields: (_kind: unknown, fields: FieldValues) => {
      written = fields;
    },
  } as unknown as Parameters<ContractValues['write']>[0];
  values.write(out, ENGLISH);
  return written;
}
