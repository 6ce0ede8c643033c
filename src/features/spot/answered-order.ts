import type { AnswerValue } from '#protocol/names/command';
import type { SpotOrder } from '#protocol/names/spot';

/** The first answer to an order's command, from the stored one, which holds the order's fields. */
export function answeredOrder(answer: AnswerValue): { readonly order: SpotOrder } {
  return { order: answer as unknown as SpotOrder };
}
