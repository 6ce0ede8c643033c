/**
 * The core's one decision: a command in, a decision out, the state changed or not at all. Deterministic: no I/O,
 * no clock, no chance. The rules stand with their words (`server/<word>`) and are handed in as one table;
 * forgetting one does not compile.
 */
import type { Command } from './core-api.ts';
import type { Decision } from './decision.ts';
import type { CoreState } from './state.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

export type Rule<Kind extends Command['kind']> = (state: CoreState, command: CommandOf<Kind>) => Decision;

export type Rules = { readonly [Kind in Command['kind']]: Rule<Kind> };

export function decide<Kind extends Command['kind']>(
  rules: { readonly [K in Kind]: Rule<K> },
  state: CoreState,
  command: CommandOf<Kind> & { readonly kind: Kind },
): Decision {
  return rules[command.kind](state, command);
}
