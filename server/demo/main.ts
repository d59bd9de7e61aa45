/** `npm run demo`: fills the configured database with data to look at. */
import { pino } from 'pino';
import { roleLabels } from '#domain/access/rules.ts';
import { readConfig } from '../config.ts';
import { openDatabase, StartError } from '../db/connect.ts';
import { ensureBuiltInThemes } from '../themes/commands.ts';
import { seedDemo } from './demo.ts';

function fail(message: string): never {
  process.stderr.write(`The demo data cannot be made: ${message}\n`);
  process.exit(1);
}

const config = readConfig(process.env);
if ('problems' in config) fail(`\n${config.problems.map((line) => `  - ${line}`).join('\n')}`);
if (config.production) fail('NODE_ENV is production, and its accounts have a known password.');

const database = await openDatabase({
  ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
  dataDir: config.dataDir,
  logger: pino({ level: 'warn' }),
}).catch((error: unknown) => {
  if (error instanceof StartError) fail(error.message);
  throw error;
});

try {
  await ensureBuiltInThemes(database);
  const outcome = await seedDemo({ config, database });
  if (outcome.kind === 'refused') fail('NODE_ENV is production, and its accounts have a known password.');
  console.log(
    outcome.kind === 'made'
      ? 'The demo data was made.'
      : 'The demo data is already there; nothing was changed.',
  );
  console.log('\nAccounts:');
  for (const { organisation, role, email, password } of outcome.accounts) {
    console.log(
      `  ${(organisation ?? 'Platform').padEnd(24)}${roleLabels[role].padEnd(21)}${email.padEnd(36)}${password}`,
    );
  }
} finally {
  await database.close();
}
