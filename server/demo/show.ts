/**
 * Gives two weddings of the demo what hosts make over weeks: a cover, sections, two versions for
 * the kitchen, and households in every state. It works through the API, as a host does.
 */
import type { FastifyInstance } from 'fastify';
import { demoEmail, password } from './accounts.ts';
import { drawCover } from './cover.ts';
import { organizations } from './organizations.ts';
import { firstNames, lastNames } from './people.ts';

const households = 40;

type Answer = Record<string, unknown>;

/** `mails` puts invitations into the outbox. Without it, they count as delivered by a host. */
export async function showDemo(app: FastifyInstance, { mails }: { mails: boolean }): Promise<void> {
  const [weddings] = organizations;
  const [host] = weddings?.people ?? [];
  if (!weddings || !host) throw new Error('The demo has no host.');

  let token = '';
  async function call<Made = Answer>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ): Promise<Made> {
    const isPicture = Buffer.isBuffer(body);
    const reply = await app.inject({
      ...{ method, url },
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
      },
      ...(body && { payload: isPicture ? body : JSON.stringify(body) }),
    });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url} failed: ${reply.body}`);
    return JSON.parse(reply.body) as Made;
  }
  ({ token } = await call<{ token: string }>('POST', '/api/login', {
    ...{ email: demoEmail(weddings, host), password },
  }));
  const events = await call<{ id: string; customUrl: string }[]>('GET', '/api/events');
  const pathOf = (customUrl: string) =>
    `/api/events/${events.find((event) => event.customUrl === customUrl)?.id ?? ''}`;

  const [full, open] = [pathOf('maya-and-jonas'), pathOf('okafor-wedding')];
  await call('PUT', `${full}/cover`, await drawCover());
  await call('PUT', `${full}/sections`, { sections });
  const kitchen = { email: `kitchen@${weddings.domain}`, names: true };
  await call('POST', `${full}/kitchen/send`, kitchen);
  await changeMeal(call, full);
  await call('POST', `${full}/kitchen/send`, kitchen);
  await invite(call, open, { mails, customUrl: 'okafor-wedding' });
  await call('POST', '/api/logout', {});
}

type Call = <Made = Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<Made>;

const entry = (label: string, text: string) => ({ label, text });
const sections = [
  {
    kind: 'schedule',
    entries: [
      entry('4:00 PM', 'Ceremony on the pier'),
      entry('5:30 PM', 'Dinner in the boathouse'),
      entry('8:00 PM', 'Dancing'),
    ],
  },
  {
    kind: 'directions',
    text: 'Park at the ferry pier. The shuttle takes five minutes.',
    place: 'Ferry pier, Anchorage',
  },
  { kind: 'dress', text: 'Dressy, with shoes for the dock.' },
  {
    kind: 'questions',
    entries: [
      entry('Are children welcome?', 'Yes. There’s a room with games, and an early dinner.'),
      entry('Can I take photos?', 'After the ceremony, please do.'),
    ],
  },
];

/** After this change, the kitchen page shows what differs from the first version. */
async function changeMeal(call: Call, path: string): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  const { reservations } = await call<{
    reservations: { id: string; mealChoice: string; guestCount: number }[];
  }>('GET', `/api/event/${id}/reservations`);
  const salmon = reservations.find(
    ({ mealChoice, guestCount }) => mealChoice === 'Salmon' && guestCount === 1,
  );
  if (salmon)
    await call('PUT', `/api/reservation/${salmon.id}`, { mealChoice: 'Risotto', notifyGuest: false });
}

/**
 * Puts households on the list. Some haven't been sent an invitation. Half of the others have
 * answered.
 */
async function invite(call: Call, path: string, of: { mails: boolean; customUrl: string }): Promise<void> {
  const made: { id: string; code: string; names: string[]; email: string }[] = [];
  for (let at = 0; at < households; at++) {
    const last = lastNames[(at * 7 + 3) % lastNames.length] ?? '';
    const names = [0, 1, 2]
      .slice(0, 1 + (at % 3))
      .map((each) => `${firstNames[(at * 5 + each * 11) % firstNames.length] ?? ''} ${last}`);
    const email = `household-${at + 1}@guests.example`;
    const { id, code } = await call<{ id: string; code: string }>('POST', `${path}/invitations`, {
      label: names.length === 1 ? names[0] : `The ${last} family`,
      email: of.mails && at % 8 !== 7 ? email : null,
      invitees: names.map((name, each) => ({ name, isChild: each === 2 })),
      tags: [at % 2 === 0 ? 'family' : 'friends'],
      list: at < 30 ? 1 : 2,
    });
    made.push({ id, code, names, email });
  }
  const sent = made.slice(0, 34);
  const mailed = sent.filter((_, at) => of.mails && at % 8 !== 7);
  if (mailed.length > 0) await call('POST', `${path}/invitations/send`, { ids: mailed.map(({ id }) => id) });
  const handedOver = sent.filter((each) => !mailed.includes(each));
  await call('POST', `${path}/invitations/sent`, { ids: handedOver.map(({ id }) => id), by: 'card' });
  for (const [at, { code, names, email }] of sent.slice(0, 17).entries()) {
    const comes = at % 4 !== 3;
    await call('POST', `/api/rsvp/${of.customUrl}/submit`, {
      ...{
        isAttending: comes,
        guestCount: comes ? names.length : 0,
        displayName: names[0],
        guestEmail: email,
      },
      guestDetails: comes ? names.map((name) => ({ name, mealChoice: meals[at % meals.length] })) : [],
      invitation: code,
    });
  }
}

const meals = ['Salmon', 'Short rib', 'Risotto'];
