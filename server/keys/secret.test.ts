import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '../db/embedded/open.ts';
import { testTemplate } from '../testing/database.ts';
import { keysOf } from './keys.ts';
import { loadSecret } from './secret.ts';

describe('derived keys', () => {
  it('stay equal for one secret and label, and differ for any other', () => {
    const keys = keysOf('a secret of more than thirty-two characters');
    expect(keys.derive('links')).toHaveLength(32);
    expect(keysOf('a secret of more than thirty-two characters').derive('links')).toEqual(
      keys.derive('links'),
    );
    expect(keys.derive('codes')).not.toEqual(keys.derive('links'));
    expect(keysOf('another secret of more than thirty-two characters').derive('links')).not.toEqual(
      keys.derive('links'),
    );
  });

  it('do not change between versions, because mailed links depend on the keys', () => {
    expect(keysOf('a secret of more than thirty-two characters').derive('links').toString('hex')).toBe(
      '1f6d20296c2355b999a8aee428beaa547dd38f784d95353ee8ef85ed838037ac',
    );
  });
});

describe('the secret of an embedded installation', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turnout-secret-'));
  const file = join(dataDir, 'secret.key');
  let database: EmbeddedDatabase;
  const load = (secretKey?: string) => loadSecret({ secretKey, dataDir }, database);

  beforeAll(async () => {
    database = await openEmbedded({ dataDir, template: await testTemplate() });
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('appears once, readable only by the user who runs the server, and stays', async () => {
    const secret = await load();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
    chmodSync(file, 0o644);
    expect(await load()).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('stays stored but unused if SECRET_KEY is set', async () => {
    const kept = await load();
    const given = 'x'.repeat(32);
    expect(await load(given)).toBe(given);
    expect(await load()).toBe(kept);
  });

  it('never changes silently: an incomplete file stops the start', async () => {
    const whole = readFileSync(file);
    writeFileSync(file, 'half');
    await expect(load()).rejects.toThrow(/is incomplete. Put the file from a backup back/);
    expect(readFileSync(file, 'utf8')).toBe('half');
    writeFileSync(file, whole);
  });
});
