/** What is open and needs frozen money: every word's holders, in one list. Nothing can be opened yet. */
import type { Holder } from './core/auditor.ts';

export const holders: readonly Holder[] = [];
