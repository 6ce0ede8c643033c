/** The kinds of topics of options. The engine loads them with their code. */
import { SYMBOL } from './topic-keys.ts';
import type { TopicKinds, ValidatedByCode } from './topic-layout.ts';

export const OPTION_TOPICS = {
  /**
   * `option/<id>`: a running option at the present index; closed once it has ended. `winning`: it would win at this
   * price. `phase`: -1 unknown, 0 waits for its opening price, 1 for its delivery, 2 is being settled. `leading`: the
   * direction that leads (-1 down, 0 flat, 1 up; 2 unknown). `days`, `hours`, `minutes`, `seconds` until delivery by
   * the platform's clock; `elapsedPpm` of the time from its purchase to delivery. Texts: `price` of the index, `move`
   * from the opening price (signed), `lead` beyond the edge of the band that decides about its direction (signed; below
   * zero: it trails), `returns` (what it pays back at this price), `gain` (signed, less stake and fee).
   */
  option: {
    key: undefined as ValidatedByCode<`${number}`>,
    flags: ['winning'],
    numbers: ['phase', 'leading', 'days', 'hours', 'minutes', 'seconds', 'elapsedPpm'],
    texts: ['price', 'move', 'lead', 'returns', 'gain'],
    first: { phase: -1, leading: 2 },
  },
  /**
   * `options/<symbol|all>`: totals of the running options at the present indexes: `count`, `stake`, `returns`, and the
   * `gain` they have together (signed; `direction` -1, 0, 1; `worth` in the chosen currency).
   */
  options: {
    key: SYMBOL,
    numbers: ['count', 'direction'],
    texts: ['stake', 'returns', 'gain', 'worth'],
    first: { worth: '' },
  },
} as const satisfies TopicKinds;
