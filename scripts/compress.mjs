import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;

/**
 * Writes <file>.br and <file>.gz next to the files that the server sends often, so that it never
 * compresses while serving.
 */
export async function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => !file.startsWith('.') && COMPRESSIBLE.test(file),
  );
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const variants = [
    ['.br', (bytes) => promisify(brotliCompress)(bytes, brotliOptions)],
    ['.gz', (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ];
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      if (bytes.length < 1024) return;
      for (const [ending, pack] of variants) {
        const packed = await pack(bytes);
        if (packed.length < bytes.length) await writeFile(join(folder, file + ending), packed);
      }
    }),
  );
}
