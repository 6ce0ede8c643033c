/** The kinds of topics that the page reads. */
import { FIRST_TOPIC_KINDS } from '#protocol/names/topic-kinds';
import { topicPrefix, type RowFields, type TopicKind, type TopicKinds } from '#protocol/names/topic-layout';

/** A kind with precomputed counts, because a batch has dozens of topics. */
export interface ReadKind {
  readonly prefix: string;
  readonly kind: TopicKind;
  readonly flags: readonly string[];
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  readonly rows: ReadRows | undefined;
}

interface ReadRows {
  readonly fields: RowFields;
  /** The numbers (flags are numbers in a batch) and the texts of a row. */
  readonly numbers: number;
  readonly texts: number;
  /**
   * Positions among the topic's numbers: of those whose sum is the number of rows, and of those that give how many
   * more numbers and texts a row has (−1: none).
   */
  readonly counts: readonly number[];
  readonly moreNumbers: number;
  readonly moreTexts: number;
}

const kinds = new Map<string, ReadKind>();
addTopicKinds(FIRST_TOPIC_KINDS);

/** Adds kinds of a feature that the app's table does not list. */
export function addTopicKinds(more: TopicKinds): void {
  for (const [prefix, kind] of Object.entries(more)) kinds.set(prefix, readKind(prefix, kind));
}

/** @throws RangeError for a topic of no kind */
export function kindOf(topic: string): ReadKind {
  const kind = kinds.get(topicPrefix(topic));
  if (kind === undefined) throw new RangeError(`not a topic: ${topic}`);
  return kind;
}

function readKind(prefix: string, kind: TopicKind): ReadKind {
  const { flags = [], numbers = [], texts = [], rows } = kind;
  return { prefix, kind, flags, numbers, texts, rows: rows && readRows(numbers, rows) };
}

function readRows(share: readonly string[], fields: RowFields): ReadRows {
  const { count, flags = [], numbers = [], texts = [], moreNumbers = '', moreTexts = '' } = fields;
  const placeOf = (name: string) => share.indexOf(name);
  return {
    fields,
    numbers: flags.length + numbers.length,
    texts: texts.length,
    counts: count.map(placeOf),
    moreNumbers: placeOf(moreNumbers),
    moreTexts: placeOf(moreTexts),
  };
}
