/** What a host's edit changes, and what it leaves alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { partyOf, replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn } from '../../testing/staff.ts';

let app: TestApp;
let admin: SignedIn, stranger: SignedIn;

beforeAll(async () => {
  app = await testApp();
  ({ admin, stranger } = await buildStaff(app.database));
});

afterAll(() => app.close());

const { anEvent, aReply, put, remove, eventRow, replyRow, mails } = replyCalls(
  () => app,
  () => admin,
);

describe('an edit', () => {
  it('changes only the fields that it contains', async () => {
    const event = await anEvent({
      maxGuestsPerRsvp: 4,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    const before = {
      displayName: 'Ada',
      guestEmail: 'ada.partial@example.com',
      guestPhone: '555',
      guestCount: 2,
      guestDetails: [
        { name: 'Ada', mealChoice: 'Venison' },
        { name: 'Bo', mealChoice: 'Fish' },
      ],
      mealChoice: 'Venison',
      message: 'Hello\nthere',
      publicToggle: true,
    };
    const [ada, bo] = before.guestDetails;
    const blank = { name: '', mealChoice: '' };
    const cases: [change: object, after: object][] = [
      [{}, {}],
      [{ displayName: '  Grace ' }, { displayName: 'Grace' }],
      [{ guestEmail: 'grace.partial@example.com' }, { guestEmail: 'grace.partial@example.com' }],
      [{ guestPhone: '' }, { guestPhone: '' }],
      [{ guestPhone: null }, { guestPhone: '' }],
      [{ message: '' }, { message: '' }],
      [{ message: null }, { message: '' }],
      // The reply's own meal is the first guest's, whichever of the two is sent.
      [{ mealChoice: 'Fish' }, { mealChoice: 'Fish', guestDetails: [{ ...ada, mealChoice: 'Fish' }, bo] }],
      [{ mealChoice: null }, { mealChoice: '', guestDetails: [{ ...ada, mealChoice: '' }, bo] }],
      [{ mealChoice: 'Venison', guestDetails: [bo, ada] }, { guestDetails: [bo, ada] }],
      [{ guestDetails: null }, {}],
      [{ publicToggle: false }, { publicToggle: false }],
      [
        { guestCount: 1, guestDetails: [ada] },
        { guestCount: 1, guestDetails: [ada] },
      ],
      [{ guestCount: 3 }, { guestCount: 3, guestDetails: [ada, bo, blank] }],
      // A meal that is no longer on the menu stays in the reply.
      [
        { guestDetails: [{ name: 'Ada B', mealChoice: 'Venison' }] },
        { guestDetails: [{ ...ada, name: 'Ada B' }, blank] },
      ],
      [{ guestDetails: JSON.stringify([bo, ada, blank]) }, { guestDetails: [bo, ada], mealChoice: 'Fish' }],
      // An empty list removes nobody.
      [{ guestDetails: '' }, {}],
      [{ guestDetails: [] }, {}],
      [{ isAttending: false }, { isAttending: false }],
      [{ isAttending: 'no', waitlisted: true }, { isAttending: false }],
      [{ waitlisted: true }, { waitlisted: true }],
      [
        {
          id: 'x',
          eventId: 'y',
          arrival: 1,
          tenantId: stranger.tenant!.id,
          createdAt: '2020-01-01T00:00:00Z',
        },
        {},
      ],
    ];
    for (const [change, after] of cases) {
      const reply = await aReply(event, { ...before, replyKey: crypto.randomUUID() });
      const { status, body } = await put(reply.id, change);
      expect([status, body.error], JSON.stringify(change)).toEqual([200, undefined]);
      const expected = { isAttending: true, waitlisted: false, ...before, ...after };
      expect(await replyRow(reply.id), JSON.stringify(change)).toMatchObject(expected);
      const { guestDetails, ...rest } = expected;
      expect(body).toMatchObject(rest);
      expect(partyOf(body)).toEqual(guestDetails);
      await remove(reply.id);
    }
  });

  it('400 with the field and a sentence for an invalid change, and the reply stays unchanged', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 4 });
    const reply = await aReply(event, { guestPhone: '555' });
    const declined = await aReply(event, { isAttending: false, guestCount: 0, guestDetails: [] });
    const nameless = await aReply(event, {
      isAttending: false,
      guestCount: 0,
      guestDetails: [],
      displayName: '',
    });
    const cases: [path: string, change: object, id?: string][] = [
      ['displayName', { displayName: '' }],
      ['displayName', { displayName: 'x'.repeat(201) }],
      ['guestEmail', { guestEmail: '' }],
      ['guestEmail', { guestEmail: ' ' }],
      ['guestEmail', { guestEmail: 'nobody' }],
      ['guestEmail', { guestEmail: null }],
      ['guestPhone', { guestPhone: '5'.repeat(51) }],
      ['guestCount', { guestCount: '' }],
      ['guestCount', { guestCount: 21 }],
      ['guestCount', { guestCount: null }],
      ['guestDetails', { guestDetails: 'nonsense' }],
      ['guestDetails', { guestDetails: '{"name":"Ada"}' }],
      ['guestDetails', { guestDetails: '[{"name":"a\\u0000b"}]' }],
      ['guestDetails', { guestDetails: '[{"name":"\\ud800"}]' }],
      ['isAttending', { isAttending: 'maybe' }],
      ['waitlisted', { waitlisted: 'yes' }],
      ['message', { message: 'm'.repeat(5_001) }],
      // A yes needs a name and guests, so a decline without them must say who and how many come.
      ['displayName', { isAttending: true, guestCount: 1 }, nameless.id],
      ['guestCount', { isAttending: true }, declined.id],
    ];
    for (const [path, change, id = reply.id] of cases) {
      const { status, body } = await put(id, { ...change, message: 'lost', ...change });
      expect([status, body.issues?.[0]?.path], JSON.stringify(change)).toEqual([400, path]);
      expect(body.error).toMatch(/\w+ \w+/);
    }
    expect(await replyRow(reply.id)).toMatchObject({ message: '', guestPhone: '555', guestCount: 1 });
    expect(await mails(event.id)).toEqual([]);
    // A decline without guests has no name, and the rest of it can be edited.
    expect((await put(nameless.id, { displayName: '', message: 'Sorry' })).body.message).toBe('Sorry');
  });

  it('removes a declining party from the waitlist, and puts a party that the host waitlists again at its end', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true });
    const seated = await aReply(event, { guestCount: 2 });
    const [first, second] = [
      await aReply(event, { waitlisted: true }),
      await aReply(event, { waitlisted: true }),
    ];
    expect((await put(first.id, { isAttending: false })).body).toMatchObject({
      isAttending: false,
      waitlisted: false,
      waitlistPosition: null,
    });
    expect((await put(seated.id, { waitlisted: true })).body.waitlistPosition).toBe(2);
    expect((await put(second.id, { guestCount: 5 })).body).toMatchObject({
      waitlistPosition: 1,
      guestCount: 5,
    });
    expect(await eventRow(event.id)).toMatchObject({
      confirmedGuests: 0,
      waitlistedGuests: 7,
      waitlistedReplies: 2,
      declinedReplies: 1,
    });
  });

  it('moves a reply between all three states, and mails the guest each time', async () => {
    const event = await anEvent({ maxGuests: 10 });
    const reply = await aReply(event, { guestCount: 2 });
    const steps = [
      [
        { isAttending: true, waitlisted: true },
        { waitlistedGuests: 2, confirmedGuests: 0 },
        'guest.waitlisted',
      ],
      [{ waitlisted: false }, { waitlistedGuests: 0, confirmedGuests: 2 }, 'guest.promoted'],
      [{ isAttending: false }, { confirmedGuests: 0, declinedReplies: 1 }, 'guest.declined'],
      [
        { isAttending: 'yes', waitlisted: false },
        { confirmedGuests: 2, declinedReplies: 0 },
        'guest.confirmed',
      ],
    ] as const;
    for (const [change, counters, template] of steps) {
      expect((await put(reply.id, change)).status).toBe(200);
      expect(await eventRow(event.id)).toMatchObject(counters);
      expect((await mails(event.id)).at(-1)).toMatchObject({ template });
    }
  });

  it('mails no guest of a cancelled event that they are expected', async () => {
    const event = await anEvent({ maxGuests: 10, status: 'cancelled' });
    const comes = await aReply(event);
    const waits = await aReply(event, { guestEmail: 'waits@example.com', waitlisted: true });
    expect((await put(comes.id, { isAttending: false, notifyGuest: true })).status).toBe(200);
    expect((await put(comes.id, { isAttending: true, notifyGuest: true })).status).toBe(200);
    expect((await put(waits.id, { waitlisted: false, notifyGuest: true })).status).toBe(200);
    expect((await mails(event.id)).map(({ template }) => template)).toEqual(['guest.declined']);
  });

  it('mails a guest of a cancelled event who declines', async () => {
    const event = await anEvent({ maxGuests: 10, status: 'cancelled' });
    const { id } = await aReply(event);
    expect((await put(id, { isAttending: false, notifyGuest: true })).status).toBe(200);
    expect((await mails(event.id)).map(({ template }) => template)).toEqual(['guest.declined']);
  });
});
