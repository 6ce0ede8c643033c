/** The input of a drawn chart. */
import type { ReadonlySignal } from '@preact/signals-react';
import type { Millis } from '#domain/units';
import type { Topic } from '#worker/engine-api';
import type { DrawingEditor } from './drawing-editor.ts';
import type { OwnLayerInput } from './own-layer.ts';
import type { StageInput } from './stage.ts';
import type { View } from './view.ts';

export interface CandleChartInput extends StageInput, OwnLayerInput {
  /** The device's clock, and how far the server's clock is ahead of it. */
  readonly second: ReadonlySignal<number>;
  readonly offset: ReadonlySignal<number>;
  /** The view is kept when the style changes; it belongs to one record. */
  readonly keep: { view?: View; record?: StageInput['record'] };
  /** The chart fills the page, so the wheel zooms only the chart. */
  readonly full: boolean;
  /** The engine may paint the newest candle of this topic; undefined: the page does. */
  readonly painted: Topic | undefined;
  /** Undefined if the chart has no drawing tools. */
  readonly editor: DrawingEditor | undefined;
  readonly crossed: (time: Millis | undefined) => void;
  readonly older: () => Promise<boolean>;
}
