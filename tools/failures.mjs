/**
 * The failures, by name and first line, from a runner's JSON report: printed last, so that the end of a long output
 * shows them.
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name?: string, status?: string, message?: string, assertionResults?: Assertion[] }} TestFile
 * @typedef {{ results?: { error?: { message?: string } }[] }} Attempts
 * @typedef {{ title?: string, ok?: boolean, file?: string, tests?: Attempts[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').trim().split('\n', 1)[0] ?? '';

/**
 * @param {unknown} report as `vitest --reporter=json` writes it
 * @returns {string[]}
 */
export function vitestFailures(report) {
  const files = /** @type {{ testResults?: TestFile[] } | undefined} */ (report)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file that does not load has no tests, so its own error counts.
    if (failed.length === 0 && status === 'failed') return [`${name ?? ''}: ${firstLine(message)}`];
    return failed.map(
      (each) => `${name ?? ''} › ${each.fullName ?? ''}: ${firstLine(each.failureMessages?.[0])}`,
    );
  });
}

/**
 * @param {unknown} report as `playwright --reporter=json` writes it
 * @returns {string[]}
 */
export function playwrightFailures(report) {
  /** @param {Suite} suite @returns {Spec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return specsOf(/** @type {Suite | undefined} */ (report) ?? {})
    .filter((spec) => spec.ok === false)
    .map(({ file, title, tests }) => {
      const errors = (tests ?? []).flatMap(({ results }) => results ?? []).map(({ error }) => error?.message);
      return `${file ?? ''} › ${title ?? ''}: ${firstLine(errors.find((each) => each !== undefined))}`;
    });
}

/**
 * Whether each failure is of a Chromium that crashed: as many ended, by the lines of `browserEnd` in
 * `tests/support/app-test.ts`, and no test failed for another reason.
 * @param {readonly string[]} failures as `playwrightFailures` lists them
 * @param {string} output of the run
 */
export function areOfEndedBrowsers(failures, output) {
  const ended = output.match(/Chromium ended in or after /g)?.length ?? 0;
  return (
    failures.length > 0 &&
    failures.length <= ended &&
    failures.every((each) => each.endsWith('browser has been closed'))
  );
}
