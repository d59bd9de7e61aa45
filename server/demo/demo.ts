/**
 * Makes demo data: three organizations on different plans, users of every role, and hundreds of
 * replies (docs/product/running.md#running). The past and upcoming events are in several time
 * zones, and some are full with a waitlist. One transaction writes everything, so that it exists as
 * a whole or not at all.
 */
import { eq, inArray } from 'drizzle-orm';
import { emailKey, nameKey } from '#domain/accounts/rules.ts';
import { planTerms, trialEnd } from '#domain/plans/rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { joinRequests, subscriptions, tenants, users } from '../db/schema.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { accounts, type DemoAccount, demoEmail, password, superadminEmail } from './accounts.ts';
import { makeEvent } from './event.ts';
import { writeHistory } from './history.ts';
import { day, type OrganizationPlan, organizations } from './organizations.ts';
import { firstNames, lastNames } from './people.ts';
import { randomFrom } from '#domain/kernel/random.ts';

export type DemoOutcome = { kind: 'made' | 'alreadyThere'; accounts: DemoAccount[] } | { kind: 'refused' };

/**
 * Makes the demo data once. It changes nothing if any of the organizations or accounts exists, and
 * refuses in production.
 */
export async function seedDemo({
  config,
  database,
}: Pick<PlatformDeps, 'config' | 'database'>): Promise<DemoOutcome> {
  if (config.production) return { kind: 'refused' };
  const passwordHash = await hashPassword(password);
  return database.platformTransaction(async (tx) => {
    if (await isThere(tx)) return { kind: 'alreadyThere' as const, accounts: accounts() };
    const now = new Date();
    const random = randomFrom(20_261_121);
    await tx.insert(users).values({
      id: newId(),
      tenantId: null,
      role: 'superadmin',
      email: superadminEmail,
      emailKey: emailKey(superadminEmail),
      provedEmail: emailKey(superadminEmail),
      passwordHash,
      firstName: 'Sol',
      lastName: 'Admin',
      notificationsReadAt: new Date(now.getTime() - day),
    });
    for (const organization of organizations)
      await makeOrganization(tx, organization, { now, random, passwordHash });
    return { kind: 'made' as const, accounts: accounts() };
  });
}

async function isThere(tx: PlatformDb): Promise<boolean> {
  const names = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      inArray(
        tenants.nameKey,
        organizations.map(({ name }) => nameKey(name)),
      ),
    )
    .limit(1);
  const root = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, superadminEmail))
    .limit(1);
  return names.length + root.length > 0;
}

interface Making {
  now: Date;
  random: () => number;
  passwordHash: string;
}

async function makeOrganization(
  tx: PlatformDb,
  organization: OrganizationPlan,
  { now, random, passwordHash }: Making,
) {
  const tenantId = newId();
  const since = new Date(now.getTime() - 120 * day);
  await tx.insert(tenants).values({
    id: tenantId,
    name: organization.name,
    nameKey: nameKey(organization.name),
    joinCode: organization.joinCode,
    subscriptionPlan: organization.plan,
    subscriptionStatus: organization.status,
    trialEndsAt: trialEnd(since),
    renewalDate: new Date(now.getTime() + 245 * day).toISOString().slice(0, 10),
    removeBranding: organization.removeBranding,
    claimedAt: since,
    createdAt: since,
  });
  await tx.insert(subscriptions).values({
    id: newId(),
    tenantId,
    planName: planTerms[organization.plan].name,
    planType: organization.plan,
    priceCents: planTerms[organization.plan].monthlyPriceCents,
    status: organization.status,
    currentPeriodStart: new Date(now.getTime() - 12 * day),
    currentPeriodEnd: new Date(now.getTime() + 18 * day),
  });
  const people = organization.people.map((person) => ({
    id: newId(),
    tenantId,
    role: person.role,
    email: demoEmail(organization, person),
    emailKey: emailKey(demoEmail(organization, person)),
    provedEmail: emailKey(demoEmail(organization, person)),
    passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    createdAt: since,
    notificationsReadAt: new Date(now.getTime() - day),
  }));
  await tx.insert(users).values(people);
  await writeHistory(tx, organization, { tenantId, since, people });
  await tx.insert(joinRequests).values({
    id: newId(),
    tenantId,
    email: `newcomer@${organization.domain}`,
    emailKey: `newcomer@${organization.domain}`,
    firstName: firstNames[Math.floor(random() * firstNames.length)] ?? '',
    lastName: lastNames[Math.floor(random() * lastNames.length)] ?? '',
    requestMessage: 'I would like to join this organization to help manage events.',
    emailConfirmedAt: now,
  });
  for (const plan of organization.events) {
    const creator = people.find(({ role }) => role === plan.by);
    if (!creator) throw new Error(`${organization.name} has no ${plan.by}.`);
    await makeEvent(tx, plan, { tenantId, creator, now, random });
  }
}
