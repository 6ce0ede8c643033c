/** Every change of a setting ever made. */
import { and, asc, desc, eq, lt } from 'drizzle-orm';
import { bigint, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { defineTables, rowsInto, type Database } from '../db/define-tables.ts';
import { settingChangeRows, type SettingChange, type SettingChangesQuery } from './stored-settings.ts';

/** Rows are added and never change. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    value: json('value').$type<unknown>().notNull(),
    reason: text('reason').notNull(),
    operator: integer('operator').notNull(),
    /** Milliseconds UTC. */
    time: bigint('time', { mode: 'number' }).notNull(),
  },
  (table) => [index('setting_changes_name').on(table.name, table.number)],
);

export const settingsTables = defineTables({
  feature: 'settings',
  tables: { settingChanges },
  writes: [rowsInto(settingChangeRows, settingChanges)],
  /** The last change of each setting. */
  async load(database): Promise<readonly SettingChange[]> {
    const { name, number } = settingChanges;
    return database.selectDistinctOn([name]).from(settingChanges).orderBy(asc(name), desc(number));
  },
  queries: {
    /** Newest first. */
    async changes(
      database: Database,
      { name, before, limit }: SettingChangesQuery,
    ): Promise<SettingChange[]> {
      const ofName = name === undefined ? undefined : eq(settingChanges.name, name);
      const older = before === undefined ? undefined : lt(settingChanges.number, before);
      return database
        .select()
        .from(settingChanges)
        .where(and(ofName, older))
        .orderBy(desc(settingChanges.number))
        .limit(limit);
    },
  },
});
