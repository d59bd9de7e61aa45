import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClientGone } from '../db/heavy-reads.ts';
import { buildChild } from '../testing/child.ts';
import { jobTurns } from './allowance.ts';
import { frame, frameReader } from './frames.ts';
import { makeOneJob } from './one-job.ts';

/** The built file with every file that it may load. */
function loadedWith(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*["'](\.\/[^"']+\.js)["']/g);
    for (const [, name = ''] of imports) found.add(join(dirname(file), name));
  }
  return [...found];
}

describe('the serving process', () => {
  /**
   * Words that appear only in the code that reads lists, walks through them, reads pictures, or
   * draws the codes of lists.
   */
  const signs = ['SaxesParser', 'xlsxTable', 'csv-parse', 'forCorrection', 'VipsForeignLoad', 'packCodes'];
  async function signsIn(program: 'main' | 'covers' | 'imports' | 'exports'): Promise<string[]> {
    const files = loadedWith(await buildChild(program));
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    return signs.filter((sign) => text.includes(sign));
  }

  it('contains no code that unpacks lists, reads pictures or draws codes of lists', async () => {
    expect(await signsIn('main')).toEqual([]);
  });

  it('leaves unpacking, pictures and codes to its one-job processes', async () => {
    const all = await Promise.all([signsIn('imports'), signsIn('covers'), signsIn('exports')]);
    expect(all.flat().sort()).toEqual([...signs].sort());
  });
});

describe('a child process with one job, confined by the operating system', () => {
  it.each(['imports', 'exports'] as const)('needs no file of a package (%s)', async (program) => {
    const needed = loadedWith(await buildChild(program)).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import\b[^"']*["']([^"']+)["']/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(needed.filter((name) => !name.startsWith('./') && !isBuiltin(name))).toEqual([]);
  });

  /** Tries acts that a one-job process must not be able to do, and reports the outcome of each. */
  const program = `
    import { spawnSync } from 'node:child_process';
    import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
    import { readFile } from 'node:fs/promises';
    import { deserialize } from 'node:v8';
    import { Worker } from 'node:worker_threads';
    const chunks = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    const { secret, folder } = deserialize(Buffer.concat(chunks));
    const outcome = {};
    async function tried(what, act) {
      try {
        await act();
        outcome[what] = 'done';
      } catch (error) {
        outcome[what] = error.code;
      }
    }
    await tried('own program', () => readFileSync(process.argv[1]));
    await tried('environment of the server', () => readFileSync('/proc/' + process.ppid + '/environ'));
    await tried('memory of the server', () => readFile('/proc/' + process.ppid + '/maps'));
    await tried('DATA_DIR', () => readdirSync(folder));
    await tried('a secret in DATA_DIR', () => readFileSync(secret));
    await tried('writing', () => writeFileSync(secret, 'mine'));
    await tried('a process', () => { const { error } = spawnSync('/bin/true'); if (error) throw error; });
    await tried('a thread', () => new Worker('0', { eval: true }).terminate());
    const body = Buffer.from(JSON.stringify({ outcome, ms: 1 }));
    const head = Buffer.alloc(5);
    head.writeUInt32BE(body.length);
    head[4] = 2;
    process.stdout.write(Buffer.concat([head, body]));`;

  async function outcomeOf(isConfined: boolean) {
    const [own, folder] = ['program-', 'data-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
      string,
      string,
    ];
    onTestFinished(() => [own, folder].forEach((made) => rmSync(made, { recursive: true })));
    const file = join(own, 'program.mjs');
    writeFileSync(file, program);
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'the installation’s');
    const limits = { processor: 60, time: 150_000, heap: 64, output: 10_000 };
    const failed = {};
    const job = makeOneJob<object, object>({
      program: file,
      limits,
      isConfined,
      outOfTime: failed,
      tooMuchOutput: failed,
      ended: () => failed,
    });
    const outcome = await job.run({ secret, folder }, { gone: new AbortController().signal });
    return { outcome, secret: readFileSync(secret, 'utf8') };
  }

  it.runIf(process.platform === 'linux')(
    'reads nothing but its program, and starts no other process',
    async () => {
      const { 'own program': own, ...others } = (await outcomeOf(true)).outcome as Record<string, string>;
      expect(own).toBe('done');
      expect(Object.keys(others)).toHaveLength(7);
      expect(new Set(Object.values(others))).toEqual(new Set(['ERR_ACCESS_DENIED']));
    },
  );

  it.runIf(process.platform === 'linux')(
    'could read files and start processes if it were not confined',
    async () => {
      const { outcome, secret } = await outcomeOf(false);
      expect(new Set(Object.values(outcome))).toEqual(new Set(['done']));
      expect(secret).toBe('mine');
    },
  );
});

describe('a process that was started ahead', () => {
  /** Writes its number into a file once it runs, and reports it as the outcome of its work. */
  const program = `
    import { writeFileSync } from 'node:fs';
    import { dirname, join } from 'node:path';
    writeFileSync(join(dirname(process.argv[1]), 'runs'), String(process.pid));
    for await (const _chunk of process.stdin);
    const body = Buffer.from(JSON.stringify({ outcome: { pid: process.pid }, ms: 1 }));
    const head = Buffer.alloc(5);
    head.writeUInt32BE(body.length);
    head[4] = 2;
    process.stdout.write(Buffer.concat([head, body]));`;

  function job(waits: number) {
    const folder = mkdtempSync(join(tmpdir(), 'ahead-'));
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    const ended = { pid: 0 };
    const made = makeOneJob<object, { pid: number }>({
      program: file,
      limits: { processor: 60, time: 150_000, heap: 64, output: 10_000 },
      isConfined: false,
      outOfTime: ended,
      tooMuchOutput: ended,
      ended: () => ended,
      waits,
    });
    onTestFinished(async () => {
      await made.close();
      rmSync(folder, { recursive: true });
    });
    /** The number of the process that waits, once it runs. */
    const waiting = () =>
      vi.waitFor(() => {
        const pid = Number(readFileSync(join(folder, 'runs'), 'utf8'));
        expect(pid).toBeGreaterThan(0);
        return pid;
      }, 20_000);
    const run = async () => (await made.run({}, { gone: new AbortController().signal })).pid;
    return { made, folder, waiting, run };
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const ends = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);

  it('does the next work, and only that', async () => {
    const { made, waiting, run } = job(60_000);
    made.prepare();
    const pid = await waiting();
    made.prepare();
    expect(await run()).toBe(pid);
    expect(await run()).not.toBe(pid);
  });

  it('waits for each of seven works in a row, and then for fewer', async () => {
    const { made, waiting, run } = job(60_000);
    let last = 0;
    const begun = performance.now();
    const next = async () => {
      const pid = await waiting();
      expect(pid).not.toBe(last);
      return pid;
    };
    for (let work = 0; work < 7; work += 1) {
      made.prepare();
      last = await vi.waitFor(next, 20_000);
      expect(await run()).toBe(last);
    }
    made.prepare();
    await setTimeout(500);
    // On a slow machine, ten seconds may be over, and another process may start.
    const pid = await waiting();
    expect([last, performance.now() - begun < 10_000 ? last : pid]).toContain(pid);
  });

  it('ends if no work comes', async () => {
    const { made, waiting } = job(3_000);
    made.prepare();
    await ends(await waiting());
  });

  it('ends with the server', async () => {
    const { made, waiting } = job(60_000);
    made.prepare();
    const pid = await waiting();
    await made.close();
    await ends(pid);
    made.prepare();
    expect(await waiting()).toBe(pid);
  });

  it('gives way to another if the system ended it just before its work', async () => {
    const { made, waiting, run } = job(60_000);
    made.prepare();
    const pid = await waiting();
    process.kill(pid, 'SIGKILL');
    // The process has ended, and nothing has told the server yet.
    for (const until = performance.now() + 50; performance.now() < until;);
    expect([0, pid]).not.toContain(await run());
  });

  it('stops nobody if it can’t be started', async () => {
    const { made, folder, run } = job(60_000);
    rmSync(join(folder, 'program.mjs'));
    expect(made.prepare()).toBeUndefined();
    await expect(run()).rejects.toThrow('ENOENT');
  });
});

describe('the order in which one-job processes serve callers', () => {
  it('alternates between organizations, one call at a time for each', async () => {
    const turns = jobTurns(1);
    const order: string[] = [];
    const { signal } = new AbortController();
    const run = (whose: string, name: string) =>
      turns.run(whose, signal, () => Promise.resolve(void order.push(name)));
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('drops a waiting caller who disconnects', async () => {
    const turns = jobTurns(1);
    const leaving = new AbortController();
    let finish: () => void = () => undefined;
    const first = turns.run('a', leaving.signal, () => new Promise<void>((resolve) => (finish = resolve)));
    const second = turns.run('a', leaving.signal, () => Promise.reject(new Error('It had its turn.')));
    leaving.abort();
    await expect(second).rejects.toThrow(ClientGone);
    finish();
    await first;
  });
});

describe('frames between the server and a child process', () => {
  it('arrive whole, however the bytes are split', () => {
    const values = [
      ['part', { text: 'ä', list: [1, null] }],
      ['bytes', Buffer.from([0, 255])],
      ['outcome', { text: 'ß', bytes: Buffer.from([1, 2, 3]), list: [1, null] }],
    ] as const;
    const sent = Buffer.concat(values.flatMap(([kind, value]) => frame(kind, value)));
    for (const size of [1, 4, 7, sent.length]) {
      const read: unknown[] = [];
      const hear = frameReader((kind, value) => read.push([kind, value]));
      for (let at = 0; at < sent.length; at += size) hear(sent.subarray(at, at + size));
      expect(read).toEqual(values);
    }
  });

  it('fail if the data does not follow the protocol', () => {
    expect(() => frameReader(() => undefined)(Buffer.from('Warning: this is no frame'))).toThrow();
  });
});
