import QrCode from 'qrcode';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codePng } from './code-picture.ts';

describe('the picture of a code in mails', () => {
  it('draws each module as four by four pixels, within a margin of four modules', async () => {
    const text = 'https://turnout.example/a/0123456789AB';
    const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' });
    const png = codePng(text);
    const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([(modules.size + 8) * 4, (modules.size + 8) * 4]);
    const wrong: string[] = [];
    for (let y = 0; y < info.height; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        const [row, column] = [Math.floor(y / 4) - 4, Math.floor(x / 4) - 4];
        const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
        const isDark = isInside && modules.get(row, column) === 1;
        if (data[(y * info.width + x) * info.channels] !== (isDark ? 0 : 255)) wrong.push(`${x} ${y}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('stays below 2 kB, even with a long address', () => {
    const png = codePng(`https://${'a'.repeat(60)}.events.example/a/0123456789AB`);
    expect(png.toString('base64').length).toBeLessThan(2_048);
  });
});
