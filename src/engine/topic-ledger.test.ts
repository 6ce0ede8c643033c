import { describe, expect, it } from 'vitest';
import type { TopicChange } from '#worker/engine-api';
import { TopicLedger } from './topic-ledger.ts';

function ledger() {
  const sent: TopicChange[] = [];
  return { sent, topics: new TopicLedger((change) => sent.push(change)) };
}

const microtask = () => Promise.resolve();

describe('TopicLedger', () => {
  it('SCREEN-030 topics that views join in one turn are sent once', async () => {
    const { sent, topics } = ledger();
    topics.join('ticker/A');
    topics.join('ticker/B');
    topics.join('ticker/A');
    expect(sent).toEqual([]);
    await microtask();
    expect(sent).toEqual([{ add: ['ticker/A', 'ticker/B'], drop: [] }]);
  });

  it('SCREEN-030 only the last watcher takes a topic away', async () => {
    const { sent, topics } = ledger();
    const [one, other] = [topics.join('ticker/A'), topics.join('ticker/A')];
    await microtask();
    one();
    await microtask();
    expect(sent).toHaveLength(1);
    other();
    await microtask();
    expect(sent[1]).toEqual({ add: [], drop: ['ticker/A'] });
    expect(topics.find('ticker/A')).toBeUndefined();
  });

  it('a topic that changes hands within a turn is not sent again and keeps its values', async () => {
    const { sent, topics } = ledger();
    const leave = topics.join('ticker/A');
    await microtask();
    const record = topics.record('ticker/A');
    record.last.value = '1';
    leave();
    topics.join('ticker/A');
    await microtask();
    expect(sent).toHaveLength(1);
    expect(topics.record('ticker/A')).toBe(record);
  });

  it('a view that joined and left within a turn is never sent', async () => {
    const { sent, topics } = ledger();
    topics.join('mark/A')();
    await microtask();
    expect(sent).toEqual([]);
  });

  it('SCREEN-031 after its last watcher a topic begins again, without old values', async () => {
    const { topics } = ledger();
    const leave = topics.join('ticker/A');
    topics.record('ticker/A').last.value = '1';
    await microtask();
    leave();
    await microtask();
    expect(topics.record('ticker/A').last.value).toBe('—');
    expect(topics.record('ticker/A').status.value).toBe('waiting');
  });

  it('SCREEN-031 a hidden page stops looking live', () => {
    const { topics } = ledger();
    topics.join('ticker/A');
    topics.record('ticker/A').status.value = 'live';
    topics.join('book/A/1/20');
    topics.pause();
    expect(topics.record('ticker/A').status.value).toBe('stale');
    expect(topics.record('book/A/1/20').status.value).toBe('waiting');
  });

  it('FAULT-007 neither does the connection look live once it is suspect', () => {
    const { topics } = ledger();
    topics.join('connection');
    topics.record('connection').state.value = 'live';
    topics.pause();
    expect(topics.record('connection').state.value).toBe('connecting');
  });

  it('SCREEN-032 a restarted engine gets every watched topic', async () => {
    const { sent, topics } = ledger();
    topics.join('connection');
    topics.join('trades/A/30');
    await microtask();
    topics.record('connection').status.value = 'live';
    topics.requestAgain();
    await microtask();
    expect(sent[1]).toEqual({ add: ['connection', 'trades/A/30'], drop: [] });
    expect(topics.record('connection').status.value).toBe('stale');
  });
});
