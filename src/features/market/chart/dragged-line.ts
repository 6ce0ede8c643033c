/**
 * The line that a finger drags, with its label. It is made of elements that move, not painted: a move changes a
 * transform and the label's texts, and no canvas.
 */
import styles from './candle-chart.module.css';
import type { Look } from './look.ts';
import { colourOf } from './own-look.ts';
import type { LinePreview } from './own-trades.ts';

export interface DraggedPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Of the candles' band. */
  readonly height: number;
}

/** CSS pixels of the label. */
const PADDING = 4;
const INSET = 4;

export class DraggedLine {
  readonly element = made(styles.dragged);
  private readonly label = made(styles.draggedLabel);
  private readonly rows: Text[] = [];
  private kind: LinePreview['kind'] | undefined;
  private labelTop = 0;

  constructor() {
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.label);
    this.hide();
  }

  /** @param y of the line from the band's upper edge, CSS pixels */
  show(y: number, { kind, rows }: LinePreview, look: Look, { left, top, width, height }: DraggedPlace): void {
    const { style } = this.element;
    if (this.element.hidden || this.kind !== kind) {
      style.color = colourOf(look, kind);
      style.left = `${left}px`;
      style.width = `${width}px`;
      this.label.style.right = `${INSET}px`;
      this.label.style.fontSize = `${look.textSize}px`;
      this.label.style.lineHeight = `${look.textSize + PADDING}px`;
      this.kind = kind;
      this.element.hidden = false;
    }
    style.transform = `translateY(${top + y}px)`;
    this.write(rows);
    const high = rows.length * (look.textSize + PADDING) + 2 * PADDING;
    // Inside the band, also at its edges.
    const labelTop = Math.min(height - high, Math.max(0, y - high / 2)) - y;
    if (labelTop !== this.labelTop) this.label.style.transform = `translateY(${labelTop}px)`;
    this.labelTop = labelTop;
  }

  hide(): void {
    this.element.hidden = true;
  }

  private write(rows: readonly string[]): void {
    while (this.rows.length < rows.length) {
      const row = made(undefined);
      const text = document.createTextNode('');
      row.append(text);
      this.label.append(row);
      this.rows.push(text);
    }
    for (const [at, text] of this.rows.entries()) {
      const sent = rows[at] ?? '';
      if (text.data !== sent) text.data = sent;
    }
  }
}

function made(className: string | undefined): HTMLElement {
  const element = document.createElement('div');
  if (className !== undefined) element.className = className;
  return element;
}
