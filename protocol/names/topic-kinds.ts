/** The kinds of topics, one entry each. `worker/engine-api.ts` describes their fields. */
import type { TopicKinds } from './topic-layout.ts';

const SYMBOL = /^[^/]+$/;

const ENTITY_ROWS = {
  numbers: ['resets', 'count', 'numbers', 'words'],
  texts: ['layout'],
  rows: { count: ['count'], moreNumbers: 'numbers', moreTexts: 'words' },
} as const;

export const TOPIC_KINDS = {
  connection: {
    key: /^$/,
    numbers: ['latency', 'offset'],
    texts: ['state'],
    first: { latency: -1, state: 'connecting' },
  },
  ticker: {
    key: /^[^/]+(\/slow)?$/,
    channel: 'ticker:*',
    slow: 'tickers',
    numbers: ['direction', 'moves', 'move'],
    texts: ['last', 'lastFull', 'change', 'volume', 'high', 'low', 'worth'],
    first: { worth: '' },
  },
  mark: {
    key: SYMBOL,
    channel: 'marks',
    numbers: ['nextFundingTime'],
    texts: ['mark', 'index', 'funding'],
  },
  sparkline: {
    key: SYMBOL,
    channel: 'ticker:*',
    numbers: ['count'],
    rows: { count: ['count'], numbers: ['close'] },
  },
  book: {
    key: /^[^/]+(\/[1-9]\d{0,14}){2}$/,
    channel: 'book:*',
    inSteps: true,
    flags: ['verified'],
    numbers: ['bids', 'asks'],
    rows: { count: ['bids', 'asks'], numbers: ['tick', 'depth'], texts: ['price', 'size', 'total'] },
  },
  levels: {
    key: SYMBOL,
    channel: 'book:*',
    inSteps: true,
    numbers: ['bids', 'asks'],
    rows: { count: ['bids', 'asks'], numbers: ['tick', 'lots'] },
  },
  trades: {
    key: /^[^/]+\/[1-9]\d{0,14}$/,
    channel: 'trades:*',
    inSteps: true,
    numbers: ['count'],
    rows: { count: ['count'], numbers: ['id', 'side', 'time'], texts: ['price', 'size', 'clock'] },
  },
  candles: {
    key: /^[^/]+\/[^/]+\/[^/]+$/,
    channel: 'trades:*',
    inSteps: true,
    flags: ['whole', 'more'],
    numbers: ['closesAt', 'columns', 'count'],
    rows: {
      count: ['count'],
      numbers: ['time', 'open', 'high', 'low', 'close', 'lots', 'trades'],
      moreNumbers: 'columns',
      as: 'candles',
    },
  },
  account: {
    key: /^$/,
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['priced'],
      numbers: ['share'],
      texts: ['total', 'worth', 'bitcoin'],
      as: 'objects',
    },
  },
  balances: {
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['small'],
      numbers: ['share'],
      texts: ['asset', 'available', 'frozen', 'total', 'value', 'worth'],
      as: 'objects',
    },
  },
  balance: { texts: ['plain', 'available', 'frozen', 'total'], first: { plain: '' } },
  rows: ENTITY_ROWS,
  ended: ENTITY_ROWS,
  row: ENTITY_ROWS,
} as const satisfies TopicKinds;
