import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../db/embedded/open.ts';
import { buildChild, startChild } from '../testing/child.ts';
import { buildTenant } from '../testing/builders.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { testDatabase } from '../testing/database.ts';
import { putSecret } from '../keys/secret.ts';
import { describeBackup } from './backup-cases.ts';

describeBackup('the embedded database', testDatabase, [['another embedded one', testDatabase]]);

describe('the backup commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-commands-'));
  const file = join(folder, 'backup');
  const to = join(folder, 'to');
  let source: { dataDir: string; remove: () => void };
  let programs: { backup: string; restore: string };
  const run = async (name: 'backup' | 'restore', dataDir: string, path = file) => {
    const child = startChild(programs[name], [path], [], { DATA_DIR: dataDir, DATABASE_URL: '' });
    const { code } = await child.ended;
    return { code, lines: child.lines };
  };

  beforeAll(async () => {
    programs = {
      backup: await buildChild('backup'),
      restore: await buildChild('restore'),
    };
    source = await dataFolder();
    const database = await openEmbedded({ dataDir: source.dataDir });
    await buildTenant(database);
    putSecret(source.dataDir, 'a secret of thirty-two characters.');
    await database.close();
  });
  afterAll(() => {
    source.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('report the row counts and exit with 0, or exit with 1 on failure', async () => {
    const backedUp = await run('backup', source.dataDir);
    expect(backedUp.code).toBe(0);
    expect(backedUp.lines).toContain('         1  tenants');
    expect((await run('backup', join(folder, 'nowhere'), join(folder, 'other'))).code).toBe(1);

    const restored = await run('restore', to);
    expect(restored.code).toBe(0);
    expect(restored.lines).toContain('         1  tenants');
    expect(statSync(join(to, 'secret.key')).mode & 0o777).toBe(0o600);
    expect((await run('restore', to)).code).toBe(1);
  });

  it('refuse an embedded database in use by a server', async () => {
    const server = await openEmbedded({ dataDir: source.dataDir });
    const { code } = await run('backup', source.dataDir, join(folder, 'while-running'));
    await server.close();
    expect(code).toBe(1);
  });
});
