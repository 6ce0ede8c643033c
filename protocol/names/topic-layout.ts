/**
 * A kind of topic: how its topics are named, which channel feeds it, and how its share of a batch is laid out.
 * The worker writes a share by its layout, and the page reads it and makes signals of it by the same one.
 */

/** A share begins with the status, by its place here, and its age. */
export const TOPIC_STATUSES = ['waiting', 'live', 'stale', 'resyncing', 'closed'] as const;

/** Names of values in their order: first the flags (numbers 1 and 0), then the numbers, then the texts. */
export interface Fields {
  readonly flags?: readonly string[];
  readonly numbers?: readonly string[];
  readonly texts?: readonly string[];
}

/** Rows that follow a share's own fields: of each row its fields, then as many values more as the share says. */
export interface RowFields extends Fields {
  /** The numbers of the share that together say how many rows there are. */
  readonly count: readonly string[];
  /** The number of the share that says how many more numbers (texts) a row has. */
  readonly moreNumbers?: string;
  readonly moreTexts?: string;
  /**
   * How the page keeps them, if not as they came: as `objects` by the names of the fields, or as `candles`, of which
   * only the last ones are sent again.
   */
  readonly as?: 'objects' | 'candles';
}

export interface TopicKind extends Fields {
  /** The pattern of a topic's name after the kind. Without one the kind's code judges it. */
  readonly key?: RegExp;
  /** The channel that feeds it, `*` for the market's symbol. Only topics of a market have one. */
  readonly channel?: string;
  /** The channel of a name that ends in `/slow`. */
  readonly slow?: string;
  /** Its values are whole ticks and lots: the channel is subscribed once the markets' steps are known. */
  readonly inSteps?: boolean;
  readonly rows?: RowFields;
  /** Values before the first batch, other than 0, false and "—". */
  readonly first?: Readonly<Record<string, number | string>>;
}

/** By the word with which their topics begin. */
export type TopicKinds = Readonly<Record<string, TopicKind>>;

type NamesOf<F extends Fields, Part extends keyof Fields> =
  F extends Readonly<Record<Part, readonly (infer Name extends string)[]>> ? Name : never;

/** The values of fields by their names. */
export type ValuesOf<F extends Fields> = Readonly<
  Record<NamesOf<F, 'numbers'>, number> &
    Record<NamesOf<F, 'flags'>, boolean> &
    Record<NamesOf<F, 'texts'>, string>
>;

/** Lets the compiler see the names of a kind's fields. */
export function topicKind<const Kind extends TopicKind>(kind: Kind): Kind {
  return kind;
}

/** The word with which a topic begins. */
export function topicPrefix(topic: string): string {
  return topic.split('/', 1)[0] as string;
}
