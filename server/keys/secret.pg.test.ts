import { expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { postgresDatabase } from '../testing/database.ts';
import { loadSecret } from './secret.ts';

it('all processes of a database get one lasting secret, even when starting at once', async () => {
  const first = await postgresDatabase();
  const others = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ dataDir: '', databaseUrl: first.url })),
  );
  try {
    const load = (database: (typeof others)[number], secretKey?: string) =>
      loadSecret({ secretKey, dataDir: '/nowhere' }, database);
    const secrets = await Promise.all([first, ...others].flatMap((each) => [load(each), load(each)]));
    expect(new Set(secrets)).toHaveLength(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await load(first)).toBe(secrets[0]);
    expect(await load(first, 'y'.repeat(40))).toBe('y'.repeat(40));
  } finally {
    await Promise.all(others.map((each) => each.close()));
    await first.close();
  }
});
