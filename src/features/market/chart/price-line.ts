/**
 * The dashed line of the last price and its tag on the axis, with the time left below the price. They are
 * elements that move, not painted: a tick changes a transform and two texts.
 */
import type uPlot from 'uplot';
import styles from './candle-chart.module.css';
import type { Look } from './look.ts';

/** CSS pixels of a tag's line at the default text size of 11. */
const TAG_LINE = 16;

export class PriceLine {
  readonly element = element(styles.price);
  private readonly line = element(styles.priceLine);
  private readonly label = element(styles.priceTag);
  private readonly price = document.createTextNode('');
  private readonly left = document.createTextNode('');
  private box = { top: 0, bottom: 0, ratio: 1, tagLine: TAG_LINE };
  private at: number | undefined;
  private tagAt = '';

  constructor() {
    const [price, left] = [element(undefined), element(undefined)];
    price.append(this.price);
    left.append(this.left);
    left.dataset['testid'] = 'time-left';
    this.label.dataset['testid'] = 'price-tag';
    this.label.append(price, left);
    this.element.append(this.line, this.label);
    this.hide();
  }

  /** The height of a line and the width of a digit in the tag, in CSS pixels. */
  get tag(): { readonly line: number; readonly digit: number } {
    const { price } = this;
    const range = document.createRange();
    const at = price.data.search(/\p{Nd}/u);
    range.setStart(price, Math.max(0, at));
    range.setEnd(price, at + 1);
    return { line: this.box.tagLine, digit: range.getBoundingClientRect().width };
  }

  /** Positions it beside a redrawn plot; `bottom` is the lower edge of the candles' band, in device pixels. */
  place(plot: uPlot, look: Look, bottom: number): void {
    const { left, top, width } = plot.bbox;
    const { ratio } = look;
    this.line.style.left = `${left / ratio}px`;
    this.line.style.width = `${width / ratio}px`;
    this.label.style.left = `${(left + width) / ratio}px`;
    this.label.style.width = `${(plot.ctx.canvas.width - left - width) / ratio}px`;
    this.box = { top, bottom, ratio, tagLine: (TAG_LINE * look.textSize) / 11 };
  }

  /** @param y device pixels from the plot's upper edge */
  show(y: number, price: string, left: string): void {
    const { top, bottom, ratio, tagLine } = this.box;
    const middle = Math.round(Math.min(bottom, Math.max(top, y)));
    // Above or below the visible range the tag stays at the edge, and the line is hidden.
    this.line.hidden = y < top || y > bottom;
    this.element.hidden = false;
    if (this.at !== middle) this.element.style.transform = `translateY(${middle / ratio}px)`;
    this.at = middle;
    this.placeTag(tagLine * (left === '' ? 1 : 2), middle / ratio);
    write(this.price, price);
    write(this.left, left);
  }

  hide(): void {
    this.element.hidden = true;
  }

  /**
   * Centred on the line, but not above the plot. The tag has a fixed size, so that new texts cause no other
   * layout.
   */
  private placeTag(height: number, middle: number): void {
    const top = Math.max(-middle, -height / 2);
    const place = `${height} ${top}`;
    if (this.tagAt === place) return;
    this.tagAt = place;
    this.label.style.height = `${height}px`;
    this.label.style.top = `${top}px`;
  }
}

function element(className: string | undefined): HTMLElement {
  const made = document.createElement('div');
  if (className !== undefined) made.className = className;
  return made;
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}
