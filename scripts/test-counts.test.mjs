import { describe, expect, it } from 'vitest';
import { addUp, countsOfPlaywright, countsOfVitest, verdict } from './test-counts.mjs';

const suite = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

describe('the counts of Vitest', () => {
  it('has tests that are still to be written among the skipped ones', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [],
    };
    expect(countsOfVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  it('takes a file that does not load for a failure, and a file with a failed test not for two', () => {
    const testResults = [suite('failed'), suite('failed', 'passed', 'failed'), suite('passed', 'passed')];
    expect(countsOfVitest({ numPassedTests: 2, numFailedTests: 1, testResults }).failed).toBe(2);
  });

  it('is nothing where no report was written', () => {
    expect(countsOfVitest(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('the counts of Playwright', () => {
  it('takes a test that passed only when repeated for a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
    expect(countsOfPlaywright({ stats })).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  it('is nothing where no report was written', () => {
    expect(countsOfPlaywright(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('all runs together', () => {
  const fine = { code: 0, passed: 2, failed: 0, skipped: 1 };

  it('are added up', () => {
    expect(addUp([fine, { ...fine, code: 1, failed: 2 }])).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('count a run that ended badly without a failed test as one failure', () => {
    expect(addUp([fine, { ...fine, code: 1 }]).failed).toBe(1);
  });

  it('are good where some passed and none failed', () => {
    expect(verdict({ passed: 1, failed: 0, skipped: 0 })).toEqual({ line: '1 passed, 0 failed', good: true });
    expect(verdict({ passed: 1, failed: 0, skipped: 2 }).line).toBe('1 passed, 0 failed, 2 skipped');
    expect(verdict({ passed: 9, failed: 1, skipped: 0 }).good).toBe(false);
    expect(verdict(addUp([])).good).toBe(false);
  });
});
