import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { PlatformDatabase } from '../db/connect.ts';
import { fill } from '../db/security-cases.ts';
import { tableNames } from '../db/tenant-role.ts';
import { setting } from '../keys/settings.store.ts';
import { buildTenant } from '../testing/builders.ts';
import { postgresDatabase, testDatabase } from '../testing/database.ts';
import { contents, fillTheRest } from './backup-cases.ts';
import { isHalfMoved, move } from './move.ts';

const secret = 'what the links of an installation are made with';
const databases: PlatformDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
});

async function embedded(): Promise<PlatformDatabase> {
  const database = await testDatabase();
  databases.push(database);
  await fill(database);
  await fillTheRest(database);
  // This setting comes from a server's backup. The secret in the data folder still applies.
  await database.platform.execute(
    sql`insert into platform_settings (name, value) values ('secret', 'another one')`,
  );
  return database;
}

async function server(): Promise<PlatformDatabase> {
  const database = await postgresDatabase({ asOwner: 'turnout_test_move' });
  databases.push(database);
  return database;
}

const secretOf = (database: PlatformDatabase) => database.platformTransaction((tx) => setting(tx, 'secret'));

it('a move carries over every table and the secret, and refuses a server that is not empty', async () => {
  const [source, target] = [await embedded(), await server()];
  const counts = await move({ source, target, secret });
  expect(Object.keys(counts).sort()).toEqual([...tableNames].sort());
  expect(Object.values(counts).every(({ rows }) => rows > 0)).toBe(true);
  expect(await contents(target)).toEqual(await contents(source));
  expect(await secretOf(target)).toBe(secret);
  expect(await isHalfMoved(target)).toBe(false);
  await expect(move({ source, target, secret })).rejects.toThrow(/database isn’t empty \(\w+/);
});

it('a move continues after an interruption, and refuses a source that changed meanwhile', async () => {
  const [source, target] = [await embedded(), await server()];
  const began: string[] = [];
  const ended = move({
    source,
    target,
    secret,
    carried: (table) => {
      began.push(table);
      if (began.length === 5) throw new Error('killed');
    },
  });
  await expect(ended).rejects.toThrow('killed');
  expect(await isHalfMoved(target)).toBe(true);

  const before: string[] = [];
  await move({ source, target, secret, carried: (table, _rows, was) => void (was && before.push(table)) });
  expect(before).toEqual(began);
  expect(await contents(target)).toEqual(await contents(source));
  expect(await isHalfMoved(target)).toBe(false);

  const other = await server();
  const stopped = move({
    source,
    target: other,
    secret,
    carried: (table) => {
      if (table === 'tenants') throw new Error('killed');
    },
  });
  await expect(stopped).rejects.toThrow('killed');
  await buildTenant(source);
  await expect(move({ source, target: other, secret })).rejects.toThrow('tenants changed here');
});
