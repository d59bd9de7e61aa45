import { postgresDatabase } from '../testing/database.ts';
import { describeRowLevelSecurity } from './security-cases.ts';

// One connection, so that every transaction follows another one on it.
describeRowLevelSecurity('PostgreSQL as a superuser', () => postgresDatabase({ poolSize: 1 }), {
  ownRole: true,
});
describeRowLevelSecurity(
  'PostgreSQL as an ordinary user that may not create roles',
  () => postgresDatabase({ poolSize: 1, asOwner: 'turnout_test_owner' }),
  { ownRole: false },
);
