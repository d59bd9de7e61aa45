/** What the tests of this folder run in processes of their own, to kill them and to set them against each other. */
import { sql } from 'drizzle-orm';
import { openDatabase } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { platformScope } from './scope.ts';

const [command, target = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  switch (command) {
    case 'lock':
      await lockFolder(target);
      console.log('locked');
      setInterval(() => {}, 1_000);
      return;
    case 'open': {
      const database = await openDatabase(
        target.startsWith('postgres') ? { databaseUrl: target, dataDir: '' } : { dataDir: target },
      );
      process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
      console.log('open');
      setInterval(() => {}, 1_000);
      return;
    }
    case 'flood': {
      const database = await openDatabase({ dataDir: target });
      await database.platform.execute(sql`create table if not exists flood (n int primary key, filler text)`);
      for (let n = 1; ; n++) {
        await database.transaction(platformScope, (tx) =>
          tx.execute(sql`insert into flood values (${n}, repeat('x', 500))`),
        );
        console.log(`acknowledged ${n}`);
      }
    }
  }
}

run().catch((error: Error) => {
  console.log(`refused: ${error.name}: ${error.message}`);
  process.exit(1);
});
