/** Reads one picture in a process of its own; started by reader.ts. */
import { doOneJob } from '../processes/job.ts';
import type { Work } from './render.ts';

/** Megabytes that the process may have. A picture that needs more is too large for a page. */
const most = 330;

// Other threads read pictures, so this one can watch them. An exit would wait for them.
setInterval(() => {
  if (process.memoryUsage.rss() > most * 1_048_576) process.kill(process.pid, 'SIGKILL');
}, 5);

await doOneJob<Work>(async (work) => (await import('./render.ts')).render(work));
