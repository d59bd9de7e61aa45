/**
 * Does work on unknown files, each in a process of its own with limits of time, memory and output.
 * Whatever a file contains, it can only end its own process. A process also ends when the caller
 * leaves.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { serialize } from 'node:v8';
import { ClientGone } from '../db/heavy-reads.ts';
import { frameReader } from './frames.ts';
import type { Send } from './job.ts';

/**
 * The kilobytes of memory that the operating system allows: a second limit behind the JavaScript
 * engine's own.
 */
const wall = 1_200_000;

export interface JobLimits {
  /** The processor time, in seconds. */
  processor: number;
  /** The time by the clock, in milliseconds. The machine may be busy. */
  time: number;
  /** The memory for the objects of the process, in megabytes. */
  heap: number;
  /** The most that the process may send, in bytes. */
  output: number;
}

/** The file to run. Tests may pass a function that does the same work in the test's process. */
export type Program<Work, Outcome> = string | ((work: Work, send: Send) => Promise<Outcome>);

interface Job<Work, Outcome> {
  program: Program<Work, Outcome>;
  limits: JobLimits;
  /**
   * Lets the process read only the files of its own program. Native code would not respect this.
   */
  isConfined: boolean;
  outOfTime: Outcome;
  tooMuchOutput: Outcome;
  /**
   * The outcome if the process ends without one. If it uses too much memory, it aborts or the
   * system kills it.
   */
  ended: (signal: NodeJS.Signals | null) => Outcome;
  /** How long a process may wait for work, in milliseconds. Without it, none is started ahead. */
  waits?: number;
}

export interface JobCall {
  /** Ends the process. */
  gone: AbortSignal;
  /** Called with each message that the process sends before its outcome. */
  take?: (part: unknown) => void;
  /** Called with the CPU time that the work took, in milliseconds. */
  spent?: (ms: number) => void;
}

export interface OneJob<Work, Outcome> {
  /** @throws ClientGone once `gone` is aborted. */
  run(work: Work, call: JobCall): Promise<Outcome>;
  /**
   * Starts the process of the next work ahead, unless one waits or work is running. It ends if no
   * work comes.
   */
  prepare(): void;
  close(): Promise<void>;
}

/** How long after some work the process of the next starts, in milliseconds. Answers come first. */
const pause = 1_000;

/**
 * The average time between two processes that start ahead, and how much of it several in a row may
 * use in advance, in milliseconds. Nobody is charged for the processor time that they take before
 * they have work.
 */
const between = 10_000;
const inAdvance = 60_000;

/** The processor time that a process may take before it has work, in seconds. */
const warmUpTime = 3;

/** A process that ended without an outcome. */
class Ended {
  constructor(
    readonly signal: NodeJS.Signals | null,
    readonly hasSaid: boolean,
  ) {}
}

export function makeOneJob<Work extends object, Outcome>(job: Job<Work, Outcome>): OneJob<Work, Outcome> {
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const { program, waits = 0 } = job;
  const startIt = (processor = job.limits.processor) =>
    start(realpathSync(program as string), { ...job, limits: { ...job.limits, processor } });
  const ahead = startedAhead(() => startIt(job.limits.processor + warmUpTime), waits);
  function prepare() {
    // Next to running work, a start would take the processor from guests' pages.
    const isIdle = running.size === 0 && !closing.signal.aborted;
    if (typeof program === 'string' && waits > 0 && isIdle) ahead.prepare();
  }
  async function inOwnProcess(work: Work, call: JobCall): Promise<Outcome> {
    const waited = ahead.take();
    const first = waited && (await inProcess(waited, job, work, call));
    // The system may end a process that waits, just before it gets its work.
    const isLost = first === null || (first instanceof Ended && !first.hasSaid && first.signal === 'SIGKILL');
    const outcome = isLost ? await inProcess(startIt(), job, work, call) : first;
    if (!(outcome instanceof Ended)) return outcome;
    return outcome.signal === 'SIGXCPU' ? job.outOfTime : job.ended(outcome.signal);
  }
  return {
    async run(work, call) {
      const gone = AbortSignal.any([call.gone, closing.signal]);
      if (gone.aborted) throw new ClientGone('The client has gone.');
      if (typeof program !== 'string')
        return program(work, (part) => Promise.resolve(call.take?.(structuredClone(part))));
      const mine = inOwnProcess(work, { ...call, gone });
      running.add(mine);
      return mine.finally(() => {
        running.delete(mine);
        setTimeout(prepare, Math.max(pause, ahead.restLeft())).unref();
      });
    },
    prepare,
    async close() {
      closing.abort();
      ahead.end();
      await Promise.allSettled(running);
    },
  };
}

/** The program of this name next to the built server. */
export const builtProgram = (name: string): string => path.join(import.meta.dirname, `${name}.js`);

/**
 * Node's permission model: no other file, no other process, no thread, and from Node 25 no network.
 */
function confined(file: string): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (!flag) throw new Error('This Node has no permission model.');
  const folder = path.dirname(file);
  return [flag, ...[path.join(folder, '*'), ...packagesAbove(folder)].map((may) => `--allow-fs-read=${may}`)];
}

/** Node 20.19 fails unless it may look for these package files, which say how to load a program. */
function packagesAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [] : [path.join(above, 'package.json'), ...packagesAbove(above)];
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Keeps a process that was started before there is work for it, for `waits` milliseconds. */
function startedAhead(startIt: () => Child, waits: number) {
  let waiting: Child | null = null;
  let usedUntil = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const restLeft = () => Math.max(0, usedUntil - inAdvance - performance.now());
  function take(): Child | null {
    const own = waiting;
    waiting = null;
    clearTimeout(timer);
    return own;
  }
  const end = () => void take()?.kill('SIGKILL');
  return {
    prepare() {
      if (waiting || restLeft() > 0) return;
      usedUntil = Math.max(usedUntil, performance.now()) + between;
      try {
        const child = (waiting = startIt());
        // The system may have ended it, or could not start it. The next work starts its own.
        for (const ended of ['error', 'exit']) child.on(ended, () => waiting === child && take());
        timer = setTimeout(end, waits).unref();
      } catch {
        // The next work starts its own, and reports why it can't.
      }
    },
    take,
    end,
    restLeft,
  };
}

function start(
  file: string,
  { limits: { heap, processor }, isConfined }: Pick<Job<never, never>, 'limits' | 'isConfined'>,
): Child {
  const options = {
    stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'],
    // The process gets no secret and no database address.
    env: {
      ...(process.env.PATH && { PATH: process.env.PATH }),
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '1',
    },
    windowsHide: true,
  };
  // One thread compiles and collects garbage beside the work. The engine's usual four would take
  // turns on two processors, with each other and with guests.
  const flags = [
    `--max-old-space-size=${heap}`,
    '--v8-pool-size=1',
    // The process ends soon. The engine collects old garbage only once half of the memory is used,
    // and compiles each pattern for the processor at once, not first for its interpreter.
    `--initial-heap-size=${heap >> 1}`,
    '--no-regexp-tier-up',
    ...(isConfined ? confined(file) : []),
  ];
  const program = [process.execPath, ...flags, file];
  // If memory runs out altogether, this process should end first. Guests' pages are more important.
  const first = `ulimit -d ${wall}; ulimit -S -t ${processor}; echo 1000 >/proc/self/oom_score_adj`;
  return process.platform === 'win32'
    ? spawn(program[0] as string, program.slice(1), options)
    : spawn('/bin/sh', ['-c', `{ ${first}; } 2>/dev/null; exec nice -n 5 "$@"`, 'sh', ...program], options);
}

const inProcess = <Work extends object, Outcome>(
  child: Child,
  job: Job<Work, Outcome>,
  work: Work,
  { gone, take, spent }: JobCall,
) =>
  new Promise<Outcome | Ended>((resolve, reject) => {
    const began = performance.now();
    let end: (() => void) | null = null;
    let ms: number | null = null;
    let said = 0;
    /** Only the first reason for ending the process is reported. */
    const stop = (how: () => void) => {
      end ??= how;
      child.kill('SIGKILL');
    };
    const leave = () => stop(() => reject(new ClientGone('The client has gone.')));
    const timer = setTimeout(() => stop(() => resolve(job.outOfTime)), job.limits.time);
    gone.addEventListener('abort', leave, { once: true });
    const hear = frameReader((kind, value) => {
      if (end) return;
      if (kind !== 'outcome') return take?.(value);
      const last = value as { outcome: Outcome; ms: number };
      ms = last.ms;
      stop(() => resolve(last.outcome));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.length;
      if (said > job.limits.output) return stop(() => resolve(job.tooMuchOutput));
      try {
        hear(chunk);
      } catch (error) {
        stop(() => reject(new Error('The process said something else.', { cause: error })));
      }
    });
    child.on('error', (error) => {
      stop(() => undefined);
      reject(error);
    });
    child.on('close', (_code, signal) => {
      clearTimeout(timer);
      gone.removeEventListener('abort', leave);
      spent?.(ms ?? performance.now() - began);
      if (end) end();
      else resolve(new Ended(signal, said > 0));
    });
    // If a process ends before it has the work, `close` reports it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(serialize(work));
  });
