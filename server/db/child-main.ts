/** Runs in separate processes, so that this folder's tests can kill them and let them compete. */
import { sql } from 'drizzle-orm';
import { openDatabase } from './connect.ts';
import { lockFolder } from './embedded/folder-lock.ts';

const [command = '', target = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  switch (command) {
    case 'lock':
      await lockFolder(target);
      say('locked');
      setInterval(() => {}, 1_000);
      return;
    case 'lock-and-end': {
      const lock = await lockFolder(target);
      process.on('SIGTERM', () => {
        lock.ending();
        say('ending');
        setTimeout(() => void lock.release().then(() => process.exit(0)), 600);
      });
      say('locked');
      setInterval(() => {}, 1_000);
      return;
    }
    case 'open': {
      const database = await openDatabase(
        target.startsWith('postgres') ? { databaseUrl: target, dataDir: '' } : { dataDir: target },
      );
      process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
      say('open');
      setInterval(() => {}, 1_000);
      return;
    }
    case 'flood': {
      const database = await openDatabase({ dataDir: target });
      await database.platform.execute(sql`create table if not exists flood (n int primary key, filler text)`);
      for (let n = 1; ; n++) {
        await database.platformTransaction((tx) =>
          tx.execute(sql`insert into flood values (${n}, repeat('x', 500))`),
        );
        say(`acknowledged ${n}`);
      }
    }
    default:
      throw new Error(`unknown command ${command}`);
  }
}

run().catch((error: Error) => {
  // Waits until the line is written, because exiting at once could cut it off.
  process.stdout.write(`refused: ${error.name}: ${error.message}\n`, () => process.exit(1));
});
