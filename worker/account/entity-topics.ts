/**
 * Topics of an entity's rows: `rows/<entity>/<filter|all>` (open rows), `ended/<entity>/<filter|all>` and
 * `row/<entity>/<key>`. All three write rows by the entity's batch layout.
 */
import { formatScaled } from '#domain/decimal-text';
import { fullText, UNKNOWN } from '#domain/number-text';
import type { LocaleMarks } from '#domain/locale-marks';
import { isJson, type BatchField, type BatchLayout } from '#protocol/entities/batch-layout';
import type { Entity } from '#protocol/entities/define-entity';
import { ACCOUNT_TOPICS } from '#protocol/names/account-topics';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { EntityTopicKind } from '../engine-api.ts';
import type { AccountMirror } from './account-mirror.ts';
import type { MarketDigits, MirroredEntity } from '../mirrored-entity.ts';

type Row = Readonly<Record<string, unknown>>;

export interface EntityQuestion {
  readonly topicKind: EntityTopicKind;
  /** For lists a value of the entity's filter, or `all`; for one row its key. */
  readonly which: string;
}

/** @param layout the entity's */
export function writeEntity(
  out: BatchWriter,
  { entity, derive }: MirroredEntity,
  layout: BatchLayout,
  question: EntityQuestion,
  mirror: AccountMirror | undefined,
  { markets, marks }: { readonly markets: MarketDigits; readonly marks: LocaleMarks },
): void {
  const rows = mirror === undefined ? [] : askedRows(mirror, entity, question);
  const { numbers, texts, shown } = layout;
  out.fields(ACCOUNT_TOPICS.rows, {
    resets: mirror?.resets ?? 0,
    count: rows.length,
    numbers: numbers.length,
    words: texts.length + shown.length,
    layout: layout.text,
  });
  for (const row of rows) writeRow(out, layout, derive ? { ...row, ...derive(row, markets) } : row, marks);
}

function askedRows(
  mirror: AccountMirror,
  entity: Entity,
  { topicKind, which }: EntityQuestion,
): readonly Row[] {
  const held = mirror.of(entity);
  if (topicKind === 'row') {
    const row = held.find(which);
    return row === undefined ? [] : [row];
  }
  const rows: readonly Row[] = topicKind === 'rows' ? held.rows : held.ended;
  const { filter } = entity;
  return which === 'all' || filter === undefined ? rows : rows.filter((row) => String(row[filter]) === which);
}

function writeRow(
  out: BatchWriter,
  { numbers, texts, shown }: BatchLayout,
  row: Row,
  marks: LocaleMarks,
): void {
  for (const { name } of numbers) out.number(Number(row[name]));
  for (const field of texts) out.text(plainText(field, row[field.name]));
  for (const field of shown) out.text(shownText(field, row[field.name], marks));
}

function plainText({ kind }: BatchField, value: unknown): string {
  return isJson(kind) ? JSON.stringify(value) : (value as string);
}

function shownText({ kind }: BatchField, value: unknown, marks: LocaleMarks): string {
  if (kind === 'percent') return `${fullText(formatScaled(Math.round((value as number) * 100), 2), marks)}%`;
  return value === '' ? UNKNOWN : fullText(value as string, marks);
}
