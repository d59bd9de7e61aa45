/**
 * Data to look at: three organisations on different plans, users of every role, events past and to come in several time
 * zones, some full with a waitlist, and hundreds of replies (docs/product.md#running). Written in one transaction, so that
 * it is there as a whole or not at all.
 */
import { eq, inArray } from 'drizzle-orm';
import type { Role } from '#domain/access/rules.ts';
import { emailKey, nameKey } from '#domain/accounts/rules.ts';
import type { ActivityAction } from '#domain/activity/sentences.ts';
import { planTerms, trialEnd } from '#domain/plans/rules.ts';
import { wallTimeToInstant } from '#domain/kernel/dates.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import {
  activityLog,
  events,
  eventUrls,
  guestMessages,
  joinRequests,
  notifications,
  reservations,
  subscriptionChanges,
  subscriptions,
  tenants,
  users,
  themes,
} from '../db/schema.ts';
import type { PlatformDeps } from '../http/deps.ts';
import { insertGuests } from '../replies/guests.store.ts';
import { firstNames, lastNames, noMessages, yesMessages } from './people.ts';

export interface DemoAccount {
  organisation: string | null;
  role: Role;
  email: string;
  password: string;
}

export type DemoOutcome = { kind: 'made' | 'alreadyThere'; accounts: DemoAccount[] } | { kind: 'refused' };

const password = 'turnout-demo';
const day = 86_400_000;

interface EventPlan {
  name: string;
  displayName: string;
  eventType: 'Wedding' | 'Corporate' | 'Birthday' | 'Anniversary' | 'Other';
  message: string;
  /** Days from today; negative ones are past. */
  inDays: number;
  at: string;
  until?: string;
  timezone: string;
  location: string;
  customUrl: string;
  maxGuests: number;
  maxGuestsPerRsvp: number;
  /** Parties that answer. */
  replies: number;
  meals?: { name: string; description: string }[];
  by: 'admin' | 'eventManager';
  /** A built-in theme, by its name. */
  theme?: string;
  /** What the host wrote to the confirmed guests a week ago. */
  letter?: { subject: string; body: string };
  more?: Partial<typeof events.$inferInsert>;
}

interface OrganisationPlan {
  name: string;
  joinCode: string;
  domain: string;
  plan: 'free' | 'pro' | 'premium';
  status: 'trial' | 'active';
  removeBranding: boolean;
  people: { role: Exclude<Role, 'superadmin'>; firstName: string; lastName: string }[];
  events: EventPlan[];
}

const dinner = [
  { name: 'Salmon', description: 'Wild salmon with lemon butter, new potatoes and greens' },
  { name: 'Short rib', description: 'Braised short rib with parsnip purée and red wine jus' },
  { name: 'Risotto', description: 'Wild mushroom risotto with aged parmesan (vegetarian)' },
];
const lunch = [
  { name: 'Grain bowl', description: 'Roasted squash, farro, tahini (vegan)' },
  { name: 'Chicken', description: 'Lemon chicken with couscous' },
];

const organisations: OrganisationPlan[] = [
  {
    name: 'Harbor & Pine Weddings',
    joinCode: 'HARBORPINE',
    domain: 'harborpine.example',
    plan: 'premium',
    status: 'active',
    removeBranding: true,
    people: [
      { role: 'admin', firstName: 'Marguerite', lastName: 'Solberg' },
      { role: 'eventManager', firstName: 'Tobias', lastName: 'Renfrew' },
      { role: 'guest', firstName: 'Odette', lastName: 'Lang' },
    ],
    events: [
      {
        name: 'Maya & Jonas: A Wedding by the Bay',
        displayName: 'Maya & Jonas',
        eventType: 'Wedding',
        message: 'Dinner by the water, dancing until late. Bring a sweater: evenings are cool on the bay.',
        inDays: 46,
        at: '16:00',
        until: '23:00',
        timezone: 'America/Anchorage',
        location: 'Harbor House, 12 Shoreline Drive, Anchorage',
        customUrl: 'maya-and-jonas',
        theme: 'Garden Wedding',
        maxGuests: 120,
        maxGuestsPerRsvp: 4,
        replies: 70,
        meals: dinner,
        by: 'admin',
        letter: {
          subject: 'The shuttle from the ferry pier',
          body: 'Two shuttles leave from the ferry pier, at 3:15 PM and at 3:35 PM. Both go back at 11:15 PM.',
        },
        more: {
          enableWaitlist: true,
          showGuestList: true,
          confirmedEmailMessage:
            'We are so happy that you can make it! The shuttle leaves from the ferry pier at 3:15 PM.',
          declinedEmailMessage: 'We will miss you, and we hope to see you soon.',
          emailSignature: 'With love,\nMaya & Jonas',
        },
      },
      {
        name: 'The Okafor Wedding',
        displayName: 'The Okafor family',
        eventType: 'Wedding',
        message: 'An afternoon in the vineyard.',
        inDays: 80,
        at: '14:30',
        timezone: 'America/Los_Angeles',
        location: 'Quail Hollow Vineyard, Sonoma',
        customUrl: 'okafor-wedding',
        theme: 'Blush Wedding',
        maxGuests: 180,
        maxGuestsPerRsvp: 6,
        replies: 38,
        meals: dinner,
        by: 'eventManager',
      },
      {
        name: 'Fifty Years of Ruth and Leo',
        displayName: 'The Feldman children',
        eventType: 'Anniversary',
        message: 'Fifty years, four children, eleven grandchildren. Come and raise a glass.',
        inDays: -21,
        at: '18:00',
        timezone: 'America/New_York',
        location: 'The Boathouse, Beacon',
        customUrl: 'ruth-and-leo-50',
        maxGuests: 60,
        maxGuestsPerRsvp: 4,
        replies: 34,
        by: 'eventManager',
        more: { enableWaitlist: true },
      },
      {
        name: 'Tasting Evening for Couples',
        displayName: 'Harbor & Pine',
        eventType: 'Other',
        message: 'Five courses, four wines, no obligations. By invitation.',
        inDays: 9,
        at: '19:00',
        timezone: 'Pacific/Honolulu',
        location: 'Pine Room, Honolulu',
        customUrl: 'tasting-evening',
        maxGuests: 16,
        maxGuestsPerRsvp: 2,
        replies: 14,
        by: 'admin',
        more: { enableWaitlist: true, isPublic: false },
      },
    ],
  },
  {
    name: 'Northwind Robotics',
    joinCode: 'NORTHWIND',
    domain: 'northwind.example',
    plan: 'pro',
    status: 'active',
    removeBranding: false,
    people: [
      { role: 'admin', firstName: 'Ingrid', lastName: 'Varga' },
      { role: 'eventManager', firstName: 'Samuel', lastName: 'Adeyemi' },
      { role: 'guest', firstName: 'Pilar', lastName: 'Monte' },
    ],
    events: [
      {
        name: 'Northwind Summit',
        displayName: 'Northwind Robotics',
        eventType: 'Corporate',
        message: 'A day of talks, demos and long lunches.',
        inDays: 33,
        at: '09:00',
        until: '18:00',
        timezone: 'Europe/Berlin',
        location: 'Alte Münze, Berlin',
        theme: 'Boardroom',
        customUrl: 'northwind-summit',
        maxGuests: 150,
        maxGuestsPerRsvp: 3,
        replies: 92,
        meals: lunch,
        by: 'admin',
        more: { enableWaitlist: true, automaticPromotion: true },
      },
      {
        name: 'Leadership Offsite',
        displayName: 'Ingrid Varga',
        eventType: 'Corporate',
        message: 'Two days in the mountains. Each place is confirmed by Ingrid.',
        inDays: 60,
        at: '10:00',
        timezone: 'America/Denver',
        location: 'Timberline Lodge, Estes Park',
        customUrl: 'leadership-offsite',
        maxGuests: 24,
        maxGuestsPerRsvp: 1,
        replies: 11,
        by: 'eventManager',
        more: { requiresApproval: true, enableWaitlist: true, isPublic: false },
      },
      {
        name: 'Open Lab Night',
        displayName: 'Northwind Robotics',
        eventType: 'Other',
        message: 'Meet the robots. Families welcome.',
        inDays: -10,
        at: '17:30',
        timezone: 'Asia/Tokyo',
        location: 'Shibaura Lab, Tokyo',
        customUrl: 'open-lab-night',
        maxGuests: 80,
        maxGuestsPerRsvp: 5,
        replies: 41,
        by: 'eventManager',
      },
    ],
  },
  {
    name: 'Maple Street Community',
    joinCode: 'MAPLESTREET',
    domain: 'maplestreet.example',
    plan: 'free',
    status: 'active',
    removeBranding: false,
    people: [
      { role: 'admin', firstName: 'Walter', lastName: 'Nowak' },
      { role: 'eventManager', firstName: 'Grace', lastName: 'Tandy' },
      { role: 'guest', firstName: 'Hector', lastName: 'Ruiz' },
    ],
    events: [
      {
        name: 'Block Party',
        displayName: 'The neighbors of Maple Street',
        eventType: 'Other',
        message: 'Grills, lemonade and a band. Bring a chair and something to share.',
        inDays: 18,
        at: '13:00',
        until: '20:00',
        timezone: 'America/Chicago',
        location: 'Maple Street, between 3rd and 5th',
        customUrl: 'maple-street-block-party',
        maxGuests: 40,
        maxGuestsPerRsvp: 4,
        replies: 26,
        by: 'admin',
        more: { enableWaitlist: true },
      },
      {
        name: 'Grandma Nowak Turns 90',
        displayName: 'Walter Nowak',
        eventType: 'Birthday',
        message: 'Cake at three.',
        inDays: -35,
        at: '15:00',
        timezone: 'America/Chicago',
        location: 'Parish hall',
        theme: 'Golden Hour',
        customUrl: 'grandma-nowak-90',
        maxGuests: 70,
        maxGuestsPerRsvp: 5,
        replies: 24,
        meals: lunch,
        by: 'admin',
      },
    ],
  },
];

const superadminEmail = 'superadmin@turnout.example';

const demoEmail = (organisation: OrganisationPlan, person: { firstName: string }) =>
  `${person.firstName.toLowerCase()}@${organisation.domain}`;

function accounts(): DemoAccount[] {
  return [
    { organisation: null, role: 'superadmin', email: superadminEmail, password },
    ...organisations.flatMap((organisation) =>
      organisation.people.map((person) => ({
        organisation: organisation.name,
        role: person.role,
        email: demoEmail(organisation, person),
        password,
      })),
    ),
  ];
}

/** The same people and replies on every run: a small generator of numbers (mulberry32), which needs no more than a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes the demo data, once: where any of its organisations or accounts exists it changes nothing. Refused in production. */
export async function seedDemo({
  config,
  database,
}: Pick<PlatformDeps, 'config' | 'database'>): Promise<DemoOutcome> {
  if (config.production) return { kind: 'refused' };
  const passwordHash = await hashPassword(password);
  return database.platformTransaction(async (tx) => {
    if (await isThere(tx)) return { kind: 'alreadyThere' as const, accounts: accounts() };
    const now = new Date();
    const random = numbers(20_261_121);
    await tx.insert(users).values({
      id: newId(),
      tenantId: null,
      role: 'superadmin',
      email: superadminEmail,
      emailKey: emailKey(superadminEmail),
      passwordHash,
      firstName: 'Sol',
      lastName: 'Admin',
      notificationsReadAt: new Date(now.getTime() - day),
    });
    for (const organisation of organisations)
      await makeOrganisation(tx, organisation, { now, random, passwordHash });
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
        organisations.map(({ name }) => nameKey(name)),
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

async function makeOrganisation(
  tx: PlatformDb,
  organisation: OrganisationPlan,
  { now, random, passwordHash }: Making,
) {
  const tenantId = newId();
  const since = new Date(now.getTime() - 120 * day);
  await tx.insert(tenants).values({
    id: tenantId,
    name: organisation.name,
    nameKey: nameKey(organisation.name),
    joinCode: organisation.joinCode,
    subscriptionPlan: organisation.plan,
    subscriptionStatus: organisation.status,
    trialEndsAt: trialEnd(since),
    renewalDate: new Date(now.getTime() + 245 * day).toISOString().slice(0, 10),
    removeBranding: organisation.removeBranding,
    claimedAt: since,
    createdAt: since,
  });
  await tx.insert(subscriptions).values({
    id: newId(),
    tenantId,
    planName: planTerms[organisation.plan].name,
    planType: organisation.plan,
    priceCents: planTerms[organisation.plan].monthlyPriceCents,
    status: organisation.status,
    currentPeriodStart: new Date(now.getTime() - 12 * day),
    currentPeriodEnd: new Date(now.getTime() + 18 * day),
  });
  const people = organisation.people.map((person) => ({
    id: newId(),
    tenantId,
    role: person.role,
    email: demoEmail(organisation, person),
    emailKey: emailKey(demoEmail(organisation, person)),
    passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    createdAt: since,
    notificationsReadAt: new Date(now.getTime() - day),
  }));
  await tx.insert(users).values(people);
  await writeHistory(tx, organisation, { tenantId, since, people });
  await tx.insert(joinRequests).values({
    id: newId(),
    tenantId,
    email: `newcomer@${organisation.domain}`,
    emailKey: `newcomer@${organisation.domain}`,
    firstName: firstNames[Math.floor(random() * firstNames.length)] ?? '',
    lastName: lastNames[Math.floor(random() * lastNames.length)] ?? '',
    requestMessage: 'I would like to join this organization to help manage events.',
    emailConfirmedAt: now,
  });
  for (const plan of organisation.events) {
    const creator = people.find(({ role }) => role === plan.by);
    if (!creator) throw new Error(`${organisation.name} has no ${plan.by}.`);
    await makeEvent(tx, plan, { tenantId, creator, now, random });
  }
}

interface Person {
  id: string;
  email: string;
  role: string;
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** A line of the activity log, as the act itself would have written it. */
const lineOf = (
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

/** How the organisation came to its people and its plan: a trial, which ended in what it has now. */
async function writeHistory(
  tx: PlatformDb,
  organisation: OrganisationPlan,
  { tenantId, since, people }: { tenantId: string; since: Date; people: Person[] },
) {
  const [admin, ...others] = people;
  if (!admin) throw new Error(`${organisation.name} has no people.`);
  const { plan, status } = organisation;
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
  const { name } = organisation;
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

async function makeEvent(
  tx: PlatformDb,
  plan: EventPlan,
  { tenantId, creator, now, random }: { tenantId: string; creator: Person; now: Date; random: () => number },
) {
  const id = newId();
  const customUrl = await freeAddress(tx, plan.customUrl);
  const [theme] = plan.theme
    ? await tx.select().from(themes).where(eq(themes.nameKey, plan.theme.toLowerCase()))
    : [];
  const date = new Date(now.getTime() + plan.inDays * day).toISOString().slice(0, 10);
  const startsAt = wallTimeToInstant(date, plan.at, plan.timezone);
  // Replies came in over the five weeks before today, or before the event where that is past.
  const lastReply = Math.min(now.getTime(), startsAt.getTime() - 3 * day);
  const replies = makeReplies(plan, { tenantId, eventId: id, lastReply, random });
  const confirmed = replies.filter((reply) => reply.isAttending && !reply.waitlisted);
  const waitlisted = replies.filter((reply) => reply.waitlisted);
  const guests = (list: typeof replies) => list.reduce((sum, reply) => sum + reply.guestCount, 0);
  const createdAt = new Date(lastReply - 50 * day);

  await tx.insert(events).values({
    id,
    tenantId,
    createdBy: creator.id,
    name: plan.name,
    displayName: plan.displayName,
    eventType: plan.eventType,
    message: plan.message,
    startsAt,
    endsAt: plan.until ? wallTimeToInstant(date, plan.until, plan.timezone) : null,
    timezone: plan.timezone,
    location: plan.location,
    maxGuests: plan.maxGuests,
    maxGuestsPerRsvp: plan.maxGuestsPerRsvp,
    customUrl,
    cutoffAt: new Date(startsAt.getTime() - 2 * day),
    hasMeals: plan.meals !== undefined,
    mealOptions: plan.meals ?? [],
    confirmedGuests: guests(confirmed),
    confirmedReplies: confirmed.length,
    waitlistedGuests: guests(waitlisted),
    waitlistedReplies: waitlisted.length,
    declinedReplies: replies.filter((reply) => !reply.isAttending).length,
    nextArrival: plan.replies + 1,
    createdAt,
    updatedAt: createdAt,
    ...(theme && { themeId: theme.id, ...looksFromTheme(theme, {}) }),
    ...plan.more,
  });
  await tx.insert(eventUrls).values({ customUrl, tenantId, eventId: id });
  await tx.insert(reservations).values(replies);
  await insertGuests(tx, tenantId, replies);
  const about = { tenantId, eventId: id, createdAt };
  // Whoever is confirmed where each place is a host's decision was approved.
  const approved = plan.more?.requiresApproval ? confirmed : [];
  await tx.insert(activityLog).values([
    lineOf(creator, {
      ...about,
      action: 'event.create',
      subjectType: 'event',
      subjectId: id,
      details: { name: plan.name },
    }),
    ...approved.map((reply) =>
      lineOf(creator, {
        ...about,
        action: 'reservation.approved',
        subjectType: 'reservation',
        subjectId: reply.id,
        details: { displayName: reply.displayName, eventName: plan.name },
        createdAt: new Date(Math.min(now.getTime(), reply.createdAt.getTime() + day / 4)),
      }),
    ),
  ]);
  if (plan.letter) {
    const sentAt = new Date(lastReply - 7 * day);
    // Who had answered by then.
    const recipients = confirmed.filter((reply) => reply.createdAt < sentAt).length;
    const message = { id: newId(), audience: 'confirmed', recipients, ...plan.letter };
    await tx.insert(guestMessages).values({
      ...message,
      tenantId,
      eventId: id,
      sentBy: creator.id,
      senderLabel: nameOf(creator),
      createdAt: sentAt,
    });
    await tx.insert(activityLog).values(
      lineOf(creator, {
        ...about,
        action: 'message.send',
        subjectType: 'message',
        subjectId: message.id,
        details: { audience: 'confirmed', recipients, subject: plan.letter.subject, eventName: plan.name },
        createdAt: sentAt,
      }),
    );
  }
  // What the bell has not been read for: the replies of the last day.
  const fresh = replies.filter((reply) => reply.createdAt.getTime() > now.getTime() - day);
  if (fresh.length > 0) {
    await tx.insert(notifications).values(
      fresh.map((reply) => ({
        id: newId(),
        tenantId,
        kind: 'reservation',
        eventId: id,
        subjectId: reply.id,
        createdAt: reply.createdAt,
      })),
    );
  }
}

/** The address, or one beside it where somebody's own event has it. */
async function freeAddress(tx: PlatformDb, customUrl: string): Promise<string> {
  const taken = await tx
    .select({ customUrl: eventUrls.customUrl })
    .from(eventUrls)
    .where(eq(eventUrls.customUrl, customUrl));
  return taken.length === 0 ? customUrl : `${customUrl}-${newId().slice(-6)}`;
}

/** In the order of their arrival, each confirmed when it fits in what remains: as the product would have decided. */
function makeReplies(
  plan: EventPlan,
  about: { tenantId: string; eventId: string; lastReply: number; random: () => number },
) {
  const { random } = about;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const arrivedAt = Array.from(
    { length: plan.replies },
    () => about.lastReply - random() ** 1.5 * 35 * day,
  ).sort((a, b) => a - b);
  const taken = new Set<string>();
  let remaining = plan.maxGuests;

  return arrivedAt.flatMap((time, index) => {
    let first = pick(firstNames);
    let last = pick(lastNames);
    while (taken.has(`${first} ${last}`)) [first, last] = [pick(firstNames), pick(lastNames)];
    taken.add(`${first} ${last}`);
    const isAttending = random() < 0.86;
    const party = Math.min(plan.maxGuestsPerRsvp, 1 + Math.floor(random() ** 1.4 * 4));
    const guestCount = isAttending ? party : Math.min(party, 2);
    const awaitingApproval = isAttending && plan.more?.requiresApproval === true && random() < 0.5;
    const fits = guestCount <= remaining;
    if (isAttending && !fits && !plan.more?.enableWaitlist) return [];
    const waitlisted = isAttending && (awaitingApproval || !fits);
    if (isAttending && !waitlisted) remaining -= guestCount;

    const guestDetails = Array.from({ length: guestCount }, (_, guest) => ({
      id: newId(),
      name:
        guest === 0 ? `${first} ${last}` : `${pick(firstNames)} ${random() < 0.7 ? last : pick(lastNames)}`,
      mealChoice: isAttending && plan.meals ? pick(plan.meals).name : '',
      isAttending,
    }));
    const ascii = `${first}.${last}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const guestEmail = `${ascii}@example.com`;
    const createdAt = new Date(time);
    return {
      id: newId(),
      tenantId: about.tenantId,
      eventId: about.eventId,
      displayName: `${first} ${last}`,
      guestEmail,
      emailKey: emailKey(guestEmail),
      replyKey: emailKey(guestEmail),
      guestPhone: random() < 0.5 ? `+1 555 01${String(Math.floor(random() * 100)).padStart(2, '0')}` : '',
      guestCount,
      guestDetails,
      mealChoice: guestDetails[0]?.mealChoice ?? '',
      message: random() < 0.45 ? pick(isAttending ? yesMessages : noMessages) : '',
      isAttending,
      waitlisted,
      awaitingApproval,
      publicToggle: isAttending && random() < 0.6,
      arrival: index + 1,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
