/**
 * QR codes of the links of households, packed as one file. It runs in a process of its own
 * (main.ts).
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { codeFileName } from '#domain/exports/columns.ts';
import type { Send } from '../processes/job.ts';
import { drawCode } from '../sections/code.ts';

export interface CodesWork {
  households: {
    /** `ABCD-EFGH`. */
    code: string;
    link: string;
  }[];
}

/** Bytes that are sent at once. */
const pieceSize = 65_536;

export async function packCodes({ households }: CodesWork, send: Send): Promise<'packed'> {
  let ready: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
    size += piece.length;
  });
  const flush = async () => {
    if (size > 0) await send(Buffer.concat(ready));
    ready = [];
    size = 0;
  };
  for (const { code, link } of households) {
    const drawn = await drawCode(link);
    const file = new ZipDeflate(codeFileName(code), { level: 6 });
    zip.add(file);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn.size} ${drawn.size}" width="30mm" height="30mm" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${drawn.path}"/></svg>`;
    file.push(strToU8(svg), true);
    if (size >= pieceSize) await flush();
  }
  zip.end();
  await flush();
  return 'packed';
}
