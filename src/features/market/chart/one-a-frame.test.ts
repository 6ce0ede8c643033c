import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OneAFrame, type Extent } from './one-a-frame.ts';

const timeline = { currentTime: 0 };
let waiting: (() => void)[] = [];
const drawn: string[] = [];
const draw = (extent: Extent) => drawn.push(`${extent} at ${String(timeline.currentTime)}`);

function frameAt(time: number): void {
  timeline.currentTime = time;
  for (const step of waiting.splice(0)) step();
}

beforeEach(() => {
  vi.stubGlobal('document', { timeline });
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => waiting.push(step));
  drawn.length = 0;
  waiting = [];
});
afterEach(() => vi.unstubAllGlobals());

it('CHART-037 what is drawn at the time of a frame is not drawn again by that frame, but by the next one', () => {
  const frames = new OneAFrame(draw);
  // Between two frames a browser may already state the time of the next one.
  timeline.currentTime = 16;
  frames.now('last');
  frames.later('all');
  frameAt(16);
  expect(drawn).toEqual(['last at 16']);
  frameAt(33);
  expect(drawn).toEqual(['last at 16', 'all at 33']);
  frameAt(50);
  expect(drawn).toHaveLength(2);
});

it('CHART-037 requests of one frame are one draw, of everything if one of them asks for it', () => {
  const frames = new OneAFrame(draw);
  frames.later('all');
  frames.later('last');
  frames.now('last');
  frameAt(66);
  expect(drawn).toEqual(['all at 66']);
});
