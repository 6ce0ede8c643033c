import { describe, expect, it } from 'vitest';
import { cardText, shareCard } from './share-card.ts';
import { closedRoe, type SharedPosition } from './shared-position.ts';

const position: SharedPosition = {
  ...{ symbol: 'BTC-USDT-PERP', side: 'short', leverage: 20, roe: '+42.10%', direction: 'up' },
  pnl: { name: 'Realised PnL (USDT)', text: '+1,234.50' },
  prices: [
    { name: 'Entry price', text: '61,000.0' },
    { name: 'Exit price', text: '59,716.0' },
  ],
  time: '2026-11-28 04:00:00',
};
const palette = {
  ...{ surface: '#fff', inset: '#eee', line: '#ddd', ink: '#000', quiet: '#555', accent: '#00f' },
  ...{ up: '#0a0', upSoft: '#efe', down: '#a00', downSoft: '#fee' },
};
const hidden = { roe: false, pnl: false, side: false, leverage: false, prices: false };
const cardOf = (shown: Partial<typeof hidden>) =>
  shareCard({
    ...{ position, palette, look: 'plain', family: 'sans-serif', market: 'BTC/USDT PERP' },
    ...{ shown: { ...hidden, ...shown }, sideText: 'Short', roeName: 'ROE', invitation: 'Trade on Brisk' },
    ...{ link: 'brisk.example/#/pages/reg/index', code: { size: 0, cells: [] } },
  });

describe('the picture of a position', () => {
  it('SHARE-001 shows nothing that was not chosen: amounts above all', () => {
    const words = cardText(cardOf({}));
    expect(words).toBe('BTC/USDT PERP, 2026-11-28 04:00:00, Trade on Brisk');
    expect(JSON.stringify(cardOf({ roe: true, side: true, leverage: true, prices: true }))).not.toContain(
      '1,234',
    );
  });

  it('SHARE-001 each part is shown if it was chosen, the ROE first', () => {
    const card = cardOf({ roe: true, pnl: true, side: true, leverage: true, prices: true });
    expect(card.results.map(({ text }) => text)).toEqual(['+42.10%', '+1,234.50']);
    expect(card.side).toEqual({ text: 'Short', direction: 'down' });
    expect(cardText(card)).toBe(
      'BTC/USDT PERP, Short, 20×, ROE +42.10%, Realised PnL (USDT) +1,234.50, Entry price 61,000.0, ' +
        'Exit price 59,716.0, 2026-11-28 04:00:00, Trade on Brisk',
    );
  });

  it('SHARE-002 the ROE of a closed position is its settled PnL on the initial margin of what was closed', () => {
    const closed = { side: 'long', leverage: 10, closedTotal: '110', pnl: '10' } as const;
    expect(closedRoe(closed)).toBe('100.00');
    expect(closedRoe({ ...closed, side: 'short', closedTotal: '90' })).toBe('100.00');
    expect(closedRoe({ ...closed, closedTotal: '95', pnl: '-5' })).toBe('-50.00');
    expect(closedRoe({ ...closed, leverage: 3, closedTotal: '100.33', pnl: '0.33' })).toBe('0.99');
    expect(closedRoe({ ...closed, closedTotal: '0', pnl: '0' })).toBe('');
  });
});
