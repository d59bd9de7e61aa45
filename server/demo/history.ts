import type { ActivityAction } from '#domain/activity/sentences.ts';
import { planTerms, trialEnd } from '#domain/plans/rules.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { activityLog, subscriptionChanges } from '../db/schema.ts';
import { day, type OrganizationPlan } from './organizations.ts';

export interface Person {
  id: string;
  email: string;
  role: string;
  firstName: string;
  lastName: string;
}

export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** Returns a line of the activity log, in the form that the act itself would have written. */
export const lineOf = (
  actor: Person,
  line: {
    tenantId: string;
    action: ActivityAction;
    subjectType: string;
    subjectId: string;
    eventId?: string;
    details: Record<string, unknown>;
    createdAt: Date;
  },
) => ({ id: newId(), actorId: actor.id, actorLabel: nameOf(actor), ...line });

/**
 * Writes the history of the organization's people and its plan: a trial that ended in its current
 * plan.
 */
export async function writeHistory(
  tx: PlatformDb,
  organization: OrganizationPlan,
  { tenantId, since, people }: { tenantId: string; since: Date; people: Person[] },
) {
  const [admin, ...others] = people;
  if (!admin) throw new Error(`${organization.name} has no people.`);
  const { plan, status } = organization;
  const decided = new Date(trialEnd(since).getTime() - day);
  await tx.insert(subscriptionChanges).values([
    {
      id: newId(),
      tenantId,
      kind: 'started',
      toPlan: 'free',
      toStatus: 'trial',
      priceCents: 0,
      actorLabel: nameOf(admin),
      createdAt: since,
    },
    {
      id: newId(),
      tenantId,
      kind: 'changed',
      fromPlan: 'free',
      toPlan: plan,
      fromStatus: 'trial',
      toStatus: status,
      priceCents: planTerms[plan].monthlyPriceCents,
      actorLabel: nameOf(admin),
      createdAt: decided,
    },
  ]);
  const { name } = organization;
  await tx.insert(activityLog).values([
    lineOf(admin, {
      tenantId,
      action: 'tenant.claimed',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { name },
      createdAt: since,
    }),
    ...others.map((person, index) =>
      lineOf(admin, {
        tenantId,
        action: 'user.create',
        subjectType: 'user',
        subjectId: person.id,
        details: { name: nameOf(person), email: person.email, role: person.role },
        createdAt: new Date(since.getTime() + (index + 1) * day),
      }),
    ),
    ...(plan === 'free'
      ? []
      : [
          lineOf(admin, {
            tenantId,
            action: 'tenant.edit',
            subjectType: 'tenant',
            subjectId: tenantId,
            details: { name, fields: ['subscriptionPlan'], from: 'free', to: plan },
            createdAt: decided,
          }),
        ]),
  ]);
}
