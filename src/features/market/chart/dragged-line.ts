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
const BORDER = 1;
const INSET = 4;

export class DraggedLine {
  readonly element = made(styles.dragged);
  private readonly label = made(styles.draggedLabel);
  private readonly text = document.createTextNode('');
  private kind: LinePreview['kind'] | undefined;
  private labelTop = 0;
  /** The most characters for which the label was measured. */
  private columns = 0;

  constructor() {
    this.element.setAttribute('aria-hidden', 'true');
    this.label.append(this.text);
    this.element.append(this.label);
    this.hide();
  }

  /** @param y of the line from the band's upper edge, CSS pixels */
  show(y: number, { kind, rows }: LinePreview, look: Look, { left, top, width, height }: DraggedPlace): void {
    const { style } = this.element;
    const lineHeight = look.textSize + PADDING;
    const high = rows.length * lineHeight + 2 * (PADDING + BORDER);
    if (this.element.hidden || this.kind !== kind) {
      style.color = colourOf(look, kind);
      style.left = `${left}px`;
      style.width = `${width}px`;
      this.label.style.right = `${INSET}px`;
      this.label.style.fontSize = `${look.textSize}px`;
      this.label.style.lineHeight = `${lineHeight}px`;
      this.kind = kind;
      this.columns = 0;
      this.element.hidden = false;
    }
    style.transform = `translateY(${top + y}px)`;
    const text = rows.join('\n');
    if (text !== this.text.data || this.columns === 0) this.write(text, high);
    // Inside the band, also at its edges.
    const labelTop = Math.min(height - high, Math.max(0, y - high / 2)) - y;
    if (labelTop !== this.labelTop) this.label.style.transform = `translateY(${labelTop}px)`;
    this.labelTop = labelTop;
  }

  hide(): void {
    this.element.hidden = true;
  }

  /**
   * The label has a fixed size, so that a new text lays out nothing else. It is measured again for a longer text: its
   * digits are as wide as each other.
   */
  private write(text: string, height: number): void {
    const { style } = this.label;
    this.text.data = text;
    style.height = `${height}px`;
    if (text.length <= this.columns) return;
    this.columns = text.length;
    style.contain = 'none';
    style.width = 'max-content';
    style.width = `${this.label.offsetWidth + 1}px`;
    style.contain = '';
  }
}

function made(className: string | undefined): HTMLElement {
  const element = document.createElement('div');
  if (className !== undefined) element.className = className;
  return element;
}
