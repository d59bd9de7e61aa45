/**
 * Reads pictures that somebody sent, each in a process of its own with a limit of memory and of time: whatever is in a
 * file, it ends nothing but that process. One is read at a time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Rendering, Work } from './render.ts';

/** Milliseconds, on a machine that may be busy. */
const patience = 30_000;

/** Kilobytes of data that the system lets the process have, where there is a shell to say so: a wall behind its own limit. */
const wall = 1_200_000;

const tooLarge: Rendering = {
  kind: 'tooLarge',
  why: 'The picture needs too much memory to be read. Save it with fewer pixels, or as JPEG, and choose it again.',
};
const tooLong: Rendering = {
  kind: 'tooLarge',
  why: 'The picture took too long to read. Save it with fewer pixels, or as JPEG, and choose it again.',
};
const broken: Rendering = {
  kind: 'notAPicture',
  why: 'The picture cannot be read. It may be damaged, or not whole.',
};

export interface CoverReader {
  read(work: Work): Promise<Rendering>;
  close(): Promise<void>;
}

/** `file` is the program of the process; where there is none, pictures are read here. */
export function makeCoverReader(file = programFile()): CoverReader {
  let last: Promise<unknown> = Promise.resolve();
  let running: ChildProcess | null = null;
  const closing = new AbortController();
  return {
    read(work) {
      const mine = last.then(() => {
        closing.signal.throwIfAborted();
        return file ? readInProcess(file, work, (child) => (running = child)) : readHere(work);
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

/** The program lies beside the built server; where nothing is built, there is none. */
function programFile(): string {
  const file = path.join(import.meta.dirname, 'covers.js');
  return existsSync(file) ? file : '';
}

const readHere = async (work: Work): Promise<Rendering> => (await import('./render.ts')).render(work);

function start(file: string): ChildProcess {
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
  const program = [process.execPath, '--max-old-space-size=64', file];
  return process.platform === 'win32'
    ? spawn(program[0] as string, program.slice(1), options)
    : spawn('/bin/sh', ['-c', `ulimit -d ${wall} 2>/dev/null; exec "$@"`, 'sh', ...program], options);
}

const readInProcess = (file: string, work: Work, runs: (child: ChildProcess | null) => void) =>
  new Promise<Rendering>((resolve, reject) => {
    const child = start(file);
    runs(child);
    let outcome: Rendering | null = null;
    const timer = setTimeout(() => {
      outcome ??= tooLong;
      child.kill('SIGKILL');
    }, patience);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      runs(null);
      end();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('message', (told) => {
      outcome ??= told as Rendering;
      // What it has to say is said.
      child.kill('SIGKILL');
    });
    // Past its memory it kills itself, or the system does.
    child.on('close', (_code, signal) =>
      settle(() => resolve(outcome ?? (signal === 'SIGKILL' ? tooLarge : broken))),
    );
    child.send(work, (error) => {
      // It ended before it had the picture; `close` says how.
      if (error) child.kill('SIGKILL');
    });
  });
