/** A page without an engine: the bench's worker posts every step, and the page shows the newest in its next frame. */
import { newRecord } from '../../src/engine/new-record.ts';
import type { CandlesRecord } from '../../src/engine/records.ts';
import { writeBatch } from '../../src/engine/write-batch.ts';
import type { SnapshotBatch } from '../../worker/engine-api.ts';
import workerAddress from '../../worker/engine.worker.ts?worker&url';
import { countBatch } from './shown-batches.ts';
import { CHART_TOPICS, type RawScreen, type RawStep } from './raw-step.ts';

type StepOf<Kind> = Extract<RawStep, { readonly kind: Kind }>;

interface Shown {
  readonly tickers?: (step: StepOf<'tickers'>) => void;
  readonly marks?: (step: StepOf<'marks'>) => void;
  readonly market: (step: StepOf<'market'>) => void;
}

/** Shows all messages since the last frame together; a chart's values build on each other, so none is skipped. */
export function followRaw(shown: Shown, screen: RawScreen = 'market'): CandlesRecord {
  const record: CandlesRecord = newRecord(CHART_TOPICS[screen]);
  const worker = new Worker(workerAddress, { type: 'module' });
  let tickers: StepOf<'tickers'> | undefined;
  let marks: StepOf<'marks'> | undefined;
  let market: StepOf<'market'> | undefined;
  let charts: SnapshotBatch[] = [];
  let frame: number | undefined;
  const write = () => {
    frame = undefined;
    countBatch();
    if (tickers !== undefined) shown.tickers?.(tickers);
    if (marks !== undefined) shown.marks?.(marks);
    if (market !== undefined) shown.market(market);
    for (const chart of charts) writeBatch(chart, () => record);
    tickers = marks = market = undefined;
    charts = [];
  };
  worker.addEventListener('message', ({ data }: MessageEvent<RawStep>) => {
    if (data.kind === 'tickers') tickers = data;
    else if (data.kind === 'marks') marks = data;
    else {
      market = data;
      charts.push(data.chart);
    }
    frame ??= requestAnimationFrame(write);
  });
  worker.postMessage(screen);
  return record;
}
