/**
 * No statement reads a large table from end to end. Here the tables are small, and PostgreSQL is
 * made to believe that they are large. `npm run drill -- plans` really fills them, and looks at the
 * processor time too.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowed, allowedIfFull } from '../testing/plans/allowed.ts';
import { believed, large } from '../testing/plans/fill.ts';
import { filledApp, type FilledApp } from '../testing/plans/filled-app.ts';

const isDrill = process.env.PLANS_DRILL === 'on';
const sizes = isDrill ? { replies: 200_000, households: 20_000 } : { replies: 60, households: 40 };
const maxRows = 10_000;
const maxMs = 100;
/** The maximum time for finding the next mails to send, with 100,000 waiting. */
const maxMsOfLanes = 20;
const expected = isDrill ? [...allowed, ...allowedIfFull] : allowed;

let app: FilledApp | undefined;

beforeAll(async () => {
  app = await filledApp(sizes, { statistics: isDrill ? 'analyze' : believed, counts: isDrill });
}, 1_800_000);
afterAll(() => app?.close());

it('no statement of the app reads a large table from end to end', async () => {
  const result = await app?.judgeAll(({ ms, text, scans }) => {
    const tables = scans.filter(({ table, rows }) => large.includes(table) && (rows ?? Infinity) > maxRows);
    if (
      tables.length === 0 &&
      (!isDrill || ms <= (text.startsWith('with recursive lanes') ? maxMsOfLanes : maxMs))
    )
      return null;
    if (expected.some(({ statement }) => statement.test(text))) return null;
    const what = tables.map(
      ({ table, by, rows }) => `${table} by ${by}${rows === null ? '' : `: ${rows} rows`}`,
    );
    return `${Math.round(ms)} ms ${what.join(', ')}`;
  });
  expect(result).toEqual({ found: [], failed: [] });
}, 3_600_000);
