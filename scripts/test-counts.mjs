// What `npm test` adds up from the reports of its runners, and the names of what failed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

const placeOf = (file) => relative(root, file);
const firstLine = (text = '') => text.trim().split('\n', 1)[0];

/**
 * Of Vitest's JSON, and the errors that belong to no test, each of which fails the run. A file that
 * does not load has no test that failed, and counts as one.
 */
export function countsOfVitest(report, looseErrors = []) {
  const suites = report?.testResults ?? [];
  const failures = suites.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${placeOf(name)} › ${test.fullName}`);
    return status === 'failed' ? [`${placeOf(name)} › the file itself: ${firstLine(message)}`] : [];
  });
  for (const { file, test, message } of looseErrors) {
    const place = [file ? placeOf(file) : 'outside of the files', ...(test ? [test] : [])].join(' › ');
    failures.push(`${place} › an error that no test waited for: ${firstLine(message)}`);
  }
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures,
  };
}

/** Of Playwright's JSON. A test that passes only when repeated has not passed. */
export function countsOfPlaywright(report) {
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: (report?.suites ?? []).flatMap((suite) => failedIn(suite, [])),
  };
}

/** The headings and alerts of the page as the test left it, where Playwright has kept that. */
function seenAt(results = []) {
  const path = results[0]?.attachments?.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return [];
  const parts = readFileSync(path, 'utf8').match(/^\s*- (?:heading|alert)\b.*/gm) ?? [];
  return parts.length > 0
    ? [
        `the page has ${parts
          .slice(0, 4)
          .map((part) => part.trim().slice(2, 82))
          .join(', ')}`,
      ]
    : [];
}

/** The outermost suite is the file, which each test names itself. */
function failedIn({ suites = [], specs = [] }, titles) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          [`[${projectName}] e2e/${file}:${line}`, ...titles, title, ...seenAt(results)].join(' › '),
        ),
    ),
    ...suites.flatMap((suite) => failedIn(suite, [...titles, suite.title])),
  ];
}

/**
 * All counts of several runs, each with its exit code. A run that failed without a failed test (a
 * crash) counts as one.
 */
export function addUp(runs) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { code, passed, failed, skipped, failures = [] } of runs) {
    const crashed = code !== 0 && failed === 0;
    total.passed += passed;
    total.failed += crashed ? 1 : failed;
    total.skipped += skipped;
    total.failures.push(...failures);
    if (crashed) total.failures.push(`a run that ended with ${code} and without a failed test`);
  }
  return total;
}

/** The last lines of `npm test`, and whether all went well. That nothing ran is a failure. */
export function verdict({ passed, failed, skipped, failures }) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  // The end of a long log is all that is read at first.
  const names = failures.map((name) => `  ${name}`);
  return {
    lines: names.length > 0 ? ['Failed:', ...names, counts] : [counts],
    good: failed === 0 && passed > 0,
  };
}
