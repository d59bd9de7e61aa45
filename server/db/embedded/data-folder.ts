import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';

/**
 * Makes a folder with its parents. `mkdir` with `recursive` never returns if the parent exists but
 * accepts no folders, as in /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/**
 * Runs work that needs the data folder, and turns the file system's refusals into a sentence.
 * @throws StartError
 */
export async function usingFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const sentence = ['ENOSPC', 'EDQUOT'].includes(code)
      ? `There’s no space left for the data folder ${dataDir}. Make room, or choose another DATA_DIR.`
      : ['EEXIST', 'ENOTDIR'].includes(code)
        ? `${dataDir} isn’t a folder. Choose another DATA_DIR.`
        : ['EACCES', 'EPERM', 'EROFS'].includes(code)
          ? `We can’t write to the data folder ${dataDir} or make it private to this user (${code}). Choose a DATA_DIR this user owns.`
          : `We can’t use the data folder ${dataDir} (${code}). Choose another DATA_DIR.`;
    throw new StartError(sentence, { cause: error });
  }
}
