import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClientGone } from '../db/heavy-reads.ts';
import { buildChild } from '../testing/child.ts';
import { jobTurns } from './allowance.ts';
import { frame, frameReader } from './frames.ts';

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
  /** Signs of what reads lists, walks through them, reads pictures, and draws codes of lists. */
  const signs = ['SaxesParser', 'xlsxTable', 'csv-parse', 'forCorrection', 'VipsForeignLoad', 'packCodes'];
  async function signsIn(program: 'main' | 'covers' | 'imports' | 'exports'): Promise<string[]> {
    const files = loadedWith(await buildChild(program));
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    return signs.filter((sign) => text.includes(sign));
  }

  it('has no code that unpacks lists, reads pictures or draws lists of codes', async () => {
    expect(await signsIn('main')).toEqual([]);
  });

  it('leaves that to its one-job processes', async () => {
    const all = await Promise.all([signsIn('imports'), signsIn('covers'), signsIn('exports')]);
    expect(all.flat().sort()).toEqual([...signs].sort());
  });
});

describe('turns of one-job processes', () => {
  it('go round by organization, one at a time for each', async () => {
    const turns = jobTurns(1);
    const order: string[] = [];
    const { signal } = new AbortController();
    const run = (whose: string, name: string) =>
      turns.run(whose, signal, () => Promise.resolve(void order.push(name)));
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('are given up by a caller who leaves', async () => {
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

describe('frames', () => {
  it('arrive whole, however they are cut', () => {
    const values = [
      ['part', { text: 'ä', bytes: Buffer.from([1, 2, 3]), list: [1, null] }],
      ['bytes', Buffer.from([0, 255])],
      ['outcome', 'packed'],
    ] as const;
    const sent = Buffer.concat(values.flatMap(([kind, value]) => frame(kind, value)));
    for (const size of [1, 4, 7, sent.length]) {
      const read: unknown[] = [];
      const hear = frameReader((kind, value) => read.push([kind, value]));
      for (let at = 0; at < sent.length; at += size) hear(sent.subarray(at, at + size));
      expect(read).toEqual(values);
    }
  });

  it('are refused if they are something else', () => {
    expect(() => frameReader(() => undefined)(Buffer.from('Warning: this is no frame'))).toThrow();
  });
});
