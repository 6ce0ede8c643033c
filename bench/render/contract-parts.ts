/** The parts of the hand-written contract page that no mark changes, with the product's styles. */
import fieldStyles from '../../src/blocks/amount/compact-field.module.css';
import sliderStyles from '../../src/blocks/trading/share-slider.module.css';
import styles from '../../src/blocks/trading/ticket.module.css';
import sideStyles from '../../src/blocks/trading/side.module.css';
import own from '../../src/features/contract/ticket/contract-ticket.module.css';
import tagStyles from '../../src/ui/tag.module.css';
import { AVAILABLE, LEVERAGE, TYPED } from './contract-load.ts';

const SHARES = [0, 25, 50, 75, 100];

/** The ticket's controls above its values. */
export const TICKET_FIELDS = `
  <div class="${styles.sides}" role="radiogroup">${['Long', 'Short'].map(side).join('')}</div>
  <button class="${styles.type}"><span>Limit</span><span class="${styles.time}">GTC</span></button>
  ${field('Price (USDT)', TYPED.price, '−', '+')}
  <div class="${styles.best}"><button class="${styles.chip}">Best bid</button><button class="${styles.chip}">Best ask
  </button></div>
  ${field('Quantity', TYPED.size, '', 'C0')}
  <div class="${sliderStyles.share}" data-side="buy"><input type="range" class="${sliderStyles.range}" value="30" />
  <div class="${sliderStyles.marks}">${SHARES.map(share).join('')}</div></div>
  <div class="${own.options}">${['TP/SL', 'Reduce-only'].map(check).join('')}</div>
  <div class="${styles.available}"><span>Available</span><a class="${styles.transfer}">${AVAILABLE} USDT</a></div>
  <dl class="${styles.figures}"></dl>`;

/** The order in words and the button, below the values. */
export const TICKET_END = `<div class="${own.foot}"><div class="${styles.said}"><p class="${styles.read}">
  ${TYPED.size} C0 at ${TYPED.price} USDT</p></div><button>Open long ${String(LEVERAGE)}×</button></div>`;

/** A card's head: the side, the market, the margin mode, and two buttons. */
export function cardHead(symbol: string, side: 'long' | 'short', marketStyle: string | undefined): string {
  return `<span class="${sideStyles.side}" data-side="${side === 'long' ? 'buy' : 'sell'}">${side}</span>
    <strong class="${marketStyle}">${symbol}</strong><span class="${tagStyles.tag}">Isolated ${String(LEVERAGE)}×</span>
    <button>Share</button><button>Details</button>`;
}

function side(name: string, at: number): string {
  const chosen = at === 0 ? 'checked' : '';
  return `<label class="${styles.side}" data-side="${at === 0 ? 'buy' : 'sell'}">
    <input type="radio" name="side" ${chosen} />${name}</label>`;
}

function field(name: string, value: string, before: string, after: string): string {
  return `<div class="${fieldStyles.field}"><button class="${styles.step}">${before}</button>
    <label class="${fieldStyles.words}"><span class="${fieldStyles.label}">${name}</span>
    <input class="${fieldStyles.input}" value="${value}" /></label>
    <button class="${styles.step}">${after}</button></div>`;
}

function share(mark: number): string {
  return `<button class="${sliderStyles.mark}">${String(mark)}%</button>`;
}

function check(name: string): string {
  return `<label class="${own.check}"><input type="checkbox" /><span>${name}</span></label>`;
}
