import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { identify, isAlive } from './lock.mjs';

it('isAlive returns true for the current process', () => {
  expect(isAlive(identify(process.pid))).toBe(true);
});

it.runIf(existsSync('/proc/self/stat'))(
  'isAlive returns false for a dead process that nobody has reaped',
  async () => {
    // The first `sleep` becomes a child of the long `sleep`, which never collects its children.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const pid = await new Promise((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
      const owner = identify(pid);
      expect(isAlive(owner)).toBe(true);
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), {
        timeout: 20_000,
      });
      expect(isAlive(owner)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);
