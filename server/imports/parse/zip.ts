/** Unpacks the files in a packed file one by one, never beyond the limit. */
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { importLimits } from '#domain/imports/file-limits.ts';
import { NotAList, TooMuch } from './refused.ts';

const damaged = () => new NotAList('The file is damaged or incomplete.');
const maxFiles = 5_000;

export interface Packed {
  has(name: string): boolean;
  /** The names in lower case, without those of folders. */
  names(): string[];
  /** Returns null if there is no such file. */
  read(name: string): Uint8Array | null;
}

/**
 * Opens a packed file and checks the declared sizes before it unpacks anything. A file that
 * declares less than it has is cut off at that size, so memory never holds more.
 */
export function packed(bytes: Uint8Array): Packed {
  const files = new Map<string, UnzipFileInfo>();
  let count = 0;
  let total = 0;
  const unpack = (filter: (file: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter });
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      throw damaged();
    }
  };
  unpack((file) => {
    count += 1;
    total += file.originalSize;
    if (count > maxFiles || total > importLimits.unpacked) throw new TooMuch('unpacked');
    // Some programs write names with backslashes, or with a slash at the start.
    files.set(nameOf(file.name), file);
    return false;
  });
  return {
    has: (name) => files.has(name),
    names: () => [...files.keys()].filter((name) => !name.endsWith('/')),
    read(name) {
      const info = files.get(name);
      if (!info) return null;
      const read = unpack((file) => file.name === info.name)[info.name];
      if (!read) throw damaged();
      return read;
    },
  };
}

const nameOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
