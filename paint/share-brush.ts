/** The part of a canvas' context that it needs: the page's and the worker's have it. */
export type Brush = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'createRadialGradient'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'roundRect'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;
