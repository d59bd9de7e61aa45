/** Reads one picture in a process that has nothing else, and ends; started by reader.ts. */
import { writeFileSync } from 'node:fs';
import type { Rendering, Work } from './render.ts';

/** Megabytes that the process may have; what needs more is no picture for a page. */
const most = 330;

/** Says the outcome and ends. */
const tell = (outcome: Rendering) => process.send?.(outcome, () => process.exit(0));

if (!process.send) {
  process.stderr.write('This is started by the server, to read a picture.\n');
  process.exit(1);
}

try {
  // Where memory runs out altogether, this process is the one to go.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}

// Pictures are read in other threads, so this one looks on. An exit would wait for them.
setInterval(() => {
  if (process.memoryUsage.rss() > most * 1_048_576) process.kill(process.pid, 'SIGKILL');
}, 5);

process.once('message', (work: Work) => {
  void import('./render.ts').then(({ render }) => render(work)).then(tell, () => process.exit(1));
});
process.once('disconnect', () => process.exit(0));
