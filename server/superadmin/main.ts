/**
 * `npm run superadmin -- EMAIL [PASSWORD] [--remove-factors]`: makes a superadmin, or gives one a
 * new password and ends their sessions. With the last word it also removes their second factor.
 * Only one process can open the embedded database, so stop the server first.
 */
import { randomBytes } from 'node:crypto';
import { resetSuperadmin } from '../accounts/superadmin.ts';
import { bootConfig, bootDatabase, fail } from '../boot.ts';
import { logUncaught, makeLogger } from '../log.ts';

const removeFactors = '--remove-factors';
const words = process.argv.slice(2).filter((text) => text !== '--');
const [email, given] = words.filter((text) => text !== removeFactors);
if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  fail('Name the superadmin’s email: npm run superadmin -- EMAIL [PASSWORD] [--remove-factors]');
}
if (given !== undefined && (given.length < 6 || given.length > 200)) {
  fail('The password needs 6 to 200 characters. Without one, we make a random one.');
}
const password = given ?? randomBytes(12).toString('base64url');
const what = 'We can’t set the superadmin';
const logger = makeLogger('warn');
logUncaught(logger);
const database = await bootDatabase(what, bootConfig(what), logger);
try {
  const outcome = await resetSuperadmin(database, email, password, {
    removesFactors: words.includes(removeFactors),
  });
  if (outcome.kind === 'refused') fail(`${what}: ${outcome.sentence}`);
  console.log(outcome.kind === 'made' ? 'Created a superadmin:' : 'The superadmin has a new password:');
  console.log(`  email     ${outcome.email}\n  password  ${given === undefined ? password : '(as given)'}`);
} finally {
  await database.close();
}
