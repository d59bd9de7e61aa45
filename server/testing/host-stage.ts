/** What the tests of most files begin with: the app, and users with sessions. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#domain/access/rules.ts';
import { type TestApp, testApp } from './app.ts';
import { buildEvent, buildTenant, signedInAs, type EventOverrides } from './builders.ts';
import { buildStaff, type SignedIn, type Tenant } from './staff.ts';

export interface HostStage {
  app: TestApp;
  tenant: Tenant;
  /** The organization's admin. */
  host: SignedIn;
}

/** Starts the app before the tests of a file, and gives `take` a host of an organization. */
export function hostStage(
  take: (stage: HostStage) => unknown,
  config?: NonNullable<Parameters<typeof testApp>[0]>['config'],
) {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config });
    const tenant = await buildTenant(app.database);
    take({ app, tenant, host: await signedInAs(app.database, 'admin', tenant) });
  });
  afterAll(() => app.close());
}

export type StaffStage = { app: TestApp; superadmin: SignedIn } & Awaited<ReturnType<typeof buildStaff>>;

/**
 * Starts the app before the tests of a file, and gives `take` a superadmin and a new staff before
 * each test.
 */
export function staffStage(take: (stage: StaffStage) => unknown) {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const superadmin = await signedInAs(app.database, 'superadmin');
    take({ app, superadmin, ...(await buildStaff(app.database)) });
  });
}

export interface RolesStage {
  app: TestApp;
  tenant: Tenant;
  /** A user of each role. All but the superadmin belong to `tenant`. */
  as: Record<Role, SignedIn>;
  /** Another organization, and its admin. */
  other: Pick<Tenant, 'id' | 'name'>;
  stranger: SignedIn;
}

/** Like `staffStage`, with the users by role. */
export function rolesStage(take: (stage: RolesStage) => unknown) {
  staffStage(({ app, tenant, superadmin, admin, manager, guest, stranger }) => {
    const as = { superadmin, admin, eventManager: manager, guest };
    take({ app, tenant, as, other: stranger.tenant!, stranger });
  });
}

export interface EventStage {
  app: TestApp;
  admin: SignedIn;
  event: Awaited<ReturnType<typeof buildEvent>>;
}

/**
 * Starts the app before the tests of a file, and gives `take` an event of an organization with an
 * active plan before each test.
 */
export function eventStage(take: (stage: EventStage) => unknown, overrides: EventOverrides = {}) {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'pro', subscriptionStatus: 'active' });
    const admin = await signedInAs(app.database, 'admin', tenant);
    const own = { tenantId: tenant.id, createdBy: admin.user.id };
    take({ app, admin, event: await buildEvent(app.database, { ...own, ...overrides }) });
  });
}
