/** Which facts of an order still say something: what will not be paid any more is not shown. */
import type { EarnOrder } from '#protocol/names/earn';

export type OrderFact = 'estimated' | 'paid' | 'deducted' | 'back' | 'due' | 'end';

export function factsOf({ kind, status }: Pick<EarnOrder, 'kind' | 'status'>): readonly OrderFact[] {
  switch (status) {
    case 'in-income':
      return kind === 'flexible' ? ['paid', 'due'] : ['estimated', 'paid', 'due', 'end'];
    case 'redeemed':
      return ['paid', 'deducted', 'back', 'end'];
    case 'completed':
      return ['paid', 'end'];
  }
}
