/**
 * A user's command, and the table of all commands. A feature defines its commands next to its rules
 * (`server/<feature>/*-rules.ts`) and passes them to the core, which knows only the table.
 */
import type * as z from 'zod/mini';
import type { Millis } from '#domain/units';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreUser } from './core-api.ts';
import type { CoreQuery } from './core-query.ts';
import type { RuleResult } from './decision.ts';
import type { CoreState } from './state.ts';

export interface RuleContext {
  readonly state: CoreState;
  readonly time: Millis;
  /** The user who commands; undefined: the platform. */
  readonly user: CoreUser | undefined;
  /** Made by the client, and the position in the one order of all commands. */
  readonly id: string;
  readonly number: number;
}

/** Facts that the platform knows beside the state: fields of the command's schema that no client can set. */
export type InputFacts = Readonly<Record<string, boolean | number | string>>;

interface CommandDeclaration<Schema extends z.ZodMiniType> {
  readonly by: 'user' | 'platform';
  readonly input: Schema;
  /** The command's refusals, besides those that the core may give to every command. */
  readonly refusals: readonly string[];
  /** The reasons of its postings. With reasons it is refused to abnormal users and while the ledger is halted. */
  readonly reasons: readonly string[];
  /**
   * Asked before the decision, with the input and its user. The answer is added to the input that the rule gets and
   * that is kept, because a rule cannot ask. The id is taken meanwhile, and discarding it answers the command's fate.
   */
  readonly facts?: CoreQuery<z.output<Schema> & { readonly user: UserId }, InputFacts>;
  readonly rule: (context: RuleContext, input: z.output<Schema>) => RuleResult;
}

export interface CommandDefinition {
  readonly kind: string;
  readonly by: 'user' | 'platform';
  readonly input: z.ZodMiniType;
  readonly refusals: readonly string[];
  readonly reasons: readonly string[];
  readonly facts: CoreQuery<object, InputFacts> | undefined;
  /** @param input as its schema parsed it */
  readonly rule: (context: RuleContext, input: unknown) => RuleResult;
}

export function defineCommand<Schema extends z.ZodMiniType>(
  kind: string,
  { rule, facts, ...declaration }: CommandDeclaration<Schema>,
): CommandDefinition {
  return {
    ...{ kind, ...declaration, facts: facts as CommandDefinition['facts'] },
    rule: (context, input) => rule(context, input as z.output<Schema>),
  };
}

export type CommandTable = ReadonlyMap<string, CommandDefinition>;

/** @throws if two features claim one kind */
export function commandTable(definitions: readonly CommandDefinition[]): CommandTable {
  const table = new Map<string, CommandDefinition>();
  for (const definition of definitions) {
    if (table.has(definition.kind)) throw new Error(`two commands are called ${definition.kind}`);
    table.set(definition.kind, definition);
  }
  return table;
}
