/** The kinds of topics of contracts. The engine loads them with their code. */
import { ALONE, SYMBOL } from './topic-keys.ts';
import type { TopicKinds, ValidatedByCode } from './topic-layout.ts';

export const CONTRACT_TOPICS = {
  /**
   * `position/<id>`: an open contract position at its mark; closed once it is closed. `direction` of the PnL (-1, 0,
   * 1), `ratioPpm` (margin ratio in parts per million, at most 1,000,000; -1: unknown). Texts in the language's marks:
   * `size` in the base; `entry`, `mark`, `liquidation`, `bankruptcy` and `breakEven` are prices ("—": no price);
   * `value` (at the mark), `pnl` (signed, unrealised), `margin` and `maintenance` are in the quote with two digits;
   * `roe` is signed, %; `worth` is the PnL ("≈ +€12.30"; empty: no currency); `ratio` in %, rounded down; `distance`
   * from the mark to the liquidation price, signed, %. `rank` for deleveraging: 1 to 5 bars, five first; 0: unknown.
   */
  position: {
    key: undefined as ValidatedByCode<`${number}`>,
    numbers: ['direction', 'ratioPpm', 'rank'],
    texts: [
      ...(['size', 'entry', 'mark', 'value', 'pnl', 'roe', 'worth', 'margin', 'maintenance'] as const),
      ...(['ratio', 'liquidation', 'distance', 'bankruptcy', 'breakEven'] as const),
    ],
    first: { ratioPpm: -1, worth: '' },
  },
  /**
   * `positions/<symbol|all>`: totals of the open contract positions, in the form of `position`; `count` of them. Of the
   * whole contract account, whatever the symbol: `wallet` (available and frozen), `equity` (with the unrealised PnL of
   * all positions), `available` (what can be spent: less the losses of cross positions), `crossRatio` with `crossPpm`
   * (margin ratio of the cross positions together; "—" and -1 without one).
   */
  positions: {
    key: SYMBOL,
    numbers: ['count', 'direction', 'crossPpm'],
    texts: ['pnl', 'roe', 'worth', 'wallet', 'equity', 'available', 'crossRatio'],
    first: { crossPpm: -1, worth: '' },
  },
  /**
   * `alert/all`: whether an isolated position, or the cross account, is near its liquidation. `level` of the worst, as
   * `alertLevel` of `domain/contract/margin-alert.ts` decides it (0: none), with its `market` ("": the cross account)
   * and its margin `ratio`; `raised` counts how often the level of one rose since the topic began, and the texts
   * `raisedMarket` and `raisedRatio` with `raisedLevel` are of the last rise.
   */
  alert: {
    key: SYMBOL,
    numbers: ['level', 'raised', 'raisedLevel'],
    texts: ['market', 'ratio', 'raisedMarket', 'raisedRatio'],
    first: { market: '', raisedMarket: '' },
  },
  /**
   * `opening/<symbol>/<spec>`: estimates of a contract order while it is typed, with the spec of `openingSpec`
   * (`domain/contract/opening-spec.ts`). `cost` (what it takes from the available balance; 0 if it frees money),
   * `fee`, `value`, `available` and `mostValue` are in the quote with two digits; `most` is the largest size that can
   * be placed, in the base; `liquidation` of the position that follows, and the `distance` to it, as in `position`.
   * `plainFill`: for its explanation, as exact decimals with spaces between: quantity and value of what the book fills,
   * the value that trades at once, and quantity and value of the part that closes. `plainMostBound`: for the
   * explanation of `most`: its bound (`MostBound`), `rests` or `trades`, then decimals: quantity and value of the
   * maximum and of one step more, the limit, and the value that it bounds with each of them (0: none). `plainMost`,
   * `plainCost`: exact decimals for the form, "" while unknown. `insufficient`: the cost is above the available
   * balance. `limit`: the limit that the quantity passes (`SizeLimit`; "": none); beyond it there is no liquidation
   * price. `partial`: the book fills only a part of a market order within its slippage; the estimates are of that
   * part. `closes`: how much of the open position the order closes, in the base ("": nothing); `reduces`: it opens
   * nothing.
   */
  opening: {
    key: undefined as ValidatedByCode<`${string}/${string}`>,
    channel: 'book:*',
    inSteps: true,
    flags: ['insufficient', 'partial', 'reduces'],
    texts: [
      ...(['cost', 'fee', 'value', 'available', 'most', 'mostValue', 'liquidation', 'distance'] as const),
      ...(['plainMost', 'plainCost', 'plainFill', 'plainMostBound', 'closes', 'limit'] as const),
    ],
    first: { plainMost: '', plainCost: '', plainFill: '', plainMostBound: '', closes: '', limit: '' },
  },
} as const satisfies TopicKinds;

/** Kinds of topics about all that is open in contracts, for visitors too. */
export const OPEN_CONTRACT_TOPICS = {
  /** `fund`: `balance` of the insurance fund, in USDT with two digits. */
  fund: { key: ALONE, texts: ['balance'] },
  /** `open-interest/BTC-USDT-PERP`: all open on one side; `lots` in order steps, `base`, `value` in the quote. */
  'open-interest': { key: SYMBOL, numbers: ['lots'], texts: ['base', 'value'] },
} as const satisfies TopicKinds;
