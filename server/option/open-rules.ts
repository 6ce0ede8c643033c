/**
 * Opening prices: the first recorded index sample at least the delay after an order was accepted. Without one in time
 * stake and fee are returned. Orders are opened in slices, so that users' commands get their turn.
 */
import { openingDeadline } from '#domain/option/option-terms';
import type { Millis } from '#domain/units';
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import { EndedOptions } from './end-option.ts';
import { SLICE_MILLIS, SLICE_ORDERS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';
import type { HeldOption } from './option-rows.ts';
import { options, type Options } from './options.ts';

interface OpenOptions extends DueCommand {
  readonly kind: 'option.open';
}

export const openOptionRules = platformRules<OpenOptions>({
  'option.open': (state, { due, time }): Accepted => {
    const all = options.of(state);
    const ended = new EndedOptions(state, time);
    for (let count = 0; count < SLICE_ORDERS; count++) {
      const held = nextToOpen(all, due);
      if (held === undefined) break;
      openOne(all, held, ended);
    }
    all.notBefore.open = due + SLICE_MILLIS;
    return { postings: ended.postings, changes: ended.changes };
  },
});

function nextToOpen(all: Options, due: Millis): HeldOption | undefined {
  const deadline = all.firstDeadline();
  if (deadline !== undefined && deadline.due <= due) return all.get(deadline.id);
  return all.firstToOpen()?.held;
}

function openOne(all: Options, held: HeldOption, ended: EndedOptions): void {
  const { symbol, created, openDelayMillis, delivery } = held;
  const latest = openingDeadline(held, created, delivery);
  const sample = all.samples.first(symbol, created + openDelayMillis, latest);
  if (sample === undefined) {
    ended.giveBack(held, 'no-opening');
    return;
  }
  all.opened(held);
  Object.assign(held, { status: 'waiting', opened: sample.price, openedTime: sample.time });
  ended.change(held);
}

function nextDue(state: CoreState): Millis | undefined {
  const all = options.of(state);
  const [ready, deadline] = [all.firstToOpen()?.due, all.firstDeadline()?.due];
  if (ready === undefined && deadline === undefined) return undefined;
  const due = Math.min(ready ?? Infinity, deadline ?? Infinity);
  return Math.max(due, all.notBefore.open);
}

export const openOptionsJob = defineJob<OpenOptions>({
  name: 'option.open',
  next: nextDue,
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'option.open' }),
});
