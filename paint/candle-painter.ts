/**
 * Paints candles, lines and bars in two layers: closed candles, painted when they or the view change, and the
 * last candle, painted alone at every tick. All lengths are device pixels.
 */
import type { Box, CandleInk, CandleStyle, CandleValues, PlacedIndicator, Places } from './candle-scene.ts';

export interface Scene {
  readonly series: CandleValues;
  readonly style: CandleStyle;
  readonly look: CandleInk;
  readonly plot: Box;
  /** The lower edge of the candles' band, above the panes. */
  readonly mainBottom: number;
  /** The distance of two candles. */
  readonly spacing: number;
  readonly x: (place: number) => number;
  readonly y: (price: number) => number;
  readonly overlays: readonly PlacedIndicator[];
  readonly panes: readonly { readonly indicator: PlacedIndicator; readonly y: (value: number) => number }[];
}

/** Of a canvas of the page or of the engine. */
type Context = CanvasState &
  CanvasRect &
  CanvasPath &
  CanvasDrawPath &
  CanvasFillStrokeStyles &
  CanvasPathDrawingStyles &
  CanvasCompositing;

const BODY = 0.7;
const BAR_ALPHA = 0.55;
/** Half the width of a dot, in CSS pixels. */
const DOT = 1.5;

/** Paints the candles of these places with their indicators; each line starts at the place before. */
export function paintPlaces(context: Context, scene: Scene, places: Places): void {
  if (places.last < places.first) return;
  context.save();
  const { left, top, width, height } = scene.plot;
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  if (scene.style === 'line') paintCloses(context, scene, places);
  else paintCandles(context, scene, places);
  context.save();
  context.beginPath();
  context.rect(left, top, width, scene.mainBottom - top);
  context.clip();
  for (const indicator of scene.overlays) paintOverlay(context, scene, places, indicator);
  context.restore();
  for (const { indicator, y } of scene.panes) {
    if (indicator.name === 'vol') paintVolumes(context, scene, places, y);
    if (indicator.name === 'macd') paintHistogram(context, scene, places, indicator.column + 2, y);
    paintLines(context, scene, places, indicator, y);
  }
  context.restore();
}

/** A body's width: odd, so that the wick is exactly in its middle. */
function bodyWidth(spacing: number, ratio: number): number {
  const wick = Math.max(1, Math.round(ratio));
  const width = Math.floor(spacing * BODY);
  if (width <= wick) return Math.max(1, Math.min(wick, Math.floor(spacing)));
  return (width - wick) % 2 === 0 ? width : width - 1;
}

function isUp(series: CandleValues, at: number): boolean {
  return series.close(at) >= series.open(at);
}

function paintCandles(context: Context, scene: Scene, { first, last }: Places): void {
  const { series, look, spacing, x, y } = scene;
  const wick = Math.max(1, Math.round(look.ratio));
  const width = bodyWidth(spacing, look.ratio);
  for (const up of [true, false]) {
    const outlined = up && scene.style === 'hollow' && width > 2 * wick;
    context.fillStyle = up ? look.colours.up : look.colours.down;
    for (let at = first; at <= last; at++) {
      if (isUp(series, at) !== up) continue;
      const left = Math.round(x(at) - width / 2);
      const [high, low] = [Math.round(y(series.high(at))), Math.round(y(series.low(at)))];
      const [open, close] = [Math.round(y(series.open(at))), Math.round(y(series.close(at)))];
      const top = Math.min(open, close);
      const height = Math.max(wick, Math.abs(open - close));
      const middle = left + Math.floor((width - wick) / 2);
      if (outlined && height > 2 * wick) {
        context.fillRect(middle, high, wick, top - high);
        context.fillRect(middle, top + height, wick, low - top - height);
        context.fillRect(left, top, width, wick);
        context.fillRect(left, top + height - wick, width, wick);
        context.fillRect(left, top, wick, height);
        context.fillRect(left + width - wick, top, wick, height);
      } else {
        context.fillRect(middle, high, wick, Math.max(wick, low - high));
        context.fillRect(left, top, width, height);
      }
    }
  }
}

function paintCloses(context: Context, scene: Scene, places: Places): void {
  const { series, look, y } = scene;
  paintLine(context, scene, places, look.colours.accent, (at) => series.close(at), y);
}

function paintOverlay(context: Context, scene: Scene, places: Places, indicator: PlacedIndicator): void {
  if (indicator.name === 'sar') paintDots(context, scene, places, indicator);
  else if (indicator.name === 'supertrend') paintTrend(context, scene, places, indicator);
  else paintLines(context, scene, places, indicator, scene.y);
}

/** A stop that turns around is no line. */
function paintDots(
  context: Context,
  { series, look, x, y }: Scene,
  { first, last }: Places,
  { column, colour }: PlacedIndicator,
): void {
  context.fillStyle = look.lines[colour % look.lines.length] as string;
  const radius = DOT * look.ratio;
  context.beginPath();
  for (let at = first; at <= last; at++) {
    const value = series.value(at, column);
    if (Number.isNaN(value)) continue;
    context.moveTo(x(at) + radius, y(value));
    context.arc(x(at), y(value), radius, 0, 2 * Math.PI);
  }
  context.fill();
}

/** Below a rising market in its colour, above a falling one in the other's. */
function paintTrend(context: Context, scene: Scene, places: Places, { column }: PlacedIndicator): void {
  const { series, look, y } = scene;
  for (const up of [true, false]) {
    const valueAt = (at: number) => {
      const value = series.value(at, column);
      return series.close(at) >= value === up ? value : NaN;
    };
    paintLine(context, scene, places, up ? look.colours.up : look.colours.down, valueAt, y);
  }
}

function paintLines(
  context: Context,
  scene: Scene,
  places: Places,
  indicator: PlacedIndicator,
  y: (value: number) => number,
): void {
  const { series, look } = scene;
  const lines = indicator.name === 'macd' ? 2 : indicator.columns.length;
  for (let each = 0; each < lines; each++) {
    const colour = look.lines[(indicator.colour + each) % look.lines.length] as string;
    paintLine(context, scene, places, colour, (at) => series.value(at, indicator.column + each), y);
  }
}

function paintLine(
  context: Context,
  scene: Scene,
  { first, last }: Places,
  colour: string,
  valueAt: (at: number) => number,
  y: (value: number) => number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, 1.25 * scene.look.ratio);
  context.lineJoin = 'round';
  context.beginPath();
  let drawing = false;
  // Starts two places before: the last candle's segment is on a separate canvas, and no gap may show between
  // both.
  for (let at = Math.max(0, first - 2); at <= last; at++) {
    const value = valueAt(at);
    if (Number.isNaN(value)) {
      drawing = false;
    } else if (drawing) {
      context.lineTo(scene.x(at), y(value));
    } else {
      context.moveTo(scene.x(at), y(value));
      drawing = true;
    }
  }
  context.stroke();
}

function paintVolumes(context: Context, scene: Scene, places: Places, y: (value: number) => number): void {
  const { series } = scene;
  paintBars(
    context,
    scene,
    places,
    y,
    (at) => series.lots(at),
    (at) => isUp(series, at),
  );
}

function paintHistogram(
  context: Context,
  scene: Scene,
  places: Places,
  column: number,
  y: (value: number) => number,
): void {
  const { series } = scene;
  paintBars(
    context,
    scene,
    places,
    y,
    (at) => series.value(at, column),
    (at) => series.value(at, column) >= 0,
  );
}

function paintBars(
  context: Context,
  scene: Scene,
  { first, last }: Places,
  y: (value: number) => number,
  valueAt: (at: number) => number,
  upAt: (at: number) => boolean,
): void {
  const { look, spacing, x } = scene;
  const width = bodyWidth(spacing, look.ratio);
  const ground = Math.round(y(0));
  context.globalAlpha = BAR_ALPHA;
  for (const up of [true, false]) {
    context.fillStyle = up ? look.colours.up : look.colours.down;
    for (let at = first; at <= last; at++) {
      const value = valueAt(at);
      if (Number.isNaN(value) || upAt(at) !== up) continue;
      const end = Math.round(y(value));
      context.fillRect(Math.round(x(at) - width / 2), Math.min(end, ground), width, Math.abs(ground - end));
    }
  }
  context.globalAlpha = 1;
}
