/**
 * Finds the installation's secret: in SECRET_KEY, else in the data folder, else in the shared
 * database.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError, type PlatformDatabase } from '../db/connect.ts';
import { syncPath } from '../db/embedded/durable-fs.ts';
import { settingOrNew } from './settings.store.ts';

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Returns the installation's secret and makes one if there is none.
 * @throws StartError when the file of the secret cannot be read or made.
 */
export async function loadSecret(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  database: PlatformDatabase,
): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  // The embedded database has locked the folder, so no other process makes the file now.
  if (database.embedded) return secretOfFolder(dataDir);
  return database.platformTransaction((tx) => settingOrNew(tx, 'secret', newSecret()));
}

function secretOfFolder(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    return readSecret(file) ?? makeSecret(file, dataDir);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new StartError(
      `We can’t read or create the installation's secret in ${file} (${code}). Give the file to this user, or set SECRET_KEY.`,
      { cause: error },
    );
  }
}

/** Returns the secret in the data folder, for a backup, or undefined if none was made yet. */
export const secretIn = (dataDir: string): string | undefined => readSecret(join(dataDir, 'secret.key'));

/** Puts a backup's secret into the data folder. @throws StartError if there is another secret. */
export function putSecret(dataDir: string, secret: string): void {
  const there = secretIn(dataDir);
  if (there === undefined) makeSecret(join(dataDir, 'secret.key'), dataDir, secret);
  else if (there !== secret) {
    throw new StartError(
      `The data folder ${dataDir} already has its own secret in secret.key. Choose an empty DATA_DIR, or move the file away.`,
    );
  }
}

function readSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length < 32) {
    throw new StartError(
      `The installation's secret in ${file} is incomplete. Put the file from a backup back. Or delete it to get a new one, and links in mails sent so far stop working.`,
    );
  }
  // A copy or a restored file may be readable by everyone.
  chmodSync(file, 0o600);
  return secret;
}

/** Writes the file of the secret. The file appears complete and on disk, or not at all. */
function makeSecret(file: string, folder: string, secret = newSecret()): string {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const opened = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(opened, `${secret}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(unfinished, file);
  syncPath(folder);
  return secret;
}
