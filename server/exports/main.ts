/** Draws QR codes in a process of its own; started by drawing.ts. */
import { doOneJob } from '../processes/job.ts';
import type { CodesWork } from './codes.ts';

await doOneJob<CodesWork>(async (work, send) => (await import('./codes.ts')).packCodes(work, send));
