/** The kinds of topics of the account. The engine loads them with their code. */
import type { AccountKind } from '#domain/ledger/account-kinds';
import { ALONE } from './topic-keys.ts';
import type { TopicKinds, ValidatedByCode } from './topic-layout.ts';

/**
 * `resets` rises by 1 when earlier rows may have been missed: a loaded list must be loaded again. `count`: 200 at
 * most of a log and of `ended`. `numbers` and `words`: how many of each row. Rows by the `layout`
 * (`protocol/entities/batch-layout.ts`), in the entity's order, of `ended` the last that ended first.
 */
const ENTITY_ROWS = {
  key: undefined as ValidatedByCode<`${string}/${string}`>,
  numbers: ['resets', 'count', 'numbers', 'words'],
  texts: ['layout'],
  rows: { count: ['count'], moreNumbers: 'numbers', moreTexts: 'words' },
} as const;

export const ACCOUNT_TOPICS = {
  /**
   * The equity of the user's account: balances, ETF shares at their net asset value, and the unrealised PnL of
   * positions. Rows, the total and then each kind in the order of `ACCOUNT_KINDS`: `priced` (everything held has a
   * price and is in the total), `share` of the whole (thousandths), `total` (in USDT, two digits), `worth`
   * ("≈ €53,327.98"; empty: no currency), `bitcoin` (eight digits; "—" without a price).
   */
  account: {
    key: ALONE,
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['priced'],
      numbers: ['share'],
      texts: ['total', 'worth', 'bitcoin'],
      as: 'objects',
    },
  },
  /**
   * `pnl/today`: of the user's day (`domain/assets/today-pnl.ts`). `pnl/<symbol>/<quantity>/<cost>`: of a purchase,
   * both plain decimals. `direction` -1, 0, 1; `pnl` signed, in USDT, two digits; `worth` "≈ +€12.30", empty: no
   * currency; `rate` signed, %. "—": not known, because something had no price, or the user never had money.
   */
  pnl: {
    key: undefined as ValidatedByCode<'today' | `${string}/${string}/${string}`>,
    numbers: ['direction'],
    texts: ['pnl', 'worth', 'rate'],
  },
  /**
   * `balances/<kind>`, `balances/all`: each asset over all kinds. Rows, by asset: `small` (worth less than one
   * USDT), `share` of their sum (thousandths), `available`, `frozen`, `total` (whole, in the language's marks),
   * `value` (in USDT, two digits; "—": no price).
   */
  balances: {
    key: undefined as ValidatedByCode<AccountKind | 'all'>,
    numbers: ['count'],
    rows: {
      count: ['count'],
      flags: ['small'],
      numbers: ['share'],
      texts: ['asset', 'available', 'frozen', 'total', 'value', 'worth'],
      as: 'objects',
    },
  },
  /**
   * `balance/<kind>/<asset>`. `plain`: the available balance, exact decimal text for a form, "" while unknown; an
   * asset that was never held has "0".
   */
  balance: {
    key: undefined as ValidatedByCode<`${AccountKind}/${string}`>,
    texts: ['plain', 'available', 'frozen', 'total'],
    first: { plain: '' },
  },
  /** `rows/<entity>/<filter|all>`: open rows; of a log the rows added since the engine started. */
  rows: ENTITY_ROWS,
  /** `ended/<entity>/<filter|all>`: rows that ended since the engine started. */
  ended: ENTITY_ROWS,
  /** `row/<entity>/<key>`. */
  row: ENTITY_ROWS,
} as const satisfies TopicKinds;
