/** Packs the QR codes of households' links into one file while it is sent. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { codeFileName } from '#domain/exports/columns.ts';
import { drawCode } from '../sections/code.ts';

interface Linked {
  /** The code in the form `ABCD-EFGH`. */
  code: string;
  link: string;
}

export async function* packedCodes(households: readonly Linked[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { code, link } of households) {
    const { size, path } = await drawCode(link);
    const file = new ZipDeflate(codeFileName(code), { level: 6 });
    zip.add(file);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="30mm" height="30mm" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
    file.push(strToU8(svg), true);
    yield* ready;
    ready = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  zip.end();
  yield* ready;
}
