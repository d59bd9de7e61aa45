/**
 * Runs work on an untrusted file in a separate process with limited memory and time. Whatever is in
 * the file, it can end only that process. Jobs run one at a time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How long a job may take, in milliseconds, even on a busy machine.
 * @internal The documents state it.
 */
export const patience = 30_000;

/**
 * How many kilobytes of data the system allows the process, if there is a shell to set the limit.
 * It backs up the process's own limit.
 */
const wall = 1_200_000;

interface Job<Work, Outcome> {
  /** The process's program. If it is blank, this process does the work. */
  file: string;
  here: (work: Work) => Promise<Outcome>;
  /** How many megabytes the process's own objects may use. */
  heap: number;
  outOfTime: Outcome;
  /**
   * Returns the outcome of a process that ended without one. Beyond its memory limit it kills
   * itself, or the system does.
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

/**
 * Returns the program of this name next to the built server, or an empty string if nothing is
 * built.
 */
export function builtProgram(name: string): string {
  const file = path.join(import.meta.dirname, `${name}.js`);
  return existsSync(file) ? file : '';
}

function start(file: string, heap: number): ChildProcess {
  const options = {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[],
    serialization: 'advanced' as const,
    // The process gets no secret and no database address.
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
      // The process has delivered its outcome.
      child.kill('SIGKILL');
    });
    child.on('close', (_code, signal) => settle(() => resolve(outcome ?? job.ended(signal))));
    child.send(work, (error) => {
      // The process ended before it received the file; `close` says how.
      if (error) child.kill('SIGKILL');
    });
  });
