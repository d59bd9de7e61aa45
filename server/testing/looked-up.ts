/** A household that somebody finds by a name. */
import { and, eq, sql } from 'drizzle-orm';
import { outbox } from '../db/schema.ts';
import type { TestApp } from './app.ts';
import { buildEvent, type signedInAs } from './builders.ts';

type Host = Awaited<ReturnType<typeof signedInAs>>;

/** Somebody who knows only a name may read none of these. */
export const secrets = [
  'ana@home.example',
  '+44 20 7946 0018',
  '12 Hidden Lane',
  'SW1A 1AA',
  'owes us money',
  'sits near the stage',
];
/** Returns the secrets in a text, and the full name of the person that nobody typed. */
export const leakedSecrets = (body: unknown) => {
  const text = JSON.stringify(body);
  return [...secrets, 'Ben Silva'].filter((secret) => text.includes(secret));
};

export type Factor = 'none' | 'postcode' | 'phone';
const right: Record<Factor, string> = { none: '', postcode: 'SW1A1AA', phone: '0018' };

/** An event whose guests are found by name, and a household with every kind of secret data. */
export async function lookedUpHousehold(
  app: TestApp,
  host: Host,
  lookupFactor: Factor = 'none',
  more: object = {},
) {
  const event = await buildEvent(app.database, {
    ...{ tenantId: host.tenant!.id, createdBy: host.user.id, inviteMode: 'matched', lookupFactor },
    maxGuestsPerRsvp: 4,
  });
  const path = `/api/rsvp/${event.customUrl}`;
  const made = await app.call('POST', `/api/events/${event.id}/invitations`, {
    token: host.token,
    body: {
      ...{ label: 'The Silvas', email: secrets[0], phone: secrets[1], note: secrets[4], tags: [secrets[5]] },
      address: { lines: [secrets[2]], postcode: secrets[3] },
      invitees: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }],
      ...more,
    },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const household = made.body as { id: string; link: string; code: string; invitees: { id: string }[] };
  const lookUp = async () => {
    const body = { name: 'silva ana', factor: right[lookupFactor] };
    const answer = await app.call('POST', `${path}/lookup`, { body });
    return (answer.body as { token: string }).token;
  };
  const submit = (invitation: string, fields: object = {}, key?: string) =>
    app.call('POST', `${path}/submit`, {
      body: {
        ...{ displayName: 'Ana Silva', guestEmail: 'typed@example.com', isAttending: true, guestCount: 2 },
        guestDetails: household.invitees.map(({ id }, at) => ({
          inviteeId: id,
          name: at ? '' : 'Ana Silva',
        })),
        invitation,
        ...fields,
      },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const mails = () =>
    app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, event.id), sql`template like 'guest.%'`));
  const strong = new URL(household.link).searchParams.get('i')!;
  return { event, path, household, weak: await lookUp(), strong, submit, mails };
}
