/** Reads one picture in a separate process and ends. reader.ts starts it. */
import { writeFileSync } from 'node:fs';
import type { Rendering, Work } from './render.ts';

/** The megabytes that the process may use. A picture that needs more is not fit for a page. */
const most = 330;

/** Sends the outcome to the parent and ends the process. */
const tell = (outcome: Rendering) => process.send?.(outcome, () => process.exit(0));

if (!process.send) {
  process.stderr.write('This is started by the server, to read a picture.\n');
  process.exit(1);
}

try {
  // If the machine runs out of memory, the system ends this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // This file exists only on Linux.
}

// Other threads read the picture, so this one can watch the memory. It kills the process, because
// an exit would wait for those threads.
setInterval(() => {
  if (process.memoryUsage.rss() > most * 1_048_576) process.kill(process.pid, 'SIGKILL');
}, 5);

process.once('message', (work: Work) => {
  void import('./render.ts').then(({ render }) => render(work)).then(tell, () => process.exit(1));
});
process.once('disconnect', () => process.exit(0));
