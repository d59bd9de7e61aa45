/**
 * Reads one file of a guest list, or walks through one, in a process of its own; started by
 * reader.ts.
 */
import { doOneJob } from '../processes/job.ts';
import type { ListWork } from './reader.ts';

await doOneJob<ListWork>(async (work, send) =>
  work.kind === 'read'
    ? (await import('./parse/read.ts')).read(work, send)
    : (await import('./parse/households-of-rows.ts')).gather(work, send),
);
