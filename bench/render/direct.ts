/** A hand-written page: only the text nodes of visible rows, each written when its text changed. */
import chartStyles from '../../src/features/market/chart/candle-chart.module.css';
import panelStyles from '../../src/features/market/chart/chart-panel.module.css';
import rowStyles from '../../src/blocks/market/market-row.module.css';
import {
  BOOK_ROWS,
  LOAD_INSTRUMENTS,
  TAPE_ROWS,
  TICKERS,
  type LoadLevel,
  type LoadTicker,
} from './market-load.ts';
import { showChart } from './peer-chart.ts';
import { followRaw } from './raw-feed.ts';
import { CHART_TOPICS } from './raw-step.ts';

const LIST_ROW = 58;
const MARKET_ROW = 24;

export function show(root: HTMLElement): void {
  root.innerHTML = `<div class="bench"><div class="bench-list"><div class="bench-rows" id="list"></div></div>
    <div class="bench-chart ${panelStyles.panel ?? ''}" data-status="live">
      <div class="bench-plot ${chartStyles.chart ?? ''}" id="chart" data-full="true"></div></div>
    <div class="bench-market"><div id="book"></div><div id="tape"></div></div>
    <button type="button" id="pick" class="bench-pick" aria-pressed="false">Pick</button></div>`;
  const place = (id: string) => document.getElementById(id) as HTMLElement;
  const pick = place('pick');
  pick.addEventListener('click', () => {
    pick.setAttribute('aria-pressed', String(pick.getAttribute('aria-pressed') !== 'true'));
  });
  const list = place('list');
  const rows = LOAD_INSTRUMENTS.map(({ base, quote }) => tickerRow(list, base, quote));
  const bookPlace = place('book');
  const tapePlace = place('tape');
  const book = Array.from({ length: BOOK_ROWS }, () => bookRow(bookPlace));
  const tape = Array.from({ length: TAPE_ROWS }, () => tapeRow(tapePlace));
  const visible = (box: HTMLElement, height: number) => Math.ceil(box.clientHeight / height);
  const inBook = visible(bookPlace, MARKET_ROW);
  const inTape = visible(tapePlace, MARKET_ROW);
  const inList = visible(list, LIST_ROW);
  const record = followRaw({
    tickers({ tickers }) {
      const from = Math.floor(list.scrollTop / LIST_ROW);
      for (let at = from; at <= Math.min(TICKERS - 1, from + inList); at++) {
        rows[at]?.(tickers[at] as LoadTicker);
      }
    },
    market({ bids, asks, trades }) {
      for (let row = 0; row < Math.min(BOOK_ROWS, inBook); row++) book[row]?.(bids[row], asks[row]);
      for (let row = 0; row < Math.min(TAPE_ROWS, inTape); row++) {
        const trade = trades[row];
        if (trade !== undefined) tape[row]?.([trade.clock, trade.price, trade.size], trade.side);
      }
    },
  });
  showChart(place('chart'), record, CHART_TOPICS.market);
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

function element(parent: HTMLElement, tag: string, className: string | undefined): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  parent.append(made);
  return made;
}

function text(parent: HTMLElement, className: string | undefined): Text {
  const node = document.createTextNode('');
  element(parent, 'span', className).append(node);
  return node;
}

/** The same elements as the product's row, without its sparkline. */
function tickerRow(list: HTMLElement, base: string, quote: string): (ticker: LoadTicker) => void {
  const hold = element(list, 'div', rowStyles.hold);
  hold.dataset['status'] = 'live';
  const row = element(hold, 'a', rowStyles.row);
  element(row, 'span', '');
  const names = element(row, 'span', rowStyles.names);
  const name = element(names, 'span', rowStyles.name);
  text(name, rowStyles.base).data = base;
  text(name, rowStyles.quote).data = `/${quote}`;
  const volume = text(names, rowStyles.volume);
  element(row, 'span', rowStyles.spark);
  const last = text(element(row, 'span', rowStyles.price), rowStyles.last);
  const pill = element(row, 'span', rowStyles.pill);
  const change = text(pill, '');
  return (ticker) => {
    write(volume, ticker.volume);
    write(last, ticker.last);
    write(change, ticker.change);
    const direction = ticker.direction > 0 ? 'up' : ticker.direction < 0 ? 'down' : 'flat';
    if (pill.dataset['direction'] !== direction) pill.dataset['direction'] = direction;
  };
}

function bookRow(place: HTMLElement): (bid: LoadLevel | undefined, ask: LoadLevel | undefined) => void {
  const row = element(place, 'div', 'dom-row');
  const bars = [element(row, 'i', 'dom-bar'), element(row, 'i', 'dom-bar dom-bar-ask')];
  const [bidSize, bidPrice, askPrice, askSize] = [
    text(row, ''),
    text(row, 'dom-bid'),
    text(row, 'dom-ask'),
    text(row, ''),
  ];
  return (bid, ask) => {
    write(bidSize, bid?.size ?? '');
    write(bidPrice, bid?.price ?? '');
    write(askPrice, ask?.price ?? '');
    write(askSize, ask?.size ?? '');
    [bid, ask].forEach((level, side) => {
      const scale = `scaleX(${(level?.depth ?? 0).toFixed(3)})`;
      const bar = bars[side] as HTMLElement;
      if (bar.style.transform !== scale) bar.style.transform = scale;
    });
  };
}

function tapeRow(place: HTMLElement): (texts: readonly [string, string, string], side: 1 | -1) => void {
  const row = element(place, 'div', 'dom-row dom-tape');
  const nodes = [text(row, ''), text(row, ''), text(row, '')];
  const price = row.children[1] as HTMLElement;
  return (texts, side) => {
    texts.forEach((each, at) => write(nodes[at] as Text, each));
    const className = side > 0 ? 'dom-buy' : 'dom-sell';
    if (price.className !== className) price.className = className;
  };
}
