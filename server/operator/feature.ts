/** Operators' decisions about users. */
import { defineFeature } from '../feature/define-feature.ts';
import { operatorCalls, type OperatorInput } from './operator-routes.ts';

export function operatorFeature(store: OperatorInput['store']) {
  return defineFeature({
    name: 'operator',
    routes: ({ core, id, log }) => operatorCalls({ core, id, log, store }),
  });
}
