/**
 * Makes hostile calls of the whole contract as every kind of caller, against two organizations. The
 * server must never fail, and no response may show an organization's data to a caller outside of
 * it.
 */
import { eq } from 'drizzle-orm';
import { roles, type Role } from '#domain/access/rules.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { newId } from '../db/id.ts';
import { events, joinRequests, outbox, reservations, users } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { replyLinks } from '../replies/links.ts';
import { testKeys, type TestApp } from './app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from './builders.ts';
import { contract } from './contract.ts';
import { dice, hostileCall, type Dice, type Ids } from './hostile.ts';

export interface FuzzResult {
  seed: number;
  calls: number;
  /** How many times each status was returned. */
  statuses: Record<number, number>;
  /** How many different pairs of route and caller got a success. */
  succeeded: number;
  /** The violations, each with everything needed to repeat it. */
  findings: string[];
}

type Caller = 'anonymous' | Role;
const callers: readonly Caller[] = ['anonymous', ...roles];
const names = Object.keys(contract) as (keyof typeof contract)[];

/**
 * Builds an organization with one of everything. Its personal and private data carries its mark.
 */
async function organization({ database }: TestApp, mark: string) {
  const tenant = await buildTenant(database, { name: `Org ${mark}` });
  const tenantId = tenant.id;
  const secret = `priv${mark}`;
  const admin = await buildUser(database, {
    tenantId,
    role: 'admin',
    email: `${secret}-admin@example.com`,
    firstName: `Adm${secret}`,
  });
  const member = await buildUser(database, {
    tenantId,
    role: 'guest',
    email: `${secret}-member@example.com`,
  });
  const made = { tenantId, createdBy: admin.id };
  const event = await buildEvent(database, { ...made, name: `Party ${mark}`, customUrl: `open-${mark}` });
  const closed = await buildEvent(database, {
    ...made,
    name: `Quiet ${secret}`,
    customUrl: `quiet-${mark}`,
    isPublic: false,
  });
  const guests = await Promise.all(
    [event, closed].map((one, index) =>
      buildReservation(database, one, {
        displayName: `Guest ${secret}`,
        guestEmail: `${secret}-guest-${index}@example.com`,
        message: `Note ${secret}`,
      }),
    ),
  );
  const request = {
    id: newId(),
    tenantId,
    email: `${secret}-applicant@example.com`,
    emailKey: `${secret}-applicant@example.com`,
    requestMessage: `Please ${secret}`,
  };
  const mail = {
    id: newId(),
    tenantId,
    template: 'guest.cancelled',
    toEmail: `${secret}-mailed@example.com`,
    payload: {},
    status: 'failed',
  };
  await database.transaction(platformScope, async (tx) => {
    await tx.insert(joinRequests).values(request);
    await tx.insert(outbox).values(mail);
  });
  const links = replyLinks(testKeys);
  return {
    tenant,
    /**
     * Texts that no other caller may see. Guests have the link to its private event, so that event
     * is not among them.
     */
    secrets: [`${secret}-`, `Adm${secret}`, `Guest ${secret}`, `Note ${secret}`, `Please ${secret}`],
    /** Ids that other callers may see only from routes that need no session. */
    ids: [event.id, closed.id, admin.id, member.id, request.id, mail.id, ...guests.map(({ id }) => id)],
    rows: { users: [admin, member], events: [event, closed], reservations: guests },
    of: {
      event: [event.id, closed.id],
      user: [admin.id, member.id],
      tenant: [tenantId],
      reservation: guests.map(({ id }) => id),
      guest: guests.flatMap(({ guestDetails }) => guestDetails.map(({ id }) => id)),
      request: [request.id],
      mail: [mail.id],
      address: [event.customUrl, closed.customUrl],
      token: guests.map((guest) => links.tokenOf(guest)),
    },
  };
}
type Organization = Awaited<ReturnType<typeof organization>>;

/** Returns the ids for a place in a call, by the path and the name of the step or field. */
const idsOf = (own: Organization['of'], other: Organization['of'], foreign: boolean): Ids => {
  const side = foreign ? other : own;
  return (name, path) => {
    if (name === 'customUrl') return side.address;
    // A link of the other organization belongs only to its guest.
    if (name === 'token') return path.includes('/reply/') ? own.token : [];
    if (/userId|createdBy/i.test(name)) return side.user;
    if (/tenantId/i.test(name)) return side.tenant;
    if (/eventId/i.test(name)) return side.event;
    if (name === 'guestId') return side.guest;
    if (name !== 'id') return [];
    if (path.startsWith('/api/event')) return side.event;
    if (path.startsWith('/api/user')) return side.user;
    if (path.startsWith('/api/tenant')) return side.tenant;
    if (path.startsWith('/api/reservation')) return side.reservation;
    if (path.startsWith('/api/join-requests')) return side.request;
    if (path.startsWith('/api/mail')) return side.mail;
    return [...side.event, ...side.user];
  };
};

/**
 * Returns the parts of the organization's rows that nobody else may change. The public may change
 * guests' replies and counters.
 */
async function stateOf({ database }: TestApp, { tenant }: Organization, rows: Organization['rows']) {
  const known = (list: { id: string }[]) => new Set(list.map(({ id }) => id));
  const [knownUsers, knownEvents, knownReplies] = [
    known(rows.users),
    known(rows.events),
    known(rows.reservations),
  ];
  return database.transaction(platformScope, async (tx) => ({
    users: (await tx.select().from(users).where(eq(users.tenantId, tenant.id)).orderBy(users.id)).map(
      ({ id, email, role, firstName, passwordHash }) => ({ id, email, role, firstName, passwordHash }),
    ),
    events: (await tx.select().from(events).where(eq(events.tenantId, tenant.id)).orderBy(events.id))
      .filter(({ id }) => knownEvents.has(id))
      .map(({ id, name, customUrl, maxGuests, deletedAt }) => ({
        id,
        name,
        customUrl,
        maxGuests,
        deletedAt,
      })),
    reservations: (
      await tx
        .select()
        .from(reservations)
        .where(eq(reservations.tenantId, tenant.id))
        .orderBy(reservations.id)
    )
      .filter(({ id }) => knownReplies.has(id))
      .map(({ id, displayName, guestEmail, message }) => ({ id, displayName, guestEmail, message })),
    all: [knownUsers.size, knownEvents.size, knownReplies.size],
  }));
}

/** Returns every route with every caller once, in random order. */
function round(roll: Dice, isPlatform: boolean) {
  const all = names.flatMap((name) =>
    callers.filter((caller) => (caller === 'superadmin') === isPlatform).map((caller) => ({ name, caller })),
  );
  for (let at = all.length - 1; at > 0; at--) {
    const from = roll.below(at + 1);
    [all[at], all[from]] = [all[from] as (typeof all)[0], all[at] as (typeof all)[0]];
  }
  return all;
}

export async function fuzz(
  app: TestApp,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzResult> {
  const result: FuzzResult = { seed, calls: 0, statuses: {}, succeeded: 0, findings: [] };
  const reached = new Set<string>();
  const roll = dice(seed);
  for (let world = 0; result.calls < requests && result.findings.length < 10; world++) {
    // Superadmins may do everything in every organization, so the checks between organizations run
    // without them.
    const isPlatform = world % 4 === 3;
    const mark = `${seed.toString(36)}w${world}z`;
    const own = await organization(app, `own${mark}`);
    const other = await organization(app, `oth${mark}`);
    const before = await stateOf(app, other, other.rows);
    const tokens = new Map<Caller, string>();
    for (const role of roles) {
      tokens.set(role, (await signedInAs(app.database, role, own.tenant)).token);
    }
    for (const { name, caller } of round(roll, isPlatform)) {
      if (result.calls >= requests) break;
      result.calls++;
      const route: RouteSpec = contract[name];
      const sent = hostileCall(roll, route, idsOf(own.of, other.of, roll.chance(0.5)));
      const token = tokens.get(caller);
      const response = await app.app.inject({
        method: sent.method,
        url: sent.url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(sent.body === undefined ? {} : { payload: sent.body }),
      });
      const { statusCode: status, body } = response;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status < 300) reached.add(`${caller} ${name}`);
      const finding = (what: string) =>
        result.findings.push(
          `${what}: seed ${seed}, call ${result.calls}, ${name} as ${caller}: ${sent.method} ${sent.url} ` +
            `${(sent.body ?? '').slice(0, 1_500)} → ${status} ${body.slice(0, 500)}`,
        );
      if (status >= 500) finding('a failure of the server');
      if (caller !== 'superadmin') {
        const leaked = other.secrets.find((text) => body.includes(text));
        if (leaked) finding(`${leaked} of another organization`);
        const asked = sent.url + (sent.body ?? '');
        if (route.access !== 'public') {
          const id = other.ids.find((one) => body.includes(one) && !asked.includes(one));
          if (id) finding(`the id ${id} of another organization`);
        }
      }
      // A caller who signed out, was deleted or changed roles continues as a new user.
      if (token && (status === 401 || name === 'logout' || /user|session|password/i.test(name))) {
        tokens.set(caller, (await signedInAs(app.database, caller as Role, own.tenant)).token);
      }
    }
    if (!isPlatform) {
      const after = await stateOf(app, other, other.rows);
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        result.findings.push(
          `rows of another organization changed: seed ${seed}, world ${world}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
        );
      }
    }
  }
  result.succeeded = reached.size;
  return result;
}
