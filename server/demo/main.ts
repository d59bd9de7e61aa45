/** Fills the configured database with demo data: `npm run demo`. */
import { roleLabels } from '#domain/access/rules.ts';
import { buildApp } from '../app.ts';
import { bootConfig, bootDatabase, bootKeys, fail } from '../boot.ts';
import { logUncaught, makeLogger } from '../log.ts';
import { ensureBuiltInThemes } from '../themes/commands.ts';
import { seedDemo } from './demo.ts';
import { showDemo } from './show.ts';

const what = 'The demo data cannot be made';
const inProduction = `${what}: NODE_ENV is production, and its accounts have a known password.`;

const config = bootConfig(what);
if (config.production) fail(inProduction);
const logger = makeLogger('warn');
logUncaught(logger);
const database = await bootDatabase(what, config, logger);

try {
  await ensureBuiltInThemes(database);
  const outcome = await seedDemo({ config, database });
  if (outcome.kind === 'refused') fail(inProduction);
  if (outcome.kind === 'made') {
    const keys = await bootKeys(what, config, database);
    const app = await buildApp({ config, database, keys, logger }, {});
    // If there is a mail server, nobody is mailed.
    await showDemo(app, { mails: config.smtpUrl === undefined });
    await app.close();
  }
  console.log(
    outcome.kind === 'made'
      ? 'The demo data was made.'
      : 'The demo data is already there; nothing was changed.',
  );
  console.log('\nAccounts:');
  for (const { organization, role, email, password } of outcome.accounts) {
    console.log(
      `  ${(organization ?? 'Platform').padEnd(24)}${roleLabels[role].padEnd(21)}${email.padEnd(36)}${password}`,
    );
  }
} finally {
  await database.close();
}
