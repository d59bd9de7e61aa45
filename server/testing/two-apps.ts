import { type TestApp, testApp } from './app.ts';
import { postgresDatabase } from './database.ts';

/**
 * Returns two apps on one new PostgreSQL database, as two processes would be. Each settles on its
 * own and learns about the other only through the database.
 */
export async function twoApps() {
  const database = await postgresDatabase();
  const apps: TestApp[] = [await testApp({ database }), await testApp({ database })];
  return {
    database,
    apps,
    close: async () => {
      await apps[1]?.app.close();
      await apps[0]?.close();
    },
  };
}
