/** Reads one guest list file in a separate process and ends. reader.ts starts it. */
import { writeFileSync } from 'node:fs';
import type { Reading, Work } from './parse/read.ts';

/** Sends the outcome to the parent and ends the process. */
const tell = (outcome: Reading) => process.send?.(outcome, () => process.exit(0));

if (!process.send) {
  process.stderr.write('This is started by the server, to read a guest list.\n');
  process.exit(1);
}

try {
  // If the machine runs out of memory, the system ends this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // This file exists only on Linux.
}

process.once('message', (work: Work) => {
  void import('./parse/read.ts').then(({ read }) => read(work)).then(tell, () => process.exit(1));
});
process.once('disconnect', () => process.exit(0));
