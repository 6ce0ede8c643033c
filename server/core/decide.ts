/**
 * The core's one decision: a command in, a decision out, the state changed or not at all. Deterministic: no I/O,
 * no clock, no chance. The rules stand with their words (`server/<word>`) and are handed in as one table;
 * forgetting one does not compile.
 */
import type { PersonEvent } from './core-api.ts';
import type { Command } from './market-commands.ts';
import type { Decision } from './decision.ts';
import { postTrading } from './post-trading.ts';
import type { CoreState } from './state.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

/** @param number the command's place in the one order of all commands */
export type Rule<Kind extends Command['kind']> = (
  state: CoreState,
  command: CommandOf<Kind>,
  number: number,
) => Decision;

export type Rules = { readonly [Kind in Command['kind']]: Rule<Kind> };

/** A decision with what it means for people. */
export interface HouseDecision extends Decision {
  readonly personEvents: readonly PersonEvent[];
}

const NOBODY: readonly PersonEvent[] = [];

/** @param number the command's place in the one order of all commands */
export function decide<Kind extends Command['kind']>(
  rules: { readonly [K in Kind]: Rule<K> },
  state: CoreState,
  command: CommandOf<Kind> & { readonly kind: Kind },
  number: number,
): HouseDecision {
  const decision = rules[command.kind](state, command, number);
  if (decision.trading === undefined || decision.trading.orders.length === 0)
    return { ...decision, personEvents: NOBODY };
  const { time } = command as Command;
  const { events, writes } = postTrading(state, decision.trading, number, time);
  return { ...decision, writes: [...decision.writes, ...writes], personEvents: events };
}
