/** Makes every call of the contract on a large organization, then runs the jobs. */
import { sql } from 'drizzle-orm';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { newId } from '../../db/id.ts';
import { jobsOf } from '../../jobs/schedule.ts';
import { startWorker } from '../../outbox/sending/worker.ts';
import { replyLinks } from '../../replies/links.ts';
import { testKeys, type TestApp } from '../app.ts';
import { contract } from '../contract.ts';
import { samples, type Foreign } from '../contract-samples.ts';
import { yes } from '../reply-calls.ts';

export type Name = keyof typeof contract;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Tokens {
  superadmin: string;
  admin: string;
  guest: string;
}

export interface Place {
  big: { id: string; tenantId: string; customUrl: string };
  small: { id: string; customUrl: string };
  tokens: Tokens;
  foreign: Foreign;
  household: { id: string; code: string };
  /** The ids of more households and replies of the large event. */
  households: readonly string[];
  replies: readonly string[];
}

export interface Step {
  name: string;
  /** @returns the status. */
  run: () => Promise<number>;
}

const lists = (big: string): string[] => [
  ...['grace', 'p77.', 'example', 'nobodyatall', 'evening', 'hugo%20a'].flatMap((q) => [
    `/api/reservations?page=1&q=${q}`,
    `/api/reservations/by-event?page=1&q=${q}`,
    `/api/waitlists?page=1&q=${q}`,
    `/api/mail?page=1&q=${q}`,
    `/api/activity?page=1&q=${q}`,
  ]),
  ...['grace', 'example', 'nobodyatall'].map((q) => `/api/event/${big}/reservations?page=1&q=${q}`),
  ...['household', 'h77', 'nobodyatall'].map((q) => `/api/events/${big}/invitations?page=1&q=${q}`),
  '/api/reservations?page=1&sort=displayName',
  '/api/reservations?page=40',
  `/api/event/${big}/reservations?page=1`,
  `/api/event/${big}/reservations?page=1&sort=displayName`,
  `/api/event/${big}/reservations?page=1&status=waitlisted`,
  '/api/reservations/by-event?page=1',
  '/api/waitlists?page=1',
  '/api/waitlists?page=1&sort=displayName',
  `/api/events/${big}/invitations?page=1`,
  `/api/events/${big}/invitations?page=1&sort=label`,
  ...['notAnswered', 'saved', 'addressGiven'].map(
    (status) => `/api/events/${big}/invitations?page=1&status=${status}`,
  ),
  `/api/events/${big}/invitations?page=1&tag=family`,
  '/api/mail?page=1',
  '/api/mail?page=1&state=failed',
  '/api/mail?page=1&state=waiting',
  '/api/activity?page=1',
  `/api/activity?page=1&eventId=${big}`,
  '/api/activity?page=1&kind=people',
  '/api/events?page=1',
  '/api/events?page=1&q=evening',
];

const listsOfAll = [
  '/api/mailbox?page=1',
  '/api/mailbox?page=1&q=grace',
  '/api/tenants?page=1&q=club',
  '/api/users?page=1&q=club',
  '/api/subscriptions?page=1',
];

/** Calls that delete or end what the other calls need. */
const last: readonly Name[] = [
  'revokeDoorLink',
  'deleteEvent',
  'restoreEvent',
  'endOtherSessions',
  'logout',
  'deleteTenant',
];
const bySuperadmin: readonly Name[] = [
  'restoreEvent',
  'deleteTenant',
  'createTenant',
  'changeTenantAdmin',
  'createTheme',
];

/** Parameters that samples can't give, because theirs point at another organization's rows. */
const better = ({
  big,
  small,
  household,
  households,
  replies,
}: Place): Partial<Record<Name, { params?: Record<string, string>; body?: unknown }>> => ({
  publicEvent: { params: { customUrl: big.customUrl } },
  submit: { params: { customUrl: big.customUrl }, body: yes() },
  openInvitation: { params: { customUrl: big.customUrl }, body: { invitation: household.code } },
  disownInvitation: { params: { customUrl: big.customUrl }, body: { invitation: household.code } },
  updateEvent: { body: { dateTime: '2099-01-01T12:00:00Z' } },
  changeInvitations: { body: { ids: households, list: 2, addTags: ['new'] } },
  previewSending: { body: { filter: {} } },
  sendInvitations: { body: { filter: {}, overbook: true } },
  sendSaveTheDate: { body: { filter: {} } },
  markInvitationsSent: { body: { ids: households, by: 'card' } },
  deleteInvitations: { body: { ids: [households[1]] } },
  deleteInvitation: { params: { id: households[2]! } },
  mergeInvitation: { params: { id: households[3]! }, body: { into: households[4] } },
  eraseInvitation: { params: { id: households[5]! } },
  sendReminders: { body: { ids: [household.id] } },
  findPerson: { body: { email: 'p4@example.com' } },
  personData: { body: { email: 'p4@example.com' } },
  erasePerson: { body: { email: 'p4@example.com' } },
  deleteReservation: { params: { id: replies[1]! } },
  eraseReservation: { params: { id: replies[2]! } },
  deleteEvent: { params: { id: small.id } },
  restoreEvent: { params: { id: small.id } },
});

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? newId());

/** A file with a heading: new households, and one that already exists. */
const list = 'Household,Name,Email\nHousehold 7,Ada,h7@example.com\nSilva,Ana Silva,ana@example.org\n';

export function walk(app: TestApp, place: Place): Step[] {
  const { big, tokens, foreign } = place;
  const call = (method: Method, path: string, who: keyof Tokens | null, body?: unknown): Step => ({
    name: `${method} ${path.replace(big.id, 'BIG')} as ${who ?? 'nobody'}`,
    run: async () => {
      const token = who === null ? {} : { token: tokens[who] };
      return (await app.call(method, path, { ...token, ...(body !== undefined && { body }) })).status;
    },
  });
  const own = better(place);
  // Calls by a link need a fitting link: see `byLink`.
  const names = (Object.keys(contract) as Name[]).filter((name) => !contract[name].path.includes(':token'));
  const specOf = (name: Name): RouteSpec => contract[name];
  const callOf = (name: Name, who: keyof Tokens | null) => {
    const { method, path } = specOf(name);
    const sample = samples[name];
    const params = { ...sample.params?.(foreign), ...own[name]?.params };
    const step = call(method, fill(path, params), who, own[name]?.body ?? sample.body);
    return { ...step, name: `${name} as ${who ?? 'nobody'}` };
  };
  const hostOf = (name: Name) => {
    if (specOf(name).access === 'public') return null;
    return bySuperadmin.includes(name) ? 'superadmin' : 'admin';
  };
  const reads = names.filter((name) => specOf(name).method === 'GET' && name !== 'changes');
  const writes = names.filter((name) => specOf(name).method !== 'GET' && !last.includes(name));

  const byLink = (method: Method, end: string, body?: unknown): Step => ({
    name: `${method} a reply by its link${end}`,
    run: async () => {
      const { rows } = await app.database.platform.execute<{ id: string; rotation: number }>(sql`
        select id, link_rotation as rotation from reservations
        where tenant_id = ${big.tenantId} and event_id = ${big.id} and is_attending order by created_at desc limit 1`);
      const token = replyLinks(testKeys).tokenOf({
        id: rows[0]?.id ?? '',
        linkRotation: rows[0]?.rotation ?? 0,
      });
      return call(method, `/api/rsvp/${big.customUrl}/reply/${token}${end}`, null, body).run();
    },
  });
  const imported: Step = {
    name: 'a list is imported and taken back',
    run: async () => {
      const headers = { 'content-type': 'text/csv' };
      const path = `/api/events/${big.id}/imports?name=guests.csv`;
      const made = await app.call('POST', path, { token: tokens.admin, headers, body: list });
      const { id } = made.body as { id: string };
      const statuses = [];
      for (const [method, end] of [
        ['PUT', ''],
        ['POST', '/apply'],
        ['POST', '/undo'],
      ] as const) {
        const mapping = end === '' ? { mapping: ['household', 'name', 'email'] } : undefined;
        statuses.push(await call(method, `/api/imports/${id}${end}`, 'admin', mapping).run());
      }
      return Math.max(...statuses);
    },
  };
  const jobs = jobsOf(app.deps).map((job) => ({
    name: `job: ${job.name}`,
    run: async () => {
      await job.run(app.database, new Date());
      return 200;
    },
  }));
  const mails: Step = {
    name: 'mails leave',
    run: async () => {
      const worker = startWorker(app.deps);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await worker.stop();
      return 200;
    },
  };
  const lookedUp = ['Grace Hopper', 'Alan Turing'].map((name) => ({
    ...call('POST', `/api/rsvp/${big.customUrl}/lookup`, null, { name, factor: '' }),
    name: 'lookupInvitation as nobody',
  }));
  return [
    ...reads.flatMap((name) =>
      specOf(name).access === 'public'
        ? [callOf(name, null)]
        : [callOf(name, 'admin'), callOf(name, 'superadmin')],
    ),
    callOf('me', 'guest'),
    ...lists(big.id).map((path) => call('GET', path, 'admin')),
    ...[...lists(big.id), ...listsOfAll].map((path) => call('GET', path, 'superadmin')),
    byLink('GET', ''),
    byLink('PUT', '', yes()),
    byLink('GET', '/data'),
    imported,
    ...writes.map((name) => callOf(name, hostOf(name))),
    mails,
    byLink('DELETE', ''),
    byLink('POST', '/erase', {}),
    call('PUT', `/api/events/${big.id}`, 'admin', { inviteMode: 'invited' }),
    ...lookedUp,
    ...jobs,
    ...last.map((name) => callOf(name, hostOf(name))),
    ...jobs.map((job) => ({ ...job, name: `${job.name}, again` })),
    mails,
  ];
}
