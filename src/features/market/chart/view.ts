/**
 * The visible candles of a chart, in places of the series: candle 7 is at 7 and extends from 6.5 to 7.5. Pure;
 * every step results in a view with visible candles.
 */
export interface View {
  /** The place at the left edge. */
  readonly from: number;
  /** How many places fit between the edges. */
  readonly span: number;
}

export const LEAST_SPAN = 12;
export const MOST_SPAN = 800;
/** Free room right of the newest candle, as a share of the view. */
const AHEAD = 0.06;
/** At least this many candles stay visible, however far the user pans. */
const LEAST_SHOWN = 4;

export function newestView(count: number, span: number): View {
  return { from: count - 0.5 - span * (1 - AHEAD), span };
}

export function panned(view: View, places: number, count: number): View {
  return within({ from: view.from + places, span: view.span }, count);
}

/** Zooms in for a factor above 1. The place at `anchor` (0 left, 1 right) does not move. */
export function zoomed(view: View, factor: number, anchor: number, count: number): View {
  const span = Math.min(MOST_SPAN, Math.max(LEAST_SPAN, view.span / factor));
  return within({ from: view.from + (view.span - span) * anchor, span }, count);
}

/** The same candles after the series changed; a view of the newest candle follows it. */
export function followed(
  view: View,
  before: { readonly count: number; readonly lastPlace: number },
  count: number,
): View {
  const sawNewest = view.from + view.span >= before.count - 1;
  const moved = sawNewest ? count - before.count : before.lastPlace - (before.count - 1);
  return within({ from: view.from + moved, span: view.span }, count);
}

/** The places of candles that are at least partly visible; `first` > `last` if there are none. */
export function shownPlaces(view: View, count: number): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(0, Math.ceil(view.from - 0.5)),
    last: Math.min(count - 1, Math.floor(view.from + view.span + 0.5)),
  };
}

function within({ from, span }: View, count: number): View {
  const shown = Math.min(LEAST_SHOWN, count);
  const most = Math.max(count - 0.5 - shown, count - 0.5 - span * (1 - AHEAD));
  const least = Math.min(shown - 0.5 - span, most);
  return { from: Math.min(most, Math.max(least, from)), span };
}
