/**
 * A user's command, and the table of all commands. A feature defines its commands next to its rules
 * (`server/<feature>/*-rules.ts`) and passes them to the core, which knows only the table.
 */
import * as z from 'zod/mini';
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

/** The user of a command that is `by` users: the core gives none to its rule without one (`decide-user.ts`). */
export function userOf({ user }: Pick<RuleContext, 'user'>): CoreUser {
  return user as CoreUser;
}

/** Facts that the platform knows beside the state. They are added to a command's input; no client can set them. */
export type InputFacts = Readonly<Record<string, boolean | number | string>>;

type FactSchemas = Readonly<Record<string, z.ZodMiniType<InputFacts[string]>>>;
type NoFacts = { readonly [Name in never]: z.ZodMiniType<InputFacts[string]> };
type FactsOf<Schemas extends FactSchemas> = { readonly [Name in keyof Schemas]: z.output<Schemas[Name]> };

interface CommandDeclaration<Schema extends z.ZodMiniType, Schemas extends FactSchemas> {
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
  readonly facts?: {
    readonly query: CoreQuery<z.output<Schema> & { readonly user: UserId }, FactsOf<Schemas>>;
    readonly fields: Schemas;
  };
  readonly rule: (context: RuleContext, input: z.output<Schema> & FactsOf<Schemas>) => RuleResult;
}

export interface CommandDefinition {
  readonly kind: string;
  readonly by: 'user' | 'platform';
  readonly input: z.ZodMiniType;
  readonly refusals: readonly string[];
  readonly reasons: readonly string[];
  /** The query for its facts; undefined: its rule needs none. */
  readonly facts: CoreQuery<object, InputFacts> | undefined;
  /** The schema of the input that is kept: with the facts. */
  readonly keptInput: z.ZodMiniType;
  /** @param input as its schema parsed it */
  readonly rule: (context: RuleContext, input: unknown) => RuleResult;
}

export function defineCommand<Schema extends z.ZodMiniType, Schemas extends FactSchemas = NoFacts>(
  kind: string,
  { rule, facts, ...declaration }: CommandDeclaration<Schema, Schemas>,
): CommandDefinition {
  const { input } = declaration;
  return {
    ...{ kind, ...declaration, facts: facts?.query as CommandDefinition['facts'] },
    keptInput: facts === undefined ? input : z.extend(input as unknown as z.ZodMiniObject, facts.fields),
    rule: (context, kept) => rule(context, kept as z.output<Schema> & FactsOf<Schemas>),
  };
}

/**
 * The input of a kept command, to decide it again.
 * @throws if it has another shape, because an earlier version of the platform kept it without the facts of today's rule
 */
export function keptInputOf({ kind, keptInput }: CommandDefinition, input: unknown): unknown {
  const parsed = z.safeParse(keptInput, input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`a kept ${kind} cannot be decided again: it is of an earlier version (${fields})`);
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
