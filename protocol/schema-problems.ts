/** The problems that a schema finds in an input. */
import type * as z from 'zod/mini';
import type { Problems } from './call.ts';

/** The most problems that one answer lists. */
const MOST_PROBLEMS = 20;

/** @param within the path of the value, if it is only a part of the input */
export function schemaProblems(
  error: z.core.$ZodError,
  within: readonly PropertyKey[] = [],
): Problems['problems'] {
  return error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => {
    const path = [...within, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, MOST_PROBLEMS)
        .map((key) => ({ field: fieldOf([...path, key]), code: 'unknown' }));
    }
    return [{ field: fieldOf(path), code: issue.code.replaceAll('_', '-') }];
  });
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 100);
}
