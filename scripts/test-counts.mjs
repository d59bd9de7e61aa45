// Adds up the reports of the runners for `npm test`, with the names of the failed tests.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

const placeOf = (file) => relative(root, file);
/** Messages of comparisons can hold whole values, so a line is cut. */
const maxLine = 600;
const firstLine = (text = '') => text.trim().split('\n', 1)[0].slice(0, maxLine);

/**
 * Returns the counts of Vitest's JSON. Each error that belongs to no test fails the run. A file
 * that does not load has no failed test, so it counts as one.
 */
export function countsOfVitest(report, looseErrors = []) {
  const suites = report?.testResults ?? [];
  const failures = suites.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) {
      return failed.map(({ fullName, failureMessages = [] }) =>
        [placeOf(name), fullName, ...failureMessages.slice(0, 1).map(firstLine)].join(' › '),
      );
    }
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

/**
 * Returns the counts of Playwright's JSON. A test that passes only when repeated counts as failed.
 */
export function countsOfPlaywright(report) {
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: (report?.suites ?? []).flatMap((suite) => failedIn(suite, [])),
  };
}

/**
 * Returns the headings and alerts that the page had when the test ended, if Playwright kept them.
 */
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

/**
 * Returns the failed tests by name. The outermost suite is the file, which each test already names.
 */
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
 * Returns the summed counts of several runs, each with its exit code. A run that failed without a
 * failed test (a crash) counts as one.
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

/**
 * Returns the last lines of `npm test`, and whether all went well. A run without any test is a
 * failure.
 */
export function verdict({ passed, failed, skipped, failures }) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  // Readers see the end of a long log first, so the names go there.
  const names = failures.map((name) => `  ${name}`);
  return {
    lines: names.length > 0 ? ['Failed:', ...names, counts] : [counts],
    good: failed === 0 && passed > 0,
  };
}
