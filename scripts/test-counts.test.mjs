import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from './root.mjs';
import { addUp, countsOfPlaywright, countsOfVitest, verdict } from './test-counts.mjs';

const file = (name) => inRoot('domain', name);
const suite = (name, status, ...tests) => ({
  name: file(name),
  status,
  message: status === 'failed' && !tests.includes('failed') ? 'SyntaxError: a bracket\n  at line 3' : '',
  assertionResults: tests.map((test, at) => ({ status: test, fullName: `the line test ${at + 1}` })),
});

describe('the counts of Vitest', () => {
  it('count unwritten tests as skipped', () => {
    const report = {
      numPassedTests: 3,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [suite('a.test.ts', 'failed', 'failed', 'passed')],
    };
    expect(countsOfVitest(report)).toMatchObject({ passed: 3, failed: 1, skipped: 3 });
  });

  it('count a file that fails to load as one failure, and a file with a failed test once', () => {
    const testResults = [
      suite('a.test.ts', 'failed'),
      suite('b.test.ts', 'failed', 'passed', 'failed'),
      suite('c.test.ts', 'passed', 'passed'),
    ];
    const { failed, failures } = countsOfVitest({ numPassedTests: 2, testResults });
    expect(failed).toBe(2);
    expect(failures).toEqual([
      'domain/a.test.ts › the file itself: SyntaxError: a bracket',
      'domain/b.test.ts › the line test 2',
    ]);
  });

  it('name what was wrong in a failed test, in one line of at most 600 characters', () => {
    const failed = (...failureMessages) => ({ status: 'failed', fullName: 'the line fits', failureMessages });
    const testResults = [
      {
        name: file('a.test.ts'),
        assertionResults: [failed('Error: too long\n  at x'), failed('x'.repeat(999))],
      },
    ];
    expect(countsOfVitest({ testResults }).failures).toEqual([
      'domain/a.test.ts › the line fits › Error: too long',
      `domain/a.test.ts › the line fits › ${'x'.repeat(600)}`,
    ]);
  });

  it('include failures outside of tests, with their origin', () => {
    const loose = [
      { file: file('a.test.ts'), test: 'the line', message: 'Error: too late\n  at x' },
      { message: 'Error: nobody’s' },
    ];
    expect(countsOfVitest({ numPassedTests: 1, testResults: [] }, loose)).toMatchObject({
      failed: 2,
      failures: [
        'domain/a.test.ts › the line › an error that no test waited for: Error: too late',
        'outside of the files › an error that no test waited for: Error: nobody’s',
      ],
    });
  });

  it('stay empty if no report was written', () => {
    expect(countsOfVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
  });
});

describe('the counts of Playwright', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };

  it('count a test that passed only when repeated as a failure', () => {
    expect(countsOfPlaywright({ stats })).toMatchObject({ passed: 5, failed: 3, skipped: 1 });
  });

  it('name each failed test with its width and its line', () => {
    const spec = (title, ...statuses) => ({
      file: 'live.spec.ts',
      line: 28,
      title,
      tests: statuses.map((status, at) => ({ projectName: at === 0 ? 'desktop' : 'phone', status })),
    });
    const suites = [
      {
        title: 'live.spec.ts',
        specs: [spec('replies appear', 'expected', 'unexpected')],
        suites: [{ title: 'a host in Berlin', specs: [spec('makes an event', 'flaky')] }],
      },
    ];
    expect(countsOfPlaywright({ stats, suites }).failures).toEqual([
      '[phone] e2e/live.spec.ts:28 › replies appear',
      '[desktop] e2e/live.spec.ts:28 › a host in Berlin › makes an event',
    ]);
  });

  it('include what the page showed when a test failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-counts-'));
    const path = join(folder, 'error-context.md');
    writeFileSync(path, '- generic:\n  - heading "Sign in" [level=1]\n  - alert: No connection\n');
    const attachments = [{ name: 'error-context', path }];
    const tests = [{ projectName: 'phone', status: 'unexpected', results: [{ attachments }] }];
    const suites = [{ title: 'a', specs: [{ file: 'a.spec.ts', line: 3, title: 'goes', tests }] }];
    expect(countsOfPlaywright({ stats, suites }).failures).toEqual([
      '[phone] e2e/a.spec.ts:3 › goes › the page has heading "Sign in" [level=1], alert: No connection',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('stay empty if no report was written', () => {
    expect(countsOfPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
  });
});

describe('the totals of all runs', () => {
  const fine = { code: 0, passed: 2, failed: 0, skipped: 1, failures: [] };

  it('add the counts of every run', () => {
    const bad = { ...fine, code: 1, failed: 2, failures: ['one', 'two'] };
    expect(addUp([fine, bad])).toEqual({ passed: 4, failed: 2, skipped: 2, failures: ['one', 'two'] });
  });

  it('count a run that ended badly without a failed test as one failure', () => {
    expect(addUp([fine, { ...fine, code: 1 }])).toMatchObject({
      failed: 1,
      failures: ['a run that ended with 1 and without a failed test'],
    });
  });

  it('pass if some tests passed and none failed', () => {
    const counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
    expect(verdict(counts)).toEqual({ lines: ['1 passed, 0 failed'], good: true });
    expect(verdict({ ...counts, skipped: 2 }).lines).toEqual(['1 passed, 0 failed, 2 skipped']);
    expect(verdict({ ...counts, failed: 1 }).good).toBe(false);
    expect(verdict(addUp([])).good).toBe(false);
  });

  it('list the failed tests above the counts', () => {
    expect(verdict({ passed: 9, failed: 2, skipped: 0, failures: ['one', 'two'] }).lines).toEqual([
      'Failed:',
      '  one',
      '  two',
      '9 passed, 2 failed',
    ]);
  });
});
