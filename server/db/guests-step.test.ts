import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { describeGuestsStep } from './guests-step-cases.ts';
import { migrateEmbedded } from './migrate.ts';

describeGuestsStep('the embedded database', async () => {
  const client = await PGlite.create();
  return {
    run: async (text, values) => (await client.query(text, values)).rows as never,
    db: drizzle(client),
    migrate: () => migrateEmbedded(client),
    close: () => client.close(),
  };
});
