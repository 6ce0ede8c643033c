/** Operators' decisions about users. */
import { defineFeature } from '../feature/define-feature.ts';
import { operatorCalls } from './operator-routes.ts';

export const operatorFeature = defineFeature({ name: 'operator', routes: operatorCalls });
