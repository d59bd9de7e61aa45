import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildChild, type Child, startChild } from '../../testing/child.ts';
import { lockFolder } from './folder-lock.ts';

describe('the lock of the data folder', () => {
  let file: string;
  let children: Child[] = [];
  const run = (folder: string, command?: string[], act = 'lock') => {
    const child = startChild(file, [act, folder], command);
    children.push(child);
    return child;
  };
  let folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'turnout-lock-'));
    folders.push(folder);
    return join(folder, 'database.lock');
  };
  const newest = (folder: string) => {
    const number = Math.max(...readdirSync(folder).map(Number).filter(Boolean));
    return join(folder, String(number));
  };

  beforeAll(async () => {
    file = await buildChild('database');
  });

  afterEach(async () => {
    for (const child of children) {
      child.process.kill('SIGKILL');
      await child.ended;
    }
    children = [];
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    folders = [];
  });

  it('refuses a second process, and names the first', async () => {
    const folder = newFolder();
    const holder = run(folder);
    await holder.line(/^locked$/);
    await expect(lockFolder(folder)).rejects.toThrow(
      `in use by another Turnout process (pid ${holder.process.pid}): stop it first`,
    );
  });

  it('refuses a second lock by its own process until the release', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('in use');
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('passes to the next process after a kill without leftovers', async () => {
    const folder = newFolder();
    const holder = run(folder);
    await holder.line(/^locked$/);
    holder.process.kill('SIGKILL');
    await holder.ended;
    const lock = await lockFolder(folder);
    expect(readdirSync(folder).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => /^\d+$/.test(name))).toHaveLength(1);
    await lock.release();
  });

  const linux = existsSync('/proc/self/stat');

  it.runIf(linux)(
    'passes to the next process after a kill, even while the dead process still waits as a zombie',
    async () => {
      const folder = newFolder();
      // The process becomes a child of `sleep`, which never collects its children.
      const holder = run(folder, ['sh', '-c', '"$@" & exec sleep 600', 'sh']);
      await holder.line(/^locked$/);
      const { pid } = JSON.parse(readFileSync(newest(folder), 'utf8')) as { pid: number };
      expect(pid).not.toBe(holder.process.pid);
      process.kill(pid, 'SIGKILL');
      const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
      await vi.waitFor(() => expect(state()).toBe('Z'), { timeout: 20_000 });
      const asked: number[] = [];
      const lock = await lockFolder(folder, { onWait: (owner) => asked.push(owner) });
      expect(asked).toEqual([]);
      await lock.release();
    },
  );

  it.runIf(linux)(
    'passes to the next process at once after a kill, even if the killed process still exists',
    async () => {
      const folder = newFolder();
      for (let round = 0; round < 3; round++) {
        const holder = run(folder);
        await holder.line(/^locked$/);
        holder.process.kill('SIGKILL');
        await (await lockFolder(folder)).release();
      }
    },
  );

  it('waits for an owner that is ending, but not forever', async () => {
    const folder = newFolder();
    const holder = run(folder, undefined, 'lock-and-end');
    await holder.line(/^locked$/);
    const asked: number[] = [];
    const onWait = (owner: number) => asked.push(owner);
    await expect(lockFolder(folder, { onWait })).rejects.toThrow('in use by another Turnout process');
    expect(asked).toEqual([]);
    holder.process.kill('SIGTERM');
    await holder.line(/^ending$/);
    await expect(lockFolder(folder, { onWait, waitMs: 0 })).rejects.toThrow('in use');
    const lock = await lockFolder(folder, { onWait });
    expect(asked).toEqual([holder.process.pid, holder.process.pid]);
    await lock.release();
    expect(readdirSync(folder).filter((name) => name.endsWith('.ending'))).toEqual([]);
  });

  it('passes to the next process if a third process now has the dead owner’s pid', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder);
    const owner = JSON.parse(readFileSync(newest(folder), 'utf8')) as object;
    await lock.release();
    writeFileSync(newest(folder), JSON.stringify({ ...owner, startTime: '1' }));
    await (await lockFolder(folder)).release();
  });

  it('passes to the next process after the machine restarted', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder);
    const owner = JSON.parse(readFileSync(newest(folder), 'utf8')) as object;
    await lock.release();
    writeFileSync(newest(folder), JSON.stringify({ ...owner, boot: 'the one before' }));
    await (await lockFolder(folder)).release();
  });

  it('stays with an owner on another host, and explains what to do', async () => {
    const folder = newFolder();
    const lock = await lockFolder(folder);
    const owner = JSON.parse(readFileSync(newest(folder), 'utf8')) as object;
    await lock.release();
    writeFileSync(newest(folder), JSON.stringify({ ...owner, boot: 'elsewhere', host: 'elsewhere' }));
    await expect(lockFolder(folder)).rejects.toThrow(`delete ${newest(folder)}`);
  });

  it('detects whether an owner in another container lives, even without seeing its pid', async () => {
    const folder = newFolder();
    const inOtherContainer = async () => {
      const file = newest(folder);
      const owner = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...owner, pidNamespace: 'pid:[1]', pid: 1, host: 'container' }));
    };
    const holder = run(folder);
    await holder.line(/^locked$/);
    await inOtherContainer();
    await expect(lockFolder(folder)).rejects.toThrow(
      'in use by another Turnout process (pid 1, host container)',
    );

    holder.process.kill('SIGKILL');
    await holder.ended;
    await (await lockFolder(folder)).release();
  });

  it('passes to exactly one of several simultaneous starts, on a free folder or a dead owner’s', async () => {
    const folder = newFolder();
    for (let round = 0; round < 3; round++) {
      const starting = Array.from({ length: 5 }, () => run(folder));
      const said = await Promise.all(starting.map((child) => child.line(/^(locked|refused)/)));
      expect(said.filter((line) => line === 'locked')).toHaveLength(1);
      expect(said.filter((line) => line.includes('StartError'))).toHaveLength(4);
      for (const child of starting) {
        child.process.kill('SIGKILL');
        await child.ended;
      }
    }
  });
});
