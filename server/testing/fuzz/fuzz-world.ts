/**
 * Builds organizations for the hostile calls. Each has one of everything that a call or a page can
 * name.
 */
import { sql } from 'drizzle-orm';
import { createSession } from '../../accounts/sessions.ts';
import { newId } from '../../db/id.ts';
import { joinRequests, outbox } from '../../db/schema.ts';
import { platformScope } from '../../db/scope.ts';
import { unsubscribePath } from '../../mail/unsubscribe-link.ts';
import { replyLinks } from '../../replies/links.ts';
import { testKeys, type TestApp } from '../app.ts';
import { buildDoor } from '../build-door.ts';
import { buildHelper } from '../build-helper.ts';
import {
  buildEvent,
  buildGift,
  buildGuestMessage,
  buildImport,
  buildQuestion,
  buildReservation,
  buildTenant,
  buildUser,
} from '../builders.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const last = (path: string) => path.split(/[/=]/).at(-1) ?? '';

interface Household {
  id: string;
  eventId: string;
  link: string;
  code: string;
  invitees: { id: string }[];
}

/** Builds an open event, a private one, one of this evening, a past one and a draft. */
async function buildEvents(
  { database }: TestApp,
  mark: string,
  base: { tenantId: string; createdBy: string },
) {
  const languages: ('en' | 'de' | 'ar')[] = ['en', 'de', 'ar'];
  const secret = `priv${mark}`;
  const event = await buildEvent(database, {
    ...{ ...base, languages, name: `Party ${mark}`, customUrl: `open-${mark}`, enableWaitlist: true },
    ...{ inviteMode: 'matched', lookupFactor: 'none' },
  });
  const closed = await buildEvent(database, {
    ...{ ...base, languages, name: `Quiet ${secret}`, customUrl: `quiet-${mark}`, isPublic: false },
  });
  const evening = await buildEvent(database, {
    ...{ ...base, languages, name: `Evening ${mark}`, customUrl: `evening-${mark}`, startsAt: inDays(-0.05) },
  });
  const past = await buildEvent(database, {
    ...{ ...base, languages, name: `Past ${mark}`, customUrl: `past-${mark}`, startsAt: inDays(-2) },
  });
  const draft = await buildEvent(database, {
    ...{ ...base, languages, name: `Draft ${secret}`, customUrl: `draft-${mark}`, status: 'draft' },
  });
  return { event, closed, evening, past, draft };
}

/** Builds a request to join the organization, and a mail that failed. */
async function buildWaiting({ database }: TestApp, tenantId: string, secret: string) {
  const request = {
    ...{ id: newId(), tenantId },
    email: `${secret}-applicant@example.com`,
    emailKey: `${secret}-applicant@example.com`,
    requestMessage: `Please ${secret}`,
  };
  const mail = {
    ...{ id: newId(), tenantId, template: 'guest.cancelled', payload: {}, status: 'failed' },
    toEmail: `${secret}-mailed@example.com`,
  };
  await database.transaction(platformScope, async (tx) => {
    await tx.insert(joinRequests).values(request);
    await tx.insert(outbox).values(mail);
  });
  return { request, mail };
}

type Make = <Body = { id: string; link: string }>(path: string, body: object) => Promise<Body>;

/** Invites a household to each event. */
async function buildHouseholds(made: Make, events: readonly { id: string }[], secret: string) {
  const households: Household[] = [];
  for (const [index, target] of events.entries()) {
    const household = await made<Household>(`/api/events/${target.id}/invitations`, {
      ...{ label: `House ${secret}`, note: `Note ${secret}`, email: `${secret}-house-${index}@example.com` },
      invitees: [{ name: `Inv${secret} Silva` }, { name: `Inv${secret} Okafor`, isChild: true }],
    });
    households.push({ ...household, eventId: target.id });
  }
  return households;
}

/**
 * Builds an organization with one of everything. Its personal and private data carries its mark.
 */
export async function organization(app: TestApp, mark: string) {
  const { database } = app;
  const tenant = await buildTenant(database, { name: `Org ${mark}` });
  const tenantId = tenant.id;
  const secret = `priv${mark}`;
  const admin = await buildUser(database, {
    ...{ tenantId, role: 'admin', email: `${secret}-admin@example.com`, firstName: `Adm${secret}` },
  });
  const member = await buildUser(database, {
    tenantId,
    role: 'guest',
    email: `${secret}-member@example.com`,
  });
  const token = await database.transaction(platformScope, (tx) => createSession(tx, admin.id, new Date()));

  async function made<Body = { id: string; link: string }>(path: string, body: object): Promise<Body> {
    const answer = await app.call('POST', path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  const events = await buildEvents(app, mark, { tenantId, createdBy: admin.id });
  const { event, evening, past, draft } = events;
  const all = Object.values(events);
  const guests = await Promise.all(
    [event, events.closed, evening, past].map((target, index) =>
      buildReservation(database, target, {
        displayName: `Guest ${secret}`,
        guestEmail: `${secret}-guest-${index}@example.com`,
        message: `Note ${secret}`,
      }),
    ),
  );
  const households = await buildHouseholds(made, [event, event, evening, draft], secret);
  await made(`/api/events/${draft.id}/save-the-date`, { ids: [households[3]?.id] });
  const question = await buildQuestion(database, event, { label: `Ask ${secret}`, audience: 'both' });
  await made(`/api/events/${past.id}/questions`, {
    ...{ stage: 'survey', kind: 'choice', label: 'How was it?' },
    options: [{ label: 'Great' }, { label: 'Fine' }],
  });
  const door = await made(`/api/events/${evening.id}/door-links`, {
    ...{ label: `Door ${secret}`, rights: ['walkIns', 'over', 'undo', 'food', 'board'] },
  });
  const { doorLeaseId } = await buildDoor(database, evening);
  const reading = await made(`/api/events/${event.id}/reading-links`, {
    ...{ label: `Ushers ${secret}`, shows: 'names' },
  });
  const sheet = await made<{ link: string }>(`/api/events/${event.id}/kitchen/send`, {
    ...{ email: `${secret}-cook@example.com`, names: true },
  });
  await buildHelper(database, event, member.id, 'view');
  const gift = await buildGift(database, evening, { fromName: `Giver ${secret}` });
  const message = await buildGuestMessage(database, event);
  const imported = await buildImport(database, event);
  const { request, mail } = await buildWaiting(app, tenantId, secret);
  const looked = await app.call('POST', `/api/rsvp/${event.customUrl}/lookup`, {
    body: { name: `Inv${secret} Silva` },
  });
  const links = replyLinks(testKeys);
  const of = {
    event: all.map(({ id }) => id),
    user: [admin.id, member.id],
    tenant: [tenantId],
    reservation: guests.map(({ id }) => id),
    guest: guests.flatMap(({ guestDetails }) => guestDetails.map(({ id }) => id)),
    household: households.map(({ id }) => id),
    invitee: households.flatMap(({ invitees }) => invitees.map(({ id }) => id)),
    question: [question],
    gift: [gift],
    doorLink: [door.id],
    doorLease: [doorLeaseId],
    readingLink: [reading.id],
    message: [message],
    import: [imported],
    request: [request.id],
    mail: [mail.id],
    address: all.map(({ customUrl }) => customUrl),
  };
  return {
    tenant,
    /** Makes the user a helper of the event with the guest list. */
    help: (userId: string, right: 'view' | 'edit') => buildHelper(database, event, userId, right),
    /**
     * Texts that no other caller may see. The link to the private event isn't among them, because
     * its guests have it.
     */
    secrets: [
      `${secret}-`,
      ...['Adm', 'Inv', 'Guest ', 'Note ', 'Please ', 'House ', 'Draft ', 'Door ', 'Ushers ', 'Giver '].map(
        (what) => `${what}${secret}`,
      ),
    ],
    /** Ids that other callers may see only from routes that need no session. */
    ids: Object.entries(of).flatMap(([kind, ids]) => (kind === 'tenant' || kind === 'address' ? [] : ids)),
    of,
    /** Links and codes. Anyone with one may use it, so only callers of the organization do. */
    keys: {
      /** For each event. */
      reply: all.map((target) =>
        guests
          .filter(({ eventId }) => eventId === target.id)
          .flatMap((guest) => [links.tokenOf(guest), links.mailedOf(links.tokenOf(guest))]),
      ),
      survey: all.map((target) =>
        guests.filter(({ eventId }) => eventId === target.id).map((guest) => links.surveyOf(guest)),
      ),
      checkIn: guests.map((guest) => links.checkInOf(guest)),
      invitation: all.map((target) => [
        ...households
          .filter(({ eventId }) => eventId === target.id)
          .flatMap(({ link, code }) => [last(link), code]),
        ...(target === event ? [String((looked.body as { token?: string }).token)] : []),
      ]),
      door: [last(door.link)],
      reading: [last(reading.link), `${last(reading.link)}.csv`],
      kitchen: [last(sheet.link)],
      unsubscribe: [last(unsubscribePath(testKeys, tenantId, `${secret}-guest-0@example.com`))],
    },
  };
}
export type Organization = Awaited<ReturnType<typeof organization>>;

/** The columns that nobody outside of the organization may change. The public may add rows. */
const kept: Partial<Record<keyof Organization['of'], string>> = {
  user: 'email, role, first_name, password_hash from users',
  event: 'name, custom_url, max_guests, status, deleted_at from events',
  reservation: 'display_name, guest_email, message from reservations',
  household: 'label, email, note, not_me_at, rotation from invitations',
  question: 'label from questions',
  gift: 'from_name, thanked_on from gifts',
  doorLink: 'label, revoked_at from door_links',
  readingLink: 'label, revoked_at from reading_links',
  message: 'subject from guest_messages',
};

/** Returns the parts of the organization's rows that nobody else may change. */
export async function stateOf({ database }: TestApp, { tenant, of }: Organization) {
  return database.transaction(platformScope, async (tx) => {
    const state: Record<string, unknown> = {};
    for (const [kind, columns] of Object.entries(kept)) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id, ${sql.raw(columns)} where tenant_id = ${tenant.id} order by id`,
      );
      const known = new Set<string>(of[kind as keyof Organization['of']]);
      state[kind] = rows.filter(({ id }) => known.has(id));
    }
    const helpers = await tx.execute(
      sql`select user_id, "right" from event_helpers where tenant_id = ${tenant.id} order by user_id`,
    );
    return { ...state, helpers: helpers.rows };
  });
}
