/**
 * A kind of topic: how its topics are named, which channel feeds it, and how its share of a batch is laid out. The
 * worker writes and the page reads a share by the same layout.
 */

/** A share begins with the status, as its index here, and its age. */
export const TOPIC_STATUSES = ['waiting', 'live', 'stale', 'resyncing', 'closed'] as const;

/** Names of values in their order: first the flags (numbers 1 and 0), then the numbers, then the texts. */
export interface Fields {
  readonly flags?: readonly string[];
  readonly numbers?: readonly string[];
  readonly texts?: readonly string[];
}

/** Rows after a share's fields: each row has its fields, then additional values, whose number the share contains. */
export interface RowFields extends Fields {
  /** The numbers of the share whose sum is the number of rows. */
  readonly count: readonly string[];
  /** The number of the share that says how many additional numbers (texts) a row has. */
  readonly moreNumbers?: string;
  readonly moreTexts?: string;
  /**
   * How the page keeps the rows, unless unchanged: as `objects` by field names, or as `candles`, of which only the
   * last ones are sent again.
   */
  readonly as?: 'objects' | 'candles';
}

/** The pattern of a topic's name after its kind, and for the compiler the form of that name. */
export interface TopicKey<Form extends string> extends RegExp {
  /** Never set: it carries the type. */
  readonly form?: Form;
}

/** The form of a name that the code of the kind validates. */
export type ValidatedByCode<Form extends string> = TopicKey<Form> | undefined;

export interface TopicKind extends Fields {
  /** Without a pattern the code of the kind validates the name. */
  readonly key?: RegExp | undefined;
  /** The channel that feeds it, with `*` for the market's symbol. Only topics of a market have one. */
  readonly channel?: string;
  /** The channel for a name that ends in `/slow`. */
  readonly slow?: string;
  /** Its values are whole ticks and lots: the channel is subscribed once the markets' steps are known. */
  readonly inSteps?: boolean;
  readonly rows?: RowFields;
  /** Values before the first batch, other than 0, false and "—". */
  readonly first?: Readonly<Record<string, number | string>>;
}

/** The part of a kind that the engine needs before the code of its topics is loaded. */
export type TopicRoute = Pick<TopicKind, 'key' | 'channel' | 'slow' | 'inSteps'>;
export type TopicRoutes = Readonly<Record<string, TopicRoute>>;

/** The routes of kinds whose layouts load later; `ENGINE-990` holds them equal to the kinds' own. */
export type RoutesOf<Kinds extends TopicKinds> = {
  readonly [Kind in keyof Kinds]: {
    readonly [Part in keyof Kinds[Kind] & keyof TopicRoute]: Kinds[Kind][Part];
  };
};

/** The kinds by their name, with which topics begin. */
export type TopicKinds = Readonly<Record<string, TopicKind>>;

type FormOf<Kind> = Kind extends { readonly key: ValidatedByCode<infer Form> } ? Form : string;
type TopicOfKind<Name extends string, Form extends string> = Form extends '' ? Name : `${Name}/${Form}`;

/** The topics of these kinds: the kind's name, then the parts of its name, separated by slashes. */
export type TopicOf<Kinds extends TopicKinds> = {
  readonly [Kind in keyof Kinds & string]: TopicOfKind<Kind, FormOf<Kinds[Kind]>>;
}[keyof Kinds & string];

type NamesOf<F extends Fields, Part extends keyof Fields> =
  F extends Readonly<Record<Part, readonly (infer Name extends string)[]>> ? Name : never;

/** The values of fields by their names. */
export type ValuesOf<F extends Fields> = Readonly<
  Record<NamesOf<F, 'numbers'>, number> &
    Record<NamesOf<F, 'flags'>, boolean> &
    Record<NamesOf<F, 'texts'>, string>
>;

/** Lets the compiler check the names of a kind's fields. */
export function topicKind<const Kind extends TopicKind>(kind: Kind): Kind {
  return kind;
}

/** The kind's name, with which a topic begins. */
export function topicPrefix(topic: string): string {
  return topic.split('/', 1)[0] as string;
}
