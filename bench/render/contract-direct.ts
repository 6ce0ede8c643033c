/**
 * A hand-written contract page: the ticket beside the book, and cards of positions. It computes the values itself
 * (`plain-risk.ts`), those of visible cards alone, and writes only the text nodes whose text changed.
 */
import cardStyles from '../../src/features/contract/holdings/positions/position-card.module.css';
import chartStyles from '../../src/features/market/chart/candle-chart.module.css';
import panelStyles from '../../src/features/market/chart/chart-panel.module.css';
import ticketStyles from '../../src/blocks/trading/ticket.module.css';
import bookStyles from '../../src/blocks/trading/compact-book.module.css';
import { endTints, tint } from '../../src/ui/tint.ts';
import { riskOf } from '../../src/features/contract/holdings/positions/risk-level.ts';
import { CONTRACTS, ContractLoad } from './contract-load.ts';
import { cardHead, TICKET_END, TICKET_FIELDS } from './contract-parts.ts';
import type { LoadLevel } from './market-load.ts';
import { ownPosition, showChart } from './peer-chart.ts';
import { plainPosition, plainTicket, plainTotal, type PlainValues } from './plain-risk.ts';
import { followRaw } from './raw-feed.ts';
import { CHART_TOPICS, LADDER_ROWS } from './raw-step.ts';

const SEED = 7;
const LEAST_MILLIS_BETWEEN_TINTS = 334;
/** The row above the product's small chart. */
const PERIODS = ['1m', '5m', '15m', '1h', '4h', '1D', '1W', '1M'];

export function show(root: HTMLElement): void {
  root.innerHTML = `<div class="bench bench-trade">
    <div class="bench-chart ${panelStyles.panel ?? ''}" data-status="live">
      <div class="bench-periods">${PERIODS.map((period) => `<button>${period}</button>`).join('')}</div>
      <div class="bench-plot ${chartStyles.chart ?? ''}" id="chart"></div></div>
    <div class="bench-ticket"><div id="book"></div><div id="ticket"></div></div>
    <div class="bench-list"><div id="total"></div><div class="bench-rows" id="list"></div></div>
    <button type="button" id="pick" class="bench-pick" aria-pressed="false">Pick</button></div>`;
  const pick = place('pick');
  pick.addEventListener('click', () => {
    pick.setAttribute('aria-pressed', String(pick.getAttribute('aria-pressed') !== 'true'));
  });
  const book = ladder(place('book'));
  const ticket = ticketPanel(place('ticket'));
  const positions = positionList(place('total'), place('list'));
  const record = followRaw(
    {
      marks({ marks, last, move }) {
        book.last(last, move);
        ticket(marks[0] ?? 0);
        positions(marks);
      },
      market: ({ bids, asks }) => book.levels(bids, asks),
    },
    'contract',
  );
  showChart(place('chart'), record, CHART_TOPICS.contract, ownPosition);
}

function place(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

function element(parent: HTMLElement, tag: string, className: string | undefined, data = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = data;
  parent.append(made);
  return made;
}

function text(parent: HTMLElement, className?: string): Text {
  const node = document.createTextNode('');
  element(parent, 'span', className).append(node);
  return node;
}

/** Ten levels a side, one above the other, with the last price between them. */
function ladder(box: HTMLElement) {
  const row = (kind: 'ask' | 'bid') => {
    const made = element(box, 'div', 'dom-row dom-ladder');
    const bar = element(made, 'i', kind === 'ask' ? 'dom-bar dom-bar-ask' : 'dom-bar');
    const [price, size] = [text(made, `dom-${kind}`), text(made)];
    return (level: LoadLevel | undefined) => {
      write(price, level?.price ?? '');
      write(size, level?.size ?? '');
      const scale = `scaleX(${(level?.depth ?? 0).toFixed(3)})`;
      if (bar.style.transform !== scale) bar.style.transform = scale;
    };
  };
  const asks = Array.from({ length: LADDER_ROWS }, () => row('ask')).reverse();
  const middle = element(box, 'div', 'dom-middle');
  const last = text(middle, bookStyles.last);
  const lastBox = last.parentElement as HTMLElement;
  const spread = text(middle, bookStyles.spread);
  let tintedAt = 0;
  const bids = Array.from({ length: LADDER_ROWS }, () => row('bid'));
  return {
    last(price: string, move: number) {
      write(last, price);
      const direction = move > 0 ? 'up' : 'down';
      if (lastBox.dataset['direction'] !== direction) lastBox.dataset['direction'] = direction;
      const now = performance.now();
      endTints(now);
      if (now - tintedAt < LEAST_MILLIS_BETWEEN_TINTS) return;
      tintedAt = now;
      tint(lastBox, move > 0 ? 'var(--up-soft)' : 'var(--down-soft)');
    },
    levels(bid: readonly LoadLevel[], ask: readonly LoadLevel[]) {
      bids.forEach((show, at) => show(bid[at]));
      asks.forEach((show, at) => show(ask[at]));
      write(spread, `Spread ${(((ask[0]?.tick ?? 0) - (bid[0]?.tick ?? 0)) / 100).toFixed(2)}`);
    },
  };
}

function ticketPanel(box: HTMLElement): (mark: number) => void {
  box.className = ticketStyles.ticket ?? '';
  box.innerHTML = TICKET_FIELDS;
  const list = box.querySelector('dl') as HTMLElement;
  const line = (name: string, unit: string) => {
    const row = element(list, 'div', '');
    element(row, 'dt', '', name);
    const value = element(row, 'dd', '');
    const node = text(value);
    value.append(unit);
    return node;
  };
  const most = line('Max', ' C0');
  const cost = line('Cost', ' USDT');
  const fee = line('Est. fee', ' USDT');
  const liquidation = line('Est. liq. price', '');
  const distance = line('From mark', '');
  box.insertAdjacentHTML('beforeend', TICKET_END);
  const [open] = new ContractLoad(SEED).positions;
  const estimate = plainTicket(open as NonNullable<typeof open>);
  return (mark) => {
    const values = estimate(mark);
    write(most, values.most);
    write(cost, values.cost);
    write(fee, values.fee);
    write(liquidation, values.liquidation);
    write(distance, values.distance);
  };
}

/** All cards are in the document; those on the screen are written. */
function positionList(total: HTMLElement, list: HTMLElement): (marks: readonly number[]) => void {
  element(total, 'div', '', 'Total unrealised PnL (USDT)');
  const [pnl, roe] = [text(total), text(total)];
  const { positions } = new ContractLoad(SEED);
  const all = positions.map(plainPosition).reverse();
  const cards = all.map((position, at) => positionCard(list, position, CONTRACTS.length - 1 - at));
  const margins = positions.reduce((sum, { margin }) => sum + Math.round(Number(margin) * 1e8), 0);
  const height = list.scrollHeight / cards.length;
  const visible = { from: 0, to: 0 };
  // Not while values are written: that would lay out the page for each of their frames.
  const look = () => {
    const { scrollTop, clientHeight } = list;
    visible.from = Math.floor(scrollTop / height);
    visible.to = Math.min(cards.length - 1, Math.floor((scrollTop + clientHeight) / height));
  };
  look();
  list.addEventListener('scroll', look);
  return (marks) => {
    const markOf = (at: number) => marks[CONTRACTS.length - 1 - at] ?? 0;
    const sum = plainTotal(
      all.reduce((whole, position, at) => whole + position.pnlAt(markOf(at)), 0),
      margins,
    );
    write(pnl, sum.pnl);
    write(roe, sum.roe);
    for (let at = visible.from; at <= visible.to; at++)
      cards[at]?.((all[at] as (typeof all)[number]).at(markOf(at)));
  };
}

/** The same elements as the product's card. */
function positionCard(
  list: HTMLElement,
  position: ReturnType<typeof plainPosition>,
  at: number,
): (values: PlainValues) => void {
  const card = element(list, 'article', cardStyles.card);
  card.dataset['status'] = 'live';
  const head = element(card, 'header', cardStyles.head);
  head.innerHTML = cardHead(CONTRACTS[at]?.symbol ?? '', at % 2 === 0 ? 'long' : 'short', cardStyles.market);
  const results = element(card, 'div', cardStyles.pnl);
  const result = (name: string) => {
    const box = element(results, 'span', cardStyles.result);
    element(box, 'span', cardStyles.label, name);
    return text(box, 'bench-amount');
  };
  const [pnl, roe] = [result('Unrealised PnL (USDT)'), result('ROE')];
  const grid = element(card, 'dl', cardStyles.grid);
  const cell = (name: string, value = '') => {
    const box = element(grid, 'div', cardStyles.cell);
    element(box, 'dt', '', name);
    const node = text(element(box, 'dd', ''));
    node.data = value;
    return node;
  };
  cell('Size', position.size);
  cell('Entry price', position.entry);
  const mark = cell('Mark price');
  cell('Margin (USDT)', position.margin);
  cell('Liq. price', position.liquidation);
  const distance = cell('From mark');
  for (const [name, value] of [
    ['Realised PnL', '0.00'],
    ['Fees', '0.00'],
    ['Opened', '1 Jan, 00:00'],
  ])
    cell(name ?? '', value);
  const ratioBox = element(card, 'div', cardStyles.ratio);
  const line = element(ratioBox, 'span', cardStyles.line);
  element(line, 'span', cardStyles.label, 'Margin ratio');
  const ratio = text(line, cardStyles.risk);
  const bar = element(ratioBox, 'span', cardStyles.bar);
  element(card, 'button', cardStyles.protection, 'TP/SL — / —');
  const actions = element(card, 'div', cardStyles.actions);
  for (const action of ['Margin', 'TP/SL', 'Reverse', 'Close'])
    element(actions, 'button', cardStyles.action, action);
  return (values) => {
    write(pnl, values.pnl);
    write(roe, values.roe);
    write(mark, values.mark);
    write(distance, values.distance);
    const direction = values.direction > 0 ? 'up' : values.direction < 0 ? 'down' : 'flat';
    if (results.dataset['direction'] !== direction) results.dataset['direction'] = direction;
    const risk = riskOf(values.ratioPpm) ?? 'unknown';
    const word = `${values.ratio} · ${risk}`;
    if (ratio.data === word) return;
    ratio.data = word;
    if (ratioBox.dataset['risk'] !== risk) ratioBox.dataset['risk'] = risk;
    bar.style.backgroundSize = `${Math.round(values.ratioPpm / 1_000) / 10}% 100%`;
  };
}
