/** An engine with the account of one user in contracts, and a page that reads its batches. */
import { newRecord } from '#src/engine/new-record';
import type { RecordOf, TopicRecord } from '#src/engine/records';
import { writeBatch } from '#src/engine/write-batch';
import type { ContractPosition } from '../../protocol/names/contract.ts';
import type { SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { TimedEngine } from './timed-engine.ts';

export const PERP = 'BTC-USDT-PERP';
export const OTHER = 'ETH-USDT-PERP';
const TIERS = [
  { upTo: '300000', maintenancePpm: 4_000, mostLeverage: 125 },
  { upTo: '800000', maintenancePpm: 5_000, mostLeverage: 100 },
  { upTo: '3000000', maintenancePpm: 10_000, mostLeverage: 50 },
];
const LIMITS = { position: '200000000', share: '10000000', exposure: '400000000' };
export const TERMS = {
  levels: [
    { maker: 200, taker: 500 },
    { maker: 100, taker: 400 },
  ],
  ...{ slippageBps: 300, priceWarningBps: 200, priceBandBps: 1_000, mostOpen: 200 },
  defaultLeverage: 20,
  triggers: { mostOpen: 200, mostOfPosition: 20, leastCallbackBps: 10, mostCallbackBps: 1_000 },
  markets: [PERP, OTHER].map((symbol) => ({ symbol, tiers: TIERS, limits: LIMITS })),
};

/** A long position of one coin at 60,000 with a margin of 6,000. */
export const LONG: ContractPosition = {
  id: 7,
  symbol: PERP,
  positionSide: 'net',
  side: 'long',
  marginMode: 'isolated',
  leverage: 10,
  size: '1.000',
  entryTotal: '60000',
  margin: '6000',
  asset: 'USDT',
  closedSize: '0.000',
  closedTotal: '0',
  pnl: '0',
  fee: '30',
  openCost: '30',
  opened: 1,
  updated: 1,
  cause: '',
  version: 1,
};

export class ContractEngine extends TimedEngine {
  private readonly records = new Map<Topic, TopicRecord>();
  private number = 0;

  /** @param spot markets beside the contracts */
  constructor(spot: readonly string[] = []) {
    super([PERP, OTHER, ...spot]);
    this.market.contractTerms = TERMS;
    this.market.vip = 0;
    this.accounts.users.set('alice', 1);
    this.setMark(PERP, '60000.00');
    this.setMark(OTHER, '3000.00');
  }

  setMark(symbol: string, mark: string): void {
    this.market.setMark([symbol, mark, mark, null, null]);
  }

  /** The record that a page holds of a topic. */
  of<T extends Topic>(topic: T): RecordOf<T> {
    const record = (this.records.get(topic) ?? newRecord(topic)) as unknown as TopicRecord;
    this.records.set(topic, record);
    return record as unknown as RecordOf<T>;
  }

  watch(...topics: readonly Topic[]): void {
    for (const topic of topics) this.of(topic);
    this.engine.retopic({ add: topics, drop: [] });
  }

  protected override note(batch: SnapshotBatch): void {
    super.note(batch);
    writeBatch(batch, (topic) => this.records.get(topic));
  }

  /** An event of the account's channel. */
  async send(event: {
    readonly available?: string;
    readonly frozen?: string;
    readonly positions?: readonly ContractPosition[];
    readonly orders?: readonly object[];
    readonly options?: readonly object[];
    /** Shares of ETFs by product, in the funds account. */
    readonly shares?: Readonly<Record<string, string>>;
    /** The value of the user's accounts when their day began. */
    readonly opening?: string;
  }): Promise<void> {
    const {
      available,
      frozen = '0',
      positions = [],
      orders = [],
      options = [],
      shares = {},
      opening,
    } = event;
    const time = this.clock.now();
    const version = ++this.number;
    const wallet =
      available === undefined ? [] : [{ kind: 'contract', asset: 'USDT', available, frozen, version }];
    const products = Object.entries(shares);
    const held = products.map(([asset, quantity]) => {
      return { kind: 'funds', asset, available: quantity, frozen: '0', version };
    });
    const balances = [...wallet, ...held];
    const bought = { cost: '0', realised: '0', updated: time, version };
    const day = { start: 0, inflow: '0', priced: true, version };
    const changes = [
      { entity: 'contract-position', rows: positions.map((row) => ({ ...row, version })) },
      { entity: 'contract-order', rows: orders.map((row) => ({ ...row, version })) },
      { entity: 'option-order', rows: options.map((row) => ({ ...row, version })) },
      {
        entity: 'etf-holding',
        rows: products.map(([product, quantity]) => ({ product, shares: quantity, ...bought })),
      },
      { entity: 'opening-value', rows: opening === undefined ? [] : [{ ...day, value: opening }] },
    ].filter(({ rows }) => rows.length > 0);
    const sent = { number: version, time, balances, records: [], changes };
    this.receive('account', { type: 'events', prev: version - 1, events: [sent], time });
    await this.pass(100, true);
  }

  /** The texts of a topic's record by their names. */
  texts(topic: Topic): Readonly<Record<string, unknown>> {
    const record = this.of(topic) as unknown as Readonly<Record<string, { readonly value?: unknown }>>;
    return Object.fromEntries(
      Object.entries(record).flatMap(([name, signal]) => (name === 'kind' ? [] : [[name, signal.value]])),
    );
  }
}
