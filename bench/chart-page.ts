/** The page in which the chart suite measures one contender; calls from outside drive it. */
import '../src/ui/shell.css';
import { limitChart } from './chart-limit.ts';
import { ourChart } from './chart-ours.ts';
import { klineChart, lightChart } from './chart-peers.ts';
import { chartWork } from './chart-work.ts';
import type { ChartContender } from './chart-work.ts';
import { OURS } from './suite.ts';

export interface ChartBenchPage {
  prepare(name: string, count: number, updates: number): Promise<void>;
  draw(inSight: number): Promise<void>;
  /** One update a frame. */
  update(from: number, to: number): Promise<void>;
}

const contenders: Readonly<Record<string, () => ChartContender>> = {
  [OURS]: ourChart,
  'cached layer (limit)': limitChart,
  'lightweight-charts': lightChart,
  klinecharts: klineChart,
};

let contender: ChartContender | undefined;
const frame = () => new Promise((shown) => requestAnimationFrame(shown));
/** Resolves when the last drawing is on the screen: a library may draw one frame after the update. */
const painted = async () => {
  for (let frames = 0; frames < 3; frames++) await frame();
};

const page: ChartBenchPage = {
  async prepare(name, count, updates) {
    contender = contenders[name]?.();
    contender?.prepare(chartWork(count, updates));
    await painted();
  },
  async draw(inSight) {
    contender?.draw(document.getElementById('place') as HTMLElement, inSight);
    await painted();
  },
  async update(from, to) {
    for (let at = from; at < to; at++) {
      await frame();
      contender?.update(at);
    }
    await painted();
  },
};

Object.assign(globalThis, { chartBench: page });
