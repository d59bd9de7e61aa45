/**
 * Reads one file of a guest list in a process that has nothing else, and ends; started by
 * reader.ts.
 */
import { writeFileSync } from 'node:fs';
import type { Reading, Work } from './parse/read.ts';

/** Says the outcome and ends. */
const tell = (outcome: Reading) => process.send?.(outcome, () => process.exit(0));

if (!process.send) {
  process.stderr.write('This is started by the server, to read a guest list.\n');
  process.exit(1);
}

try {
  // Where memory runs out altogether, this process is the one to go.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}

process.once('message', (work: Work) => {
  void import('./parse/read.ts').then(({ read }) => read(work)).then(tell, () => process.exit(1));
});
process.once('disconnect', () => process.exit(0));
