import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildChild } from '../testing/child.ts';
import { craftedPictures, mark } from '../testing/pictures.ts';
import { programsHere } from '../testing/programs.ts';
import { type CoverProgram, makeCoverReader } from './reader.ts';
import type { Rendering, Work } from './render.ts';
import { formatOf } from './sniff.ts';

/**
 * True under `npm run drill -- pictures`, which reads all pictures, even the heavy ones, each in
 * its own process.
 */
const isDrill = process.env.PICTURES_DRILL === 'on';
const crop = null;

const maxJpeg = () =>
  sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

/**
 * Returns the result of the work and the peak memory in megabytes of the processes it started, as
 * the system reports it.
 */
async function peakWhile<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  const textOf = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // The process has ended.
      return '';
    }
  };
  let peak = 0;
  const look = () => {
    const own = readdirSync('/proc/self/task').map((task) => textOf(`/proc/self/task/${task}/children`));
    for (const pid of own.join(' ').split(' ').filter(Boolean)) {
      if (!textOf(`/proc/${pid}/cmdline`).includes('covers')) continue;
      peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024);
    }
  };
  const timer = setInterval(look, 4);
  try {
    const result = await work();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}

function readerOf(program: CoverProgram = programsHere.covers) {
  const reader = makeCoverReader(program);
  onTestFinished(() => reader.close());
  return { read: (work: Work) => reader.run(work, { gone: new AbortController().signal }) };
}

describe('crafted pictures', () => {
  it('give no pixel and a reason, or a picture without any data except pixels, and never crash the reader', async () => {
    const reader = readerOf(isDrill ? await buildChild('covers') : undefined);
    const pictures = await craftedPictures(isDrill);
    expect(pictures.length).toBeGreaterThanOrEqual(60);
    const wrong: string[] = [];
    for (const { what, bytes, outcome } of pictures) {
      const told = formatOf(bytes);
      const read: Rendering =
        'why' in told ? { kind: 'notAPicture', why: told.why } : await reader.read({ bytes, crop });
      if (outcome !== 'either' && read.kind !== outcome) wrong.push(`${what}: ${read.kind}`);
      if (read.kind !== 'rendered') {
        if (!/^[A-Z].*\.$/.test(read.why)) wrong.push(`${what}: ${read.why}`);
        continue;
      }
      for (const file of [...Object.values(read.files), read.source]) {
        if (Buffer.from(file.bytes).includes(mark)) wrong.push(`${what}: keeps its place`);
        const { exif, icc, xmp, iptc, comments } = await sharp(file.bytes).metadata();
        if (exif ?? icc ?? xmp ?? iptc ?? comments?.length) wrong.push(`${what}: keeps metadata`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('end up upright, whatever the orientation of the camera', async () => {
    const reader = readerOf();
    const turned = (await craftedPictures(false)).slice(0, 8);
    for (const { bytes, what } of turned) {
      const read = await reader.read({ bytes, crop });
      if (read.kind !== 'rendered') throw new Error(what);
      const meant = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
      const made = await sharp(read.source.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([made.info.width, made.info.height], what).toEqual([meant.info.width, meant.info.height]);
      const apart = made.data.reduce(
        (max, value, at) => Math.max(max, Math.abs(value - (meant.data[at] ?? 0))),
        0,
      );
      expect(apart, what).toBeLessThan(120);
    }
  });
});

describe('the picture reader', () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 36, channels: 3, background: '#369' } })
      .png()
      .toBuffer();

  it.runIf(process.platform === 'linux')(
    'uses at most 400 MB for any picture',
    { timeout: 600_000 },
    async () => {
      const reader = readerOf(await buildChild('covers'));
      const largest = { what: 'a JPEG of 50 megapixels', bytes: await maxJpeg() };
      for (const { bytes, what } of isDrill ? await craftedPictures(true) : [largest]) {
        const { peak, result } = await peakWhile(() => reader.read({ bytes, crop }));
        expect(peak, what).toBeGreaterThan(10);
        expect(peak, what).toBeLessThanOrEqual(400);
        if (!isDrill) expect(result.kind).toBe('rendered');
      }
    },
  );

  it('reads two pictures at the same time', async () => {
    const reader = readerOf(await buildChild('covers'));
    const bytes = await picture();
    const read = await Promise.all([reader.read({ bytes, crop }), reader.read({ bytes, crop })]);
    expect(read.map(({ kind }) => kind)).toEqual(['rendered', 'rendered']);
  });

  function program(text: string) {
    const folder = mkdtempSync(path.join(tmpdir(), 'covers-'));
    const file = path.join(folder, 'program.mjs');
    writeFileSync(file, text);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return readerOf(file);
  }

  it.each([
    ['crashes', 'process.abort()', 'notAPicture'],
    ['ends', 'process.exit(3)', 'notAPicture'],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', 'tooLarge'],
  ])('refuses the picture if its process %s', async (_what, text, kind) => {
    const reader = program(text);
    const bytes = await picture();
    expect((await reader.read({ bytes, crop })).kind).toBe(kind);
    expect((await reader.read({ bytes, crop })).kind).toBe(kind);
  });

  it('receives no secrets of the server', async () => {
    process.env.SECRET_KEY_OF_TEST = 'secret';
    onTestFinished(() => void delete process.env.SECRET_KEY_OF_TEST);
    const reader = program(`
      const outcome = { kind: 'tooLarge', why: Object.keys(process.env).join() };
      const body = Buffer.from(JSON.stringify({ outcome, ms: 1 }));
      const head = Buffer.from([0, 0, 0, body.length, 2]);
      process.stdout.write(Buffer.concat([head, body]));
    `);
    const told = await reader.read({ bytes: await picture(), crop });
    expect(told).not.toMatchObject({ why: expect.stringContaining('SECRET') });
  });
});
