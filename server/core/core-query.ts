/**
 * A query to the core, by name. A feature declares its queries next to their handlers, so that `CoreApi` has one
 * `ask` for all of them. Input and answer are plain values: they survive a structured clone.
 */

export interface CoreQuery<Input, Answer> {
  /** Unique, for example `spot.orders`. */
  readonly name: string;
  /** Never set: it only carries the types. */
  readonly types?: (input: Input) => Answer;
}

/** Answers a query in the core. */
export interface QueryHandler {
  readonly name: string;
  /** @param input of the query's input type */
  answer(input: unknown): Promise<unknown>;
}

/** The input of a query that needs none: `{}`. */
export type NoInput = Readonly<Record<string, never>>;

/** @see CoreApi.ask */
export type Ask = <Input, Answer>(query: CoreQuery<Input, Answer>, input: Input) => Promise<Answer>;

export function coreQuery<Input, Answer>(name: string): CoreQuery<Input, Answer> {
  return { name };
}

/** Binds a query to its handler. */
export function answering<Input, Answer>(
  { name }: CoreQuery<Input, Answer>,
  handler: (input: Input) => Promise<Answer>,
): QueryHandler {
  return { name, answer: handler };
}

/**
 * Finds each query's handler by its name. An unknown query rejects.
 * @throws if two handlers have one name
 */
export function askOf(handlers: Iterable<QueryHandler>): Ask {
  const table = new Map<string, QueryHandler>();
  for (const handler of handlers) {
    if (table.has(handler.name)) throw new Error(`two queries are called ${handler.name}`);
    table.set(handler.name, handler);
  }
  // No async function: it would cost each query a second promise.
  return <Input, Answer>({ name }: CoreQuery<Input, Answer>, input: Input): Promise<Answer> => {
    const handler = table.get(name);
    if (handler === undefined) return Promise.reject(new Error(`the core has no query ${name}`));
    return handler.answer(input) as Promise<Answer>;
  };
}
