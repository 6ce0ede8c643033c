/**
 * How the core decides a command of the platform itself: the rule changes the state or refuses, and the core posts
 * its result. Deterministic: no I/O, no clock, no randomness. Features pass their rules as one table.
 */
import type { Write } from '../db/store-api.ts';
import type { UserEvent, PlatformCommand } from './core-api.ts';
import type { CoreEvent, EntityChange, RuleResult } from './decision.ts';
import { postResult, NO_POSTINGS } from './post-result.ts';
import type { CoreState } from './state.ts';

/** @param number the command's position in the one order of all commands */
export type Rule<Command extends PlatformCommand> = (
  state: CoreState,
  command: Command,
  number: number,
) => RuleResult;

export type Rules = Readonly<Record<string, Rule<PlatformCommand>>>;

type RulesFor<Command extends PlatformCommand> = {
  readonly [Kind in Command['kind']]: Rule<Extract<Command, { readonly kind: Kind }>>;
};

/** A feature's rules, one for each of its commands: a missing rule does not compile. */
export function platformRules<Command extends PlatformCommand>(rules: RulesFor<Command>): Rules {
  return rules as unknown as Rules;
}

export interface PlatformDecision {
  readonly code: 200 | string;
  readonly marketEvents: readonly CoreEvent[];
  /** The rows that must be committed before anything of the decision is sent. */
  readonly writes: readonly Write[];
  readonly userEvents: readonly UserEvent[];
}

const NOBODY: readonly UserEvent[] = [];
const NO_EVENTS: readonly CoreEvent[] = [];
const NO_WRITES: readonly Write[] = [];
const NO_CHANGES: readonly EntityChange[] = [];

/** @param number the command's position in the one order of all commands */
export function decide(
  rules: Rules,
  state: CoreState,
  command: PlatformCommand,
  number: number,
): PlatformDecision {
  const rule = rules[command.kind];
  if (rule === undefined) throw new Error(`the platform has no command ${command.kind}`);
  const result = rule(state, command, number);
  if ('refused' in result)
    return { code: result.refused, marketEvents: NO_EVENTS, writes: NO_WRITES, userEvents: NOBODY };
  const { postings = NO_POSTINGS, changes = NO_CHANGES } = result;
  const { marketEvents = NO_EVENTS, writes = NO_WRITES } = result;
  if (postings.length === 0 && changes.length === 0)
    return { code: 200, marketEvents, writes, userEvents: NOBODY };
  const posted = postResult(state, { postings, changes }, number, command.time);
  return { code: 200, marketEvents, writes: [...writes, ...posted.writes], userEvents: posted.events };
}
