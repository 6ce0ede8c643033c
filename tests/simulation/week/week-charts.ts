/** Charts of a week's report, as SVG without a library: lines, and bars of counts in equal parts of time. */

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [time: number, value: number])[];
}

export interface ChartInput {
  readonly title: string;
  readonly from: number;
  readonly until: number;
  /** A value as it is written beside the axis. */
  readonly text: (value: number) => string;
}

const [WIDTH, HEIGHT] = [960, 240];
const EDGE = { left: 80, right: 12, top: 12, bottom: 26 };
const ROWS = 4;
const DAY = 86_400_000;
const BARS = 84;

export function lineChart(input: ChartInput, lines: readonly Line[]): string {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const scale = scaleOf(input, Math.min(...values, 0), Math.max(...values, 0));
  const drawn = lines.map(({ points }, at) => {
    const path = points.map(([time, value]) => `${fixed(scale.x(time))},${fixed(scale.y(value))}`).join(' ');
    return `<polyline class="line tone${String(at)}" points="${path}"/>`;
  });
  return frame(input, scale, drawn, lines);
}

/** Counts of each name in each part of the time, one on top of the other. */
export function barChart(
  input: ChartInput,
  sets: readonly { readonly name: string; readonly times: readonly number[] }[],
): string {
  const { from, until } = input;
  const counts = sets.map(({ times }) => {
    const bars = Array.from({ length: BARS }, () => 0);
    for (const time of times) {
      const at = Math.min(BARS - 1, Math.floor(((time - from) / (until - from)) * BARS));
      bars[at] = (bars[at] ?? 0) + 1;
    }
    return bars;
  });
  const sums = Array.from({ length: BARS }, (_, at) =>
    counts.reduce((sum, bars) => sum + (bars[at] ?? 0), 0),
  );
  const scale = scaleOf(input, 0, Math.max(...sums, 1));
  const width = (WIDTH - EDGE.left - EDGE.right) / BARS;
  const below = sums.map(() => 0);
  const drawn = counts.flatMap((bars, set) =>
    bars.map((count, at) => {
      const [bottom, top] = [scale.y(below[at] ?? 0), scale.y((below[at] ?? 0) + count)];
      below[at] = (below[at] ?? 0) + count;
      const place = `x="${fixed(EDGE.left + at * width)}" y="${fixed(top)}"`;
      const size = `width="${fixed(width - 1)}" height="${fixed(bottom - top)}"`;
      return count === 0 ? '' : `<rect class="tone${String(set)}" ${place} ${size}/>`;
    }),
  );
  return frame(input, scale, drawn, sets);
}

interface Scale {
  readonly low: number;
  readonly high: number;
  x(time: number): number;
  y(value: number): number;
}

function scaleOf({ from, until }: ChartInput, low: number, high: number): Scale {
  const [width, height] = [WIDTH - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  return {
    ...{ low, high },
    x: (time) => EDGE.left + ((time - from) / (until - from || 1)) * width,
    y: (value) => EDGE.top + (1 - (value - low) / (high - low || 1)) * height,
  };
}

function frame(
  { title, from, until, text }: ChartInput,
  scale: Scale,
  drawn: readonly string[],
  names: readonly { readonly name: string }[],
): string {
  const rows = Array.from(
    { length: ROWS + 1 },
    (_, at) => scale.low + ((scale.high - scale.low) * at) / ROWS,
  );
  const grid = rows.map((value) => {
    const y = fixed(scale.y(value));
    const [left, right] = [EDGE.left, WIDTH - EDGE.right].map(String);
    const line = `<line class="grid" x1="${left ?? ''}" x2="${right ?? ''}" y1="${y}" y2="${y}"/>`;
    const place = `x="${String(EDGE.left - 6)}" y="${y}" text-anchor="end" dy="4"`;
    return `${line}<text ${place}>${text(value)}</text>`;
  });
  const every = until - from > 2 * DAY ? DAY : DAY / 6;
  const times = Array.from({ length: Math.floor((until - from) / every) + 1 }, (_, at) => from + at * every);
  const labels = times.map((time) => {
    const label =
      every === DAY ? new Date(time).toISOString().slice(5, 10) : new Date(time).toISOString().slice(11, 16);
    return `<text x="${fixed(scale.x(time))}" y="${String(HEIGHT - 6)}" text-anchor="middle">${label}</text>`;
  });
  const legend = names.map(({ name }, at) => `<span class="key tone${String(at)}">${name}</span>`).join(' ');
  const picture = [...grid, ...labels, ...drawn].join('');
  const box = `viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}"`;
  const svg = `<svg ${box} role="img" aria-label="${title}">${picture}</svg>`;
  return `<section><h2>${title}</h2><p>${legend}</p>${svg}</section>`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
