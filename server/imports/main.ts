/** Reads one guest list file, or walks through it, in a process of its own. reader.ts starts it. */
import { doOneJob } from '../processes/job.ts';
import type { ListWork } from './reader.ts';

await doOneJob<ListWork>(
  async (work, send) =>
    work.kind === 'read'
      ? (await import('./parse/read.ts')).read(work, send)
      : (await import('./parse/households-of-rows.ts')).mapRows(work, send),
  async () => (await import('./warm-up.ts')).readMadeUpList(),
);
