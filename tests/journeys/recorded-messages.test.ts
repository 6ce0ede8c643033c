/**
 * The wire does not change by accident: each message of a fixed stretch of market data, in JSON and packed, is
 * compared with the digests of a recording. A new recording is a change of the wire, and clients must know of
 * it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ChannelKind } from '../../protocol/names/market.ts';
import type { BookUpdate, MarketUpdate, MarksUpdate, TradesUpdate } from '../../server/core/publication.ts';
import { firstQuotes } from '../../server/market/first-quotes.ts';
import { MarketTexts } from '../../server/market/market-texts.ts';
import { RecordedMarket } from '../../server/market/recorder/recorded-market.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import { PUBLISHED_INSTRUMENTS, publishedScenario } from '../support/published-scenario.ts';
import { answering, askOf } from '../../server/core/core-query.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';

const RECORDING = new URL('../support/published-messages.json', import.meta.url);

const digest = (text: string | Uint8Array) => createHash('sha1').update(text).digest('hex').slice(0, 12);

async function recorded() {
  const { publisher, published, now } = publishedScenario();
  const packer = new Packer(PUBLISHED_INSTRUMENTS);
  const markets = new Map(PUBLISHED_INSTRUMENTS.map((each) => [each.symbol, new RecordedMarket(each)]));
  const texts = new MarketTexts(PUBLISHED_INSTRUMENTS);
  const lines: string[] = [];
  const examples: Record<string, unknown> = {};
  const messages = published.map(({ kind, message, isSnapshot }) => {
    const json = JSON.stringify(texts.message(kind, message));
    const packed = packer.pack(kind, message, isSnapshot)?.payload;
    examples[`${kind} ${String(isSnapshot)}`] ??= { json, packed: packed?.toString('hex') };
    lines.push(...linesOf(markets, kind, message, now));
    return `${kind} ${digest(json)} ${packed === undefined ? 'JSON only' : digest(packed)}`;
  });
  lines.push(...[...markets.values()].flatMap((market) => market.opening()));
  const tape = publisher.trades('XYZ-EUR', undefined, 50);
  const trades = JSON.stringify({ ...tape, list: texts.trades('XYZ-EUR', tape?.list ?? []) });
  const core = {
    ask: askOf([answering(instrumentsQuery, () => Promise.resolve(PUBLISHED_INSTRUMENTS))]),
    snapshot: (channel: 'tickers') => Promise.resolve(publisher.snapshot(channel)),
  };
  const quotes = JSON.stringify(await firstQuotes(core));
  return { messages, examples, lines: [lines.length, digest(lines.join(''))], trades, quotes };
}

function linesOf(
  markets: ReadonlyMap<string, RecordedMarket>,
  kind: ChannelKind,
  message: MarketUpdate,
  now: number,
): string[] {
  if (kind === 'marks')
    return (message as MarksUpdate).rows.flatMap((row) => markets.get(row.symbol)?.marks(now, row) ?? []);
  if (kind === 'book') return markets.get((message as BookUpdate).symbol)?.book(message as BookUpdate) ?? [];
  if (kind !== 'trades') return [];
  return markets.get((message as TradesUpdate).symbol)?.trades(message as TradesUpdate) ?? [];
}

it('WIRE-680 every message, recording and answer of market data is byte for byte the recorded one', async () => {
  const made = await recorded();
  const wanted: unknown = JSON.parse(readFileSync(RECORDING, 'utf8'));
  expect(made.messages.length).toBeGreaterThan(200);
  expect(made).toEqual(wanted);
});
