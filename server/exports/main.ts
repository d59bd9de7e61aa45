/** Draws QR codes in a process of its own; started by drawing.ts. */
import { doOneJob } from '../processes/job.ts';
import type { CodesWork } from './qr-codes.ts';

await doOneJob<CodesWork>(async (work, send) => (await import('./qr-codes.ts')).packCodes(work, send));
