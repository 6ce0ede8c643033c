/** Every entity that `protocol/entities` defines, read from its folder. */
import { readdirSync } from 'node:fs';
import type { Entity } from '../../protocol/entities/define-entity.ts';

const FOLDER = new URL('../../protocol/entities/', import.meta.url);

export const DEFINED_ENTITIES: readonly Entity[] = (
  await Promise.all(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ts'))
      .map(async (name) => Object.values((await import(new URL(name, FOLDER).href)) as object) as unknown[]),
  )
)
  .flat()
  .filter(isEntity);

function isEntity(exported: unknown): exported is Entity {
  return typeof exported === 'object' && exported !== null && 'shape' in exported && 'fields' in exported;
}
