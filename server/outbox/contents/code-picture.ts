/**
 * Draws a QR code as a PNG with one bit for each pixel. Every mail with a code carries one: the
 * library's own PNG takes four times as long, and is larger.
 */
import { crc32, deflateSync } from 'node:zlib';
import QrCode from 'qrcode';

/** The width of the light border, in modules. With fewer than four, a phone may miss the code. */
const margin = 4;
/** The width of a module, in pixels. */
const scale = 4;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the header: the size, and one bit of gray per pixel. The other fields are standard. */
function header(pixels: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(pixels, 0);
  data.writeUInt32BE(pixels, 4);
  data[8] = 1;
  return chunk('IHDR', data);
}

export function codePng(text: string): Buffer {
  const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' });
  const pixels = (modules.size + 2 * margin) * scale;
  // Each row of a PNG begins with a byte for its filter. Here, 0 means no filter.
  const rowBytes = 1 + Math.ceil(pixels / 8);
  const rows = Buffer.alloc(pixels * rowBytes, 0xff);
  for (let y = 0; y < pixels; y += 1) {
    const start = y * rowBytes;
    rows[start] = 0;
    const row = Math.floor(y / scale) - margin;
    if (row < 0 || row >= modules.size) continue;
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      // Four pixels are half a byte.
      const half = column + margin;
      const at = start + 1 + (half >> 1);
      rows[at] = (rows[at] ?? 0) & (half % 2 === 0 ? 0x0f : 0xf0);
    }
  }
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([signature, header(pixels), data, chunk('IEND', Buffer.alloc(0))]);
}
