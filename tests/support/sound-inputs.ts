/** Sound inputs of calls that place something, each with another command's id. */
import { Calendar } from '../../domain/market/periods.ts';
import { commandId } from './open-core.ts';

export const ALERT = () => ({
  ...{
    id: commandId(),
    kind: 'move',
    symbol: 'BTC-USDT',
    direction: 'up',
    percent: '9',
    windowMillis: 300_000,
  },
});

/** Of the present month. */
export const OPTION = () => ({
  ...{ id: commandId(), symbol: 'BTC-USDT-PERP', cycle: '1M', direction: 'up', stake: '10' },
  delivery: new Calendar('Asia/Shanghai').next(Date.now(), '1M'),
});

export const CONTRACT = () => ({
  ...{
    id: commandId(),
    symbol: 'BTC-USDT-PERP',
    side: 'sell',
    type: 'limit',
    price: '250000',
    size: '0.001',
  },
});

/** A contract in which no test of this file has anything open. */
export const MODE = () => ({ id: commandId(), symbol: 'LTC-USDT-PERP' });

/** Far above the market. */
export const STOP = () => ({
  ...{ id: commandId(), purpose: 'stop', symbol: 'BTC-USDT-PERP', side: 'buy' },
  ...{ trigger: '999999', size: '0.001' },
});

/** Far below the market. */
export const RESTING = () => ({
  ...{ id: commandId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1000', size: '0.001' },
});
