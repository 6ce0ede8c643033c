import { describe, expect, it } from 'vitest';
import { scoresOf } from './mutation.mjs';

describe('the score of the mutation tests', () => {
  it('is taken folder by folder, of the mutants that count', () => {
    const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });
    const files = {
      'domain/units.ts': mutants(),
      'domain/change.ts': mutants('Killed', 'Survived', 'Ignored', 'RuntimeError'),
      'domain/market/book.ts': mutants('Timeout', 'Killed'),
      'domain/contract/margin.ts': mutants('Survived', 'Killed', 'Killed', 'Killed'),
      'server/core/writer.ts': mutants('NoCoverage', 'Killed'),
    };
    expect(scoresOf({ files })).toEqual([
      { folder: 'domain/contract', found: 3, missed: 1, score: 75, least: 90 },
      { folder: 'domain', found: 3, missed: 1, score: 75, least: 85 },
      { folder: 'server/core', found: 1, missed: 1, score: 50, least: 85 },
    ]);
  });
});
