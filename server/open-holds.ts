/** What is open and needs frozen money: every word's holders, in one list. */
import type { Holder } from './core/auditor.ts';
import { spotHolder } from './spot/spot-holds.ts';

export const holders: readonly Holder[] = [spotHolder];
