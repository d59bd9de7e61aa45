/** Data folders for tests of the embedded database on a disk. */
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from '../db/embedded/template.ts';
import { buildOnce } from './builds.ts';
import { testTemplate } from './database.ts';

/**
 * Makes a data folder with an empty migrated database. It copies one that is made once, because
 * unpacking a database and forcing its thousand files to disk takes longer than most tests.
 */
export async function dataFolder(): Promise<{ dataDir: string; remove: () => void }> {
  const made = await buildOnce('data-folder', async (folder) =>
    createDataFolder(join(folder, 'database'), await testTemplate()),
  );
  const parent = mkdtempSync(join(tmpdir(), 'turnout-data-'));
  const dataDir = join(parent, 'data');
  cpSync(made, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
