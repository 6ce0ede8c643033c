/** The page in which the chart suite measures one contender; calls from outside drive it. */
import '../src/ui/shell.css';
import { BARE, bareLine, type BareLine } from './chart-bare.ts';
import { limitChart } from './chart-limit.ts';
import { ourChart, type OurChart } from './chart-ours.ts';
import { klineChart, lightChart } from './chart-peers.ts';
import { chartWork } from './chart-work.ts';
import type { ChartContender } from './chart-work.ts';
import { OURS } from './suite.ts';

export interface ChartBenchPage {
  prepare(name: string, count: number, updates: number): Promise<void>;
  draw(inSight: number): Promise<void>;
  /** One update a frame. */
  update(from: number, to: number): Promise<void>;
  /** Shows own lines and measures drags from now on; resolves with the place of a line's handle in the window. */
  beginDrag(): Promise<{ readonly x: number; readonly y: number }>;
  /** Milliseconds from each event of a moved finger until its frame was painted. */
  dragTimes(): readonly number[];
}

/** `showLines` may return the place of a line's handle. */
type Contender = ChartContender & Partial<OurChart | BareLine>;

const contenders: Readonly<Record<string, () => Contender>> = {
  [OURS]: ourChart,
  'cached layer (limit)': limitChart,
  'lightweight-charts': lightChart,
  klinecharts: klineChart,
  [BARE]: bareLine,
};

let contender: Contender | undefined;
const dragged: number[] = [];
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
  async beginDrag() {
    const place = contender?.showLines?.();
    await painted();
    document.addEventListener('pointermove', ({ timeStamp }) => {
      // The task after a frame's callbacks begins once the frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => dragged.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    });
    return place ?? handlePlace();
  },
  dragTimes: () => dragged,
};

/** The middle of the uppermost label of a line, found by its filled box. */
function handlePlace(): { readonly x: number; readonly y: number } {
  const column = 8;
  const least = 12;
  const [, ...layers] = document.querySelectorAll<HTMLCanvasElement>('#place canvas');
  for (const canvas of layers) {
    const { left, top, width } = canvas.getBoundingClientRect();
    const context = canvas.getContext('2d');
    const ratio = canvas.width / width;
    if (context === null || width < column) continue;
    const { data } = context.getImageData(Math.round(column * ratio), 0, 1, canvas.height);
    let run = 0;
    for (let at = 0; at < canvas.height; at++) {
      run = data[4 * at + 3] === 255 ? run + 1 : 0;
      if (run >= least * ratio) return { x: left + 3 * column, y: top + at / ratio - least / 4 };
    }
  }
  throw new Error('no line has a handle');
}

Object.assign(globalThis, { chartBench: page });
