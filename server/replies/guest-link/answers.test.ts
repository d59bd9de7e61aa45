/** The answers that returning guests find, and the effect of leaving them blank. */
import { expect, it } from 'vitest';
import { buildEvent } from '../../testing/builders.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.call(method, path, { token: host.token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const made = (overrides = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...overrides });
const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('reply') ?? '';

it('the personal link shows an archived option to guests who had chosen it, in their language', async () => {
  const event = await made({ languages: ['en', 'de'] });
  const options = [{ label: 'Bus' }, { label: 'Car' }];
  const bus = await call('POST', `/api/events/${event.id}/questions`, {
    ...{ kind: 'choice', label: 'How do you come?', options },
  });
  const [chosen] = bus.options;
  const { link } = await call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    ...{ displayName: 'Ana', guestEmail: 'kept@example.com', isAttending: true, guestCount: 1 },
    ...{ guestDetails: [{ name: 'Ana' }], answers: { [bus.id]: chosen.id } },
  });
  const own = `/api/rsvp/${event.customUrl}/reply/${tokenIn(link)}`;
  expect((await call('GET', own)).keptOptions).toBeUndefined();
  await call('PUT', `/api/events/${event.id}/translations/de`, {
    texts: { [`question:${bus.id}:option:${chosen.id}`]: 'Reisebus' },
  });
  await call('PUT', `/api/questions/${bus.id}`, {
    options: bus.options.map((option: { id: string }) => ({
      ...option,
      archived: option.id === chosen.id,
    })),
  });
  expect((await call('GET', own)).keptOptions).toEqual([{ questionId: bus.id, id: chosen.id, label: 'Bus' }]);
  expect((await call('GET', `${own}?l=de`)).keptOptions).toMatchObject([{ label: 'Reisebus' }]);
  await call('PUT', `/api/events/${event.id}`, { languages: ['en'] });
  expect((await call('GET', `${own}?l=de`)).keptOptions).toMatchObject([{ label: 'Bus' }]);
});

it('a household that answers again by code loses the earlier answers that it leaves blank', async () => {
  const event = await made({ inviteMode: 'matched', lookupFactor: 'none' });
  const note = await call('POST', `/api/events/${event.id}/questions`, { kind: 'text', label: 'A song?' });
  const household = await call('POST', `/api/events/${event.id}/invitations`, {
    ...{ label: 'Cole', seatsAllowed: 1, invitees: [{ name: 'Ana Cole' }] },
  });
  const [{ id: inviteeId }] = household.invitees;
  const answered = (song: object) =>
    call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      ...{ invitation: household.code, guestEmail: 'cole@example.com', isAttending: true, guestCount: 1 },
      ...{ guestDetails: [{ inviteeId, name: 'Ana Cole' }], answers: song },
    });
  const kept = async (id: string) => (await call('PUT', `/api/reservation/${id}`, {})).answers;
  const { reservation } = await answered({ [note.id]: 'Waltz' });
  await answered({ [note.id]: 'Tango' });
  expect(await kept(reservation.id)).toEqual({ [note.id]: 'Tango' });
  await answered({ [note.id]: '' });
  expect(await kept(reservation.id)).toBeUndefined();
});
