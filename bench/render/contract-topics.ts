/** The contract topics of the bench's worker: the engine's own code on the generated account. */
import type { Clock } from '../../domain/clock.ts';
import { stepsOf } from '../../domain/market/instrument.ts';
import { readOpeningSpec } from '../../domain/contract/opening-spec.ts';
import { balance } from '../../protocol/entities/balance.ts';
import { batchLayout } from '../../protocol/entities/batch-layout.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import type { Entity } from '../../protocol/entities/define-entity.ts';
import { TERMS_CALLS } from '../../protocol/names/terms-calls.ts';
import { API_PREFIX } from '../../protocol/names/addresses.ts';
import { TOPIC_KINDS } from '../../protocol/names/topic-kinds.ts';
import { AccountMirror } from '../../worker/account/account-mirror.ts';
import { writeEntity, type EntityQuestion } from '../../worker/account/entity-topics.ts';
import type { BatchWriter } from '../../worker/batch/batch-writer.ts';
import { ContractAccount } from '../../worker/contract/contract-account.ts';
import type { ContractValues } from '../../worker/contract/contract-values.ts';
import { Contracts } from '../../worker/contract/contracts.ts';
import { ENTITIES } from '../../worker/contract/entities.ts';
import { openingTopic } from '../../worker/contract/opening-topic.ts';
import { positionTopic } from '../../worker/contract/position-topic.ts';
import { totalsTopic } from '../../worker/contract/totals-topic.ts';
import type { Topic } from '../../worker/engine-api.ts';
import { Texts } from '../../worker/format/texts.ts';
import type { LiveAccount, TopicProviderInput } from '../../worker/topic-provider.ts';
import { AVAILABLE, CONTRACTS, TERMS, type ContractLoad } from './contract-load.ts';
import type { LoadLevel, MarketLoad } from './market-load.ts';

const TEXTS = new Texts('en');
const MARKETS = { priceDigits: () => 2 };
const ROW_KINDS: ReadonlySet<string> = new Set(['rows', 'ended', 'row']);
/** Topics that follow a mark. */
const MARKED = new Set(['mark', 'position', 'positions', 'opening']);

export function followsMarks(topic: Topic): boolean {
  return MARKED.has(kindOf(topic));
}

export function neverChanges(topic: Topic): boolean {
  return ROW_KINDS.has(kindOf(topic));
}

export class ContractTopics {
  private readonly account: ContractAccount;
  private readonly contracts: Contracts;
  private readonly input: TopicProviderInput;
  private readonly mirror: AccountMirror;
  private readonly values = new Map<Topic, ContractValues>();

  /** @param known called once the terms are there */
  constructor(
    private readonly load: ContractLoad,
    market: MarketLoad,
    clock: Clock,
    known: () => void,
  ) {
    this.mirror = new AccountMirror(ENTITIES.map(({ entity }) => entity));
    const money = { kind: 'contract', asset: 'USDT', available: AVAILABLE, frozen: '0', version: 1 } as const;
    this.mirror.take({
      ...{ type: 'reset', number: 1, time: 1, balances: [money] },
      entities: [{ entity: contractPosition.name, rows: load.positions }],
    } as never);
    this.input = inputOf(load, market, clock);
    const user = {
      ...{ state: 'live', confirmedAt: 1 },
      rowsOf: (entity: Entity) => this.mirror.of(entity).rows,
    } as LiveAccount;
    this.contracts = new Contracts(this.input, known);
    this.account = new ContractAccount(this.input, user, this.contracts);
    this.contracts.join();
  }

  /** False: the topic is none of contracts. */
  write(out: BatchWriter, topic: Topic): boolean {
    const [kind = '', name = '', ...rest] = topic.split('/');
    if (ROW_KINDS.has(kind))
      return this.writeRows(out, name, { topicKind: kind, which: rest.join('/') } as never);
    const mark = this.load.marks[CONTRACTS.findIndex(({ symbol }) => symbol === name)];
    if (kind === 'mark' && mark !== undefined) {
      out.fields(TOPIC_KINDS.mark, {
        ...{ nextFundingTime: 0, indexState: 0, mark: TEXTS.short((mark / 100).toFixed(2)), index: '—' },
        plainIndex: '',
        ...{ funding: '—', sources: '' },
      });
      return true;
    }
    if (!MARKED.has(kind)) return false;
    const known = this.values.get(topic) ?? this.valuesOf(kind, name, rest.join('/'));
    this.values.set(topic, known);
    known.write(out, TEXTS);
    return true;
  }

  private writeRows(out: BatchWriter, name: string, question: EntityQuestion): boolean {
    const mirrored = ENTITIES.find(({ entity }) => entity.name === name) ?? { entity: balance };
    const shown = { markets: MARKETS, marks: TEXTS.marks };
    writeEntity(out, mirrored, batchLayout(mirrored.entity), question, this.mirror, shown);
    return true;
  }

  private valuesOf(kind: string, name: string, spec: string): ContractValues {
    const { account, contracts, input } = this;
    if (kind === 'position') return positionTopic(account, Number(name));
    if (kind === 'positions') return totalsTopic(account, name);
    const order = readOpeningSpec(spec);
    if (order === undefined) throw new RangeError(`not a ticket: ${spec}`);
    return openingTopic({ input, account, contracts }, name, order);
  }
}

function kindOf(topic: Topic): string {
  const end = topic.indexOf('/');
  return end === -1 ? topic : topic.slice(0, end);
}

/** The platform's answers and market data, as the engine's code reads them. */
function inputOf(load: ContractLoad, market: MarketLoad, clock: Clock): TopicProviderInput {
  const places = new Map(CONTRACTS.map(({ symbol }, at) => [symbol, at]));
  const steps = new Map(CONTRACTS.map((each) => [each.symbol, stepsOf(each)]));
  const answers = new Map<string, unknown>([
    [API_PREFIX + TERMS_CALLS.contractTerms.path, TERMS],
    [API_PREFIX + TERMS_CALLS.userSelf.path, { vip: 0 }],
  ]);
  const read = (levels: () => readonly LoadLevel[]) => ({
    read(most: number, ticks: Float64Array, lots: Float64Array) {
      const all = levels();
      const count = Math.min(most, all.length);
      for (let at = 0; at < count; at++) {
        ticks[at] = all[at]?.tick ?? 0;
        lots[at] = Math.round(Number(all[at]?.size) * 1_000);
      }
      return count;
    },
  });
  const levels = { bids: read(() => market.bids), asks: read(() => market.asks) };
  return {
    clock,
    instruments: {
      of: (symbol: string) => CONTRACTS[places.get(symbol) ?? -1],
      stepsOf: (symbol: string) => steps.get(symbol),
    },
    market: {
      marks: {
        of: (symbol: string) => [symbol, ((load.marks[places.get(symbol) ?? -1] ?? 0) / 100).toFixed(2)],
        confirmedAtOf: () => 1,
      },
      tickers: { isSilent: () => false },
      book: (symbol: string) => ({ state: 'live', levels, steps: steps.get(symbol), confirmedAt: 1 }),
    },
    rest: (path: string) => Promise.resolve({ code: 200, data: answers.get(path) }),
  } as unknown as TopicProviderInput;
}
