import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { syncPath } from './durable-fs.ts';
import { migrateEmbedded } from '../migrate.ts';
import { ensureTenantRole } from '../tenant-role.ts';

/** A new, migrated database as an uncompressed tar archive of its folder. Takes a few seconds. */
export async function newDataFolder(): Promise<Buffer> {
  const client = await PGlite.create();
  try {
    await migrateEmbedded(client);
    await ensureTenantRole(
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    );
    for (const statement of ['VACUUM ANALYZE', 'CHECKPOINT']) await client.exec(statement);
    const archive = await client.dumpDataDir('none');
    return Buffer.from(await archive.arrayBuffer());
  } finally {
    await client.close();
  }
}

/**
 * Writes the compressed archive of a new database to `file`. A build keeps it next to its main.js.
 */
export async function makeTemplate(file: string): Promise<void> {
  const archive = await newDataFolder();
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, gzipSync(archive));
  renameSync(unfinished, file);
}

const builtTemplate = fileURLToPath(new URL('./template.tar.gz', import.meta.url));

/**
 * Makes the folder of a new database, from the build's template if there is one (about one second
 * instead of five). The folder appears complete and on disk, or not at all. The next start throws
 * away what a killed one left. The caller holds the lock.
 */
export async function createDataFolder(folder: string, template = builtTemplate): Promise<void> {
  const archive = existsSync(template) ? gunzipSync(readFileSync(template)) : await newDataFolder();
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  unpack(archive, unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

/** Unpacks PGlite's tar archive of plain files and folders, and forces all of it to disk. */
function unpack(archive: Buffer, into: string): void {
  const folders = new Set([into]);
  const files: string[] = [];
  const text = (start: number, length: number) => {
    const field = archive.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? length : end);
  };
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const prefix = text(at + 345, 155);
    const name = (prefix ? `${prefix}/` : '') + text(at, 100);
    const size = parseInt(text(at + 124, 12), 8) || 0;
    const path = join(into, name);
    if (!path.startsWith(into))
      throw new Error(`The database template names a path outside its folder: ${name}`);
    const isFolder = text(at + 156, 1) === '5';
    for (let folder = isFolder ? path : dirname(path); !folders.has(folder); folder = dirname(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
    }
    if (!isFolder) {
      writeFileSync(path, archive.subarray(at + 512, at + 512 + size), { mode: 0o600 });
      files.push(path);
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  // Runs last, so that the kernel writes a thousand files in one go instead of one by one.
  for (const path of [...files, ...folders]) syncPath(path);
}
