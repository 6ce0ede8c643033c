import { expect, it } from 'vitest';
import { openingSpec } from '../domain/contract/opening-spec.ts';
import { fakeClock } from '../tests/support/fake-clock.ts';
import type { BatchWriter } from '../worker/batch/batch-writer.ts';
import type { Topic } from '../worker/engine-api.ts';
import { CONTRACTS, ContractLoad, LEVERAGE, TYPED } from './render/contract-load.ts';
import { ContractTopics } from './render/contract-topics.ts';
import { MarketLoad } from './render/market-load.ts';
import { plainPosition, plainTicket, plainTotal } from './render/plain-risk.ts';

type Fields = Readonly<Record<string, unknown>>;

const STEPS = 50;

it('the hand-written page of the suite render shows the figures of the engine', async () => {
  const load = new ContractLoad(7);
  let known: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (known = resolve));
  const topics = new ContractTopics(load, new MarketLoad(7), fakeClock(), () => known());
  await ready;
  await Promise.resolve();
  const fieldsOf = (topic: Topic): Fields => {
    let written: Fields = {};
    topics.write(
      { fields: (_kind: unknown, fields: Fields) => (written = fields) } as unknown as BatchWriter,
      topic,
    );
    return written;
  };
  const plain = load.positions.map(plainPosition);
  const ticket = plainTicket(load.positions[0] as (typeof load.positions)[number]);
  const spec = openingSpec({
    ...{ side: 'buy', positionSide: 'net', type: 'limit', ...TYPED, leverage: LEVERAGE },
    ...{ marginMode: 'isolated', reduceOnly: false, slippageBps: 0 },
  });
  for (let step = 0; step < STEPS; step++) {
    load.step();
    plain.forEach((position, at) => {
      const { size, entry, margin, liquidation } = position;
      const shown = { size, entry, margin, liquidation, ...position.at(load.marks[at] ?? 0) };
      expect(fieldsOf(`position/${at + 1}`)).toMatchObject(shown);
    });
    const sum = plain.reduce((all, position, at) => all + position.pnlAt(load.marks[at] ?? 0), 0);
    const margins = load.positions.reduce((all, { margin }) => all + Math.round(Number(margin) * 1e8), 0);
    expect(fieldsOf('positions/all')).toMatchObject(plainTotal(sum, margins));
    const opening = fieldsOf(`opening/${CONTRACTS[0]?.symbol ?? ''}/${spec}`);
    expect(opening).toMatchObject(ticket(load.marks[0] ?? 0));
  }
});
