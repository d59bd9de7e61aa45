import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Picture } from '#domain/events/picture.ts';
import { drawCover } from '../demo/cover.ts';
import { draw } from './draw.ts';
import { makePictures, PictureNotReady, pictureVersion } from './pictures.ts';

const picture = (change: Partial<Picture> = {}): Picture => ({
  title: 'A wedding by the lake',
  host: 'Ada & Bo',
  day: 'Saturday, June 5, 2027',
  time: '4:00 PM – 1:00 AM EDT',
  place: 'The Boathouse, Lake Placid',
  colors: {
    page: '#f7f5ef',
    line: '#d0cfc8',
    text: 'rgb(40 49 43 / 90%)',
    soft: '#555555',
    title: '#2f4a38',
    ornament: '#93455a',
  },
  state: '',
  button: { text: '#ffffff', ground: 'rgb(71 102 80 / 80%)' },
  fonts: { title: 'playfair-display', body: 'inter' },
  drawing: '',
  ...change,
});

const isPicture = (png: Buffer) => {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
};

describe('the drawing of an event picture', () => {
  // This test comes first, because the library starts with the first picture of a process.
  it('still succeeds after the demo data has drawn its cover picture', async () => {
    expect((await drawCover()).readUInt32BE(16)).toBe(1600);
    isPicture(await draw(picture()));
  });

  it.each([
    ['plain words', {}],
    ['nothing at all', { title: '', host: '', day: '', time: '', place: '' }],
    ['one long word', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 110) }],
    ['pictograms', { title: '🎉👩‍👩‍👧‍👦 Party 🏳️‍🌈', host: '💍' }],
    ['letters of other scripts', { title: '結婚式のご案内', host: 'دعوة زفاف', place: 'กรุงเทพ' }],
    [
      'Cyrillic, Greek and Vietnamese',
      { title: 'Свадьба Γάμος Đám cưới', fonts: { title: 'great-vibes', body: 'oswald' } },
    ],
    ['markup', { title: '<script>&amp;</script><image href="http://elsewhere.test/x.png"/>' }],
    [
      'combining and control characters',
      { title: `Z${'\u0301'.repeat(60)}\u202e\u0000\uFEFF x`, host: '\ud800' },
    ],
    ['a font that is not there', { fonts: { title: 'no-such-font', body: '../../etc/passwd' } }],
  ])('succeeds for %s', async (_what, change: Partial<Picture>) => {
    isPicture(await draw(picture(change)));
  });

  it('changes when a fact that it shows changes', async () => {
    const [over, plain, same, other] = await Promise.all([
      draw(picture({ state: 'This event is over' })),
      draw(picture()),
      draw(picture()),
      draw(picture({ title: 'A wedding by the sea' })),
    ]);
    expect(plain.equals(same)).toBe(true);
    expect(over.equals(plain)).toBe(false);
    expect(plain.equals(other)).toBe(false);
    expect(pictureVersion(picture())).not.toBe(pictureVersion(picture({ place: 'Elsewhere' })));
  });

  it('begins with the drawing of the theme, and leaves room for the button below a title of three lines', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" preserveAspectRatio="xMidYMid slice"><rect width="1200" height="675" fill="#0b6e4f"/></svg>';
    const title = 'Maya & Jonas: a harvest wedding in the old orchard behind the mill at the lake';
    const [plain, drawn, other] = await Promise.all([
      draw(picture({ title })),
      draw(picture({ title, drawing })),
      draw(picture({ title, drawing, button: { text: '#ffffff', ground: '#aa0000' } })),
    ]);
    isPicture(drawn);
    const pixel = async (png: Buffer, top: number) => [
      ...(await sharp(png).extract({ left: 600, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ];
    expect(await pixel(plain, 10)).toEqual([0xf7, 0xf5, 0xef]);
    expect(await pixel(drawn, 10)).toEqual([0x0b, 0x6e, 0x4f]);
    expect(await pixel(drawn, 210)).toEqual([0x0b, 0x6e, 0x4f]);
    expect(await pixel(drawn, 230)).toEqual([0xf7, 0xf5, 0xef]);
    expect(await pixel(drawn, 620)).toEqual([0xf7, 0xf5, 0xef]);
    expect(other.equals(drawn)).toBe(false);
  });

  it('shows digits as tall as capitals even in a font with old-style digits', async () => {
    const { colors } = picture();
    const nothing = {
      host: '',
      day: '',
      time: '',
      place: '',
      button: { text: '#f7f5ef', ground: '#f7f5ef' },
    };
    const alone = picture({ ...nothing, colors: { ...colors, ornament: colors.page } });
    const inkOf = async (title: string) => {
      const png = await draw({ ...alone, title });
      const inside = await sharp(png).extract({ left: 60, top: 60, width: 1080, height: 510 }).toBuffer();
      const { info } = await sharp(inside).trim().toBuffer({ resolveWithObject: true });
      return info.height;
    };
    expect(Math.abs((await inkOf('1012')) - (await inkOf('HHHH')))).toBeLessThan(8);
  });

  it('leaves out characters that no font contains, and keeps the rest', async () => {
    const bare = await draw(picture({ title: 'Party' }));
    expect((await draw(picture({ title: '🎉 Party 式' }))).equals(bare)).toBe(true);
  });
});

describe('pictures of events that readers request', () => {
  it('need only one drawing for all readers, which is then cached', async () => {
    const pictures = makePictures();
    const [first, same] = await Promise.all([pictures.png(picture()), pictures.png(picture())]);
    expect(first).toBe(same);
    expect(await pictures.png(picture())).toBe(first);
    await pictures.close();
  });

  it('fail alone if one cannot be drawn, and the next picture succeeds', async () => {
    const pictures = makePictures();
    const broken = picture({ colors: null as never });
    await expect(pictures.png(broken)).rejects.toThrow();
    await expect(pictures.png(broken)).rejects.toThrow('a moment ago');
    isPicture(await pictures.png(picture()));
    await pictures.close();
  });

  /**
   * Answers each picture with its title as the image. Certain titles make the program fail instead.
   */
  const threadProgram = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ title }) => {
      if (title === 'ends') process.exit(1);
      if (title === 'throws') throw new Error('broken');
      if (title === 'sleeps') return;
      if (title === 'fails') return parentPort.postMessage({ failure: 'no such color' });
      parentPort.postMessage({ png: new TextEncoder().encode(title) });
      if (title === 'last words') setTimeout(() => process.exit(1));
    });`;

  function inThread(patience?: number) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
    const file = path.join(folder, 'thread.mjs');
    writeFileSync(file, threadProgram);
    const pictures = makePictures(file, patience);
    onTestFinished(async () => {
      await pictures.close();
      rmSync(folder, { recursive: true });
    });
    return async (title: string) => String(await pictures.png(picture({ title })));
  }

  it('use one thread, one after another', async () => {
    const drawn = inThread();
    expect(await drawn('first')).toBe('first');
    expect(await drawn('second')).toBe('second');
    expect(await Promise.all([drawn('third'), drawn('fourth')])).toEqual(['third', 'fourth']);
  });

  it('get a new thread after a crash, even if nobody waited for a picture', async () => {
    const drawn = inThread();
    await expect(drawn('fails')).rejects.toThrow('no such color');
    await expect(drawn('throws')).rejects.toThrow('broken');
    await expect(drawn('ends')).rejects.toThrow('ended');
    expect(await drawn('after')).toBe('after');
    expect(await drawn('last words')).toBe('last words');
    // A picture that is requested while the thread ends may still fail with it.
    let asked = 0;
    await vi.waitFor(async () => expect(await drawn(`again ${++asked}`)).toBe(`again ${asked}`));
  });

  it('can be requested again after a timeout, and the next picture gets a new thread', async () => {
    const drawn = inThread(500);
    await expect(drawn('sleeps')).rejects.toThrow(PictureNotReady);
    await expect(drawn('sleeps')).rejects.toThrow(PictureNotReady);
    // A new thread may start slowly on a busy machine. A picture that it could not draw in time is
    // not tried again at once.
    let asked = 0;
    await vi.waitFor(async () => expect(await drawn(`after ${++asked}`)).toBe(`after ${asked}`));
  });
});
