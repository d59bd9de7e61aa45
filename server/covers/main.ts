/** Reads one picture in a separate process and ends. reader.ts starts it. */
import { doOneJob } from '../processes/job.ts';
import type { Work } from './render.ts';

/** The megabytes that the process may use. A picture that needs more is not fit for a page. */
const maxMegabytes = 330;

// Watches the memory while other threads read the picture. Kills the process, because an exit would
// wait for those threads.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMegabytes * 1_048_576) process.kill(process.pid, 'SIGKILL');
}, 5);

await doOneJob<Work>(async (work) => (await import('./render.ts')).render(work));
