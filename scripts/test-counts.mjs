// What `npm test` adds up from the reports of its runners.

/** Of Vitest's JSON. A file that does not load has no test that failed, and counts as one. */
export function countsOfVitest(report) {
  const broken = (report?.testResults ?? []).filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/** Of Playwright's JSON. A test that passes only when repeated has not passed. */
export function countsOfPlaywright(report) {
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** All counts of several runs, each with its exit code. A run that failed without a failed test (a crash) counts as one. */
export function addUp(runs) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { code, passed, failed, skipped } of runs) {
    total.passed += passed;
    total.failed += code !== 0 && failed === 0 ? 1 : failed;
    total.skipped += skipped;
  }
  return total;
}

/** The last line of `npm test`, and whether all went well. That nothing ran is a failure. */
export function verdict({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, good: failed === 0 && passed > 0 };
}
