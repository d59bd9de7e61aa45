/**
 * Work on a file that nobody has looked at, each in a process of its own with a limit of memory and
 * of time: whatever is in the file, it ends nothing but that process. One is worked on at a time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds, on a machine that may be busy. */
const patience = 30_000;

/**
 * Kilobytes of data that the system lets the process have, where there is a shell to say so: a wall
 * behind its own limit.
 */
const wall = 1_200_000;

interface Job<Work, Outcome> {
  /** The program of the process; blank where there is none, and the work is done here. */
  file: string;
  here: (work: Work) => Promise<Outcome>;
  /** Megabytes that its own objects may have. */
  heap: number;
  outOfTime: Outcome;
  /**
   * What is said where the process ends without an outcome: past its memory it kills itself, or the
   * system does.
   */
  ended: (signal: NodeJS.Signals | null) => Outcome;
}

export interface OneJob<Work, Outcome> {
  read(work: Work): Promise<Outcome>;
  close(): Promise<void>;
}

export function makeOneJob<Work extends object, Outcome>(job: Job<Work, Outcome>): OneJob<Work, Outcome> {
  let last: Promise<unknown> = Promise.resolve();
  let running: ChildProcess | null = null;
  const closing = new AbortController();
  return {
    read(work) {
      const mine = last.then(() => {
        closing.signal.throwIfAborted();
        return job.file ? inProcess(job, work, (child) => (running = child)) : job.here(work);
      });
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closing.abort();
      running?.kill('SIGKILL');
      await last;
    },
  };
}

/** The program of this name beside the built server; blank where nothing is built. */
export function builtProgram(name: string): string {
  const file = path.join(import.meta.dirname, `${name}.js`);
  return existsSync(file) ? file : '';
}

function start(file: string, heap: number): ChildProcess {
  const options = {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[],
    serialization: 'advanced' as const,
    // It is told no secret and no address of the database.
    env: {
      ...(process.env.PATH && { PATH: process.env.PATH }),
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '1',
    },
    windowsHide: true,
  };
  const program = [process.execPath, `--max-old-space-size=${heap}`, file];
  return process.platform === 'win32'
    ? spawn(program[0] as string, program.slice(1), options)
    : spawn('/bin/sh', ['-c', `ulimit -d ${wall} 2>/dev/null; exec "$@"`, 'sh', ...program], options);
}

const inProcess = <Work extends object, Outcome>(
  job: Job<Work, Outcome>,
  work: Work,
  runs: (child: ChildProcess | null) => void,
) =>
  new Promise<Outcome>((resolve, reject) => {
    const child = start(job.file, job.heap);
    runs(child);
    let outcome: Outcome | null = null;
    const timer = setTimeout(() => {
      outcome ??= job.outOfTime;
      child.kill('SIGKILL');
    }, patience);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      runs(null);
      end();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('message', (told) => {
      outcome ??= told as Outcome;
      // What it has to say is said.
      child.kill('SIGKILL');
    });
    child.on('close', (_code, signal) => settle(() => resolve(outcome ?? job.ended(signal))));
    child.send(work, (error) => {
      // It ended before it had the file; `close` says how.
      if (error) child.kill('SIGKILL');
    });
  });
