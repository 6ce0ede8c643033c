/** A linear forecast fitted to the past, by the normal equations. */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): (row: readonly number[]) => number {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  rows.forEach((row, at) => {
    for (let i = 0; i < size; i++) {
      const line = matrix[i] as Float64Array;
      for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      line[size] = (line[size] ?? 0) + (row[i] ?? 0) * (values[at] ?? 0);
    }
  });
  const weights = solved(matrix, size);
  return (row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

/** Gauss's elimination; a small weight on the diagonal keeps features that depend on each other apart. */
function solved(matrix: readonly Float64Array[], size: number): number[] {
  matrix.forEach((line, at) => (line[at] = (line[at] ?? 0) * 1.000_001 + 1e-6));
  for (let pivot = 0; pivot < size; pivot++) {
    const own = matrix[pivot] as Float64Array;
    for (let at = 0; at < size; at++) {
      const line = matrix[at] as Float64Array;
      if (at === pivot) continue;
      const factor = (line[pivot] ?? 0) / (own[pivot] ?? 1);
      for (let j = pivot; j <= size; j++) line[j] = (line[j] ?? 0) - factor * (own[j] ?? 0);
    }
  }
  return matrix.map((line, at) => (line[size] ?? 0) / (line[at] ?? 1));
}
