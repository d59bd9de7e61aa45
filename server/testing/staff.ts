/** The users whose sessions the tests of a host's routes use. */
import type { PlatformDatabase } from '../db/connect.ts';
import { buildTenant, signedInAs } from './builders.ts';

export type SignedIn = Awaited<ReturnType<typeof signedInAs>>;
export type Tenant = Awaited<ReturnType<typeof buildTenant>>;

/**
 * Builds a new organization with a user of each role, and the admin of another one as `stranger`.
 */
export async function buildStaff(database: PlatformDatabase) {
  const tenant = await buildTenant(database);
  return {
    tenant,
    admin: await signedInAs(database, 'admin', tenant),
    manager: await signedInAs(database, 'eventManager', tenant),
    guest: await signedInAs(database, 'guest', tenant),
    stranger: await signedInAs(database, 'admin'),
  };
}
