/** Compares the SQL of audiences with a plain filter over the same rows. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailboxOf } from '#domain/mail/budget.ts';
import {
  type Audience,
  exactTarget,
  isHouseholdAudience,
  type MessageFilter,
  type Target,
} from '#domain/messages/rules.ts';
import { tenantScope } from '../db/scope.ts';
import { suppress } from '../mail/suppressions.store.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { buildHousehold } from '../testing/households.ts';
import { countEveryone, everyoneInSteps } from './households.store.ts';

/** The drill compares twenty times as many audiences. */
const runs = Number(process.env.AUDIENCES ?? 50);

interface Reply {
  id: string;
  email: string;
  isAttending: boolean;
  waitlisted: boolean;
  awaitsApproval: boolean;
  answers: Record<string, unknown> | null;
  guests: { meal: string; comes: boolean; answers: Record<string, unknown> | null }[];
}
interface Household {
  id: string;
  list: number;
  tags: string[];
  replyId: string | null;
  reply: string;
  address: string | null;
  sent: boolean;
  saved: boolean;
  outdated: boolean;
}

const question = '01890000-0000-7000-8000-0000000000aa';
const suppressed = 'Gone@example.com';
/** Addresses that share mailboxes, or cannot be mailed. */
const addresses = ['', 'ana@example.com', 'Ana+x@example.com', 'bo@gmail.com', 'b.o@gmail.com', suppressed];

let app: TestApp;
let event: Awaited<ReturnType<typeof buildEvent>>;
let replies: Reply[];
let households: Household[];
beforeAll(async () => {
  app = await testApp();
  const tenant = await buildTenant(app.database);
  const host = await signedInAs(app.database, 'admin', tenant);
  event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: host.user.id, maxGuests: 10_000 });
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;
  const made: string[] = [];
  for (let n = 0; n < 60; n++) {
    const comes = random(4) > 0;
    const waits = comes && random(3) === 0;
    const reply = await buildReservation(app.database, event, {
      guestEmail: pick([...addresses, `r${n}@example.com`, `r${n}@example.com`]),
      replyKey: `r${n}`,
      isAttending: comes,
      waitlisted: waits,
      awaitingApproval: waits && random(2) === 0,
      guestCount: 2,
      guestDetails: [0, 1].map((at) => ({
        name: `P${at}`,
        mealChoice: pick(['', 'Fish', 'Beans']),
        isAttending: random(3) > 0,
      })),
    });
    made.push(reply.id);
    const answer = pick([
      'null',
      `{"${question}": "a"}`,
      `{"${question}": ["b", "c"]}`,
      `{"${question}": true}`,
    ]);
    await app.database.platform.execute(
      sql`update reservations set answers = nullif(${answer}, 'null')::jsonb where id = ${reply.id}`,
    );
    const own = pick(['null', `{"${question}": "b"}`, `{"${question}": false}`]);
    await app.database.platform.execute(
      sql`update guests set answers = nullif(${own}, 'null')::jsonb where reservation_id = ${reply.id} and position = 1`,
    );
  }
  for (let n = 0; n < 60; n++) {
    const { id } = await buildHousehold(app.database, event, [`H${n}`], { promised: 0 });
    const replyId = random(2) === 0 ? made.pop() : undefined;
    const [email, sent, saved] = [pick([...addresses, `h${n}@example.com`]), random(3) > 0, random(3) === 0];
    const [outdated, isTheirs] = [sent && random(4) === 0, random(6) > 0];
    await app.database.platform.execute(sql`
      update invitations set list = ${1 + random(3)}, tags = ${JSON.stringify(pick([[], ['family'], ['choir', 'family']]))}::jsonb,
        email = nullif(${email}, ''), email_key = nullif(lower(${email}), ''), letter_outdated = ${outdated},
        sent_at = ${sent ? sql`now()` : sql`null`}, saved_at = ${saved ? sql`now()` : sql`null`},
        not_me_at = ${isTheirs ? sql`null` : sql`now()`}, reservation_id = ${replyId ?? null}
      where id = ${id}`);
  }
  await suppress(app.database.platform, tenant.id, suppressed, 'unsubscribed');
  const { rows } = await app.database.platform.execute(sql`
    select id, guest_email as email, is_attending as "isAttending", waitlisted, awaiting_approval as "awaitsApproval", answers,
      (select json_agg(json_build_object('meal', meal_choice, 'comes', g.is_attending, 'answers', g.answers) order by position)
        from guests g where g.reservation_id = reservations.id) as guests
    from reservations where event_id = ${event.id} order by arrival`);
  replies = rows as unknown as Reply[];
  const { rows: listed } = await app.database.platform.execute(sql`
    select id, list, tags, reservation_id as "replyId", reply, sent_at is not null as sent, saved_at is not null as saved,
      letter_outdated as outdated, case when not_me_at is null then email end as address
    from invitations where event_id = ${event.id} order by list, sort, id`);
  households = listed as unknown as Household[];
});
afterAll(() => app.close());

const standings: Partial<Record<Audience, (reply: Reply) => boolean>> = {
  confirmed: ({ isAttending, waitlisted }) => isAttending && !waitlisted,
  waitlisted: ({ isAttending, waitlisted }) => isAttending && waitlisted,
  waiting: ({ isAttending, waitlisted, awaitsApproval }) => isAttending && waitlisted && !awaitsApproval,
  awaitingApproval: ({ isAttending, awaitsApproval }) => isAttending && awaitsApproval,
  declined: ({ isAttending }) => !isAttending,
};
const wasInvited = ({ sent, outdated, reply }: Household) => sent && !(outdated && reply === 'none');
const standsIn: Partial<Record<Audience, (household: Household, picked: readonly string[]) => boolean>> = {
  notInvited: (household) => !wasInvited(household),
  saved: (household) => !wasInvited(household) && household.saved,
  unanswered: (household) => wasInvited(household) && household.reply === 'none',
  invited: wasInvited,
  everybody: (household) => wasInvited(household) || household.saved,
  households: ({ id }, picked) => picked.includes(id),
};

const gives = (answers: Record<string, unknown> | null, options: readonly string[]): boolean => {
  const answer = answers?.[question];
  if (typeof answer === 'boolean') return options.includes(answer ? 'yes' : 'no');
  return [answer].flat().some((each) => typeof each === 'string' && options.includes(each));
};
/** Whether a reply and its household meet all conditions. */
function meets(filter: MessageFilter | null, reply: Reply | null, household: Household | null): boolean {
  const { lists, tags, meal, questionId, optionIds } = filter ?? {};
  const coming = reply?.guests.filter(({ comes }) => comes) ?? [];
  return (
    (!lists?.length || (household !== null && lists.includes(household.list))) &&
    (!tags?.length || (household !== null && tags.some((tag) => household.tags.includes(tag)))) &&
    (!meal || coming.some((guest) => guest.meal === meal)) &&
    (!questionId ||
      (reply !== null &&
        (gives(reply.answers, optionIds ?? []) ||
          coming.some(({ answers }) => gives(answers, optionIds ?? [])))))
  );
}

/**
 * Returns the result of the plain filter: the addresses in the order of sending, and the households
 * that no mail reaches.
 */
function plain({
  audience,
  replies: picked,
  meal,
  households: chosen,
  filter,
}: ReturnType<typeof exactTarget>) {
  const householdOf = (reply: Reply) => households.find(({ replyId }) => replyId === reply.id) ?? null;
  const first = new Map<string, Reply>();
  for (const reply of replies) {
    const household = householdOf(reply);
    const belongs = isHouseholdAudience(audience)
      ? audience === 'everybody' || (household && standsIn[audience]!(household, chosen ?? []))
      : audience === 'picked'
        ? (picked ?? []).includes(reply.id)
        : audience === 'meal'
          ? standings.confirmed!(reply) && reply.guests.some((guest) => guest.comes && guest.meal === meal)
          : standings[audience]!(reply);
    const key = reply.email.toLowerCase();
    if (key !== '' && belongs && meets(filter, reply, household) && !first.has(key)) first.set(key, reply);
  }
  if (!isHouseholdAudience(audience))
    return { mailed: [...first.values()].map(({ email }) => email), unreached: [] };
  const mailboxes = new Set<string>();
  const [mailed, unreached]: [string[], string[]] = [[], []];
  const send = (address: string) => {
    if (!mailboxes.has(mailboxOf(address))) mailed.push(address);
    mailboxes.add(mailboxOf(address));
  };
  for (const reply of first.values()) {
    const household = householdOf(reply);
    if (household && reply.email === suppressed) unreached.push(household.id);
    else send(reply.email);
  }
  for (const household of households) {
    const reply = replies.find(({ id }) => id === household.replyId) ?? null;
    if ((reply?.email ?? '') !== '' || !standsIn[audience]!(household, chosen ?? [])) continue;
    if (!meets(filter, reply, household)) continue;
    if (household.address === null || household.address === suppressed) unreached.push(household.id);
    else send(household.address);
  }
  return { mailed, unreached };
}

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: null });
const targets = fc.record({
  audience: fc.constantFrom(
    ...([...Object.keys(standings), ...Object.keys(standsIn), 'picked', 'meal'] as Audience[]),
  ),
  meal: fc.constantFrom('Fish', 'Beans'),
  pick: fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 12 }),
  filter: fc.option(
    fc.record({
      lists: some([1, 2, 3]),
      tags: some(['family', 'choir', 'nobody']),
      meal: fc.constantFrom(null, null, 'Fish'),
      questionId: fc.constantFrom(null, question),
      optionIds: fc.subarray(['a', 'b', 'c', 'yes', 'no'], { minLength: 1 }),
    }),
    { nil: null },
  ),
});

it('the queries everyoneInSteps and countEveryone return the same recipients as a plain filter, for random audiences', async () => {
  const own = tenantScope(event.tenantId);
  let mails = 0;
  await fc.assert(
    fc.asyncProperty(targets, async ({ pick, ...of }) => {
      const asked: Target = {
        ...of,
        replies: pick.map((at) => replies[at]!.id),
        households: pick.map((at) => households[at]!.id),
      };
      const target = exactTarget(asked);
      const { mailed, unreached, size } = await app.database.transaction(own, async (tx) => {
        const found = { mailed: [] as string[], unreached: [] as string[] };
        for await (const step of everyoneInSteps(tx, own, event.id, target)) {
          found.mailed.push(...step.replies.map(({ guestEmail }) => guestEmail));
          found.mailed.push(...step.households.map(({ address }) => address));
          found.unreached.push(...step.unreached.map(({ id }) => id));
        }
        return { ...found, size: await countEveryone(tx, own, event.id, target) };
      });
      mails += mailed.length;
      expect({ mailed, unreached }).toEqual(plain(target));
      expect(size).toMatchObject({ recipients: mailed.length, unreached: unreached.length });
    }),
    { numRuns: runs },
  );
  expect(mails).toBeGreaterThan(runs);
});
