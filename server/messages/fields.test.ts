/** Tests fields in a host's texts: messages, invitations, reminders and "See you soon". */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenantScope } from '../db/scope.ts';
import { events, reservations } from '../db/schema.ts';
import { findEvent } from '../event-row/event.store.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { handOverSeeYouSoon } from '../reminders/hand-over.ts';
import { replyLinks } from '../replies/links.ts';
import { testKeys } from '../testing/app.ts';
import { buildReservation } from '../testing/builders.ts';
import { eventStage, type EventStage } from '../testing/host-stage.ts';

let { app, admin, event } = {} as EventStage;
eventStage((stage) => ({ app, admin, event } = stage), {
  timezone: 'Europe/Berlin',
  startsAt: new Date('2031-06-20T16:00:00Z'),
  cutoffAt: new Date('2031-06-01T16:00:00Z'),
  inviteMode: 'matched',
  enableWaitlist: true,
  maxGuests: 4,
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, `/api/events/${event.id}${path}`, { token: admin.token, ...(body && { body }) });
const household = async (label: string, names: string[], email: string | null) => {
  const { body } = await call('POST', '/invitations', {
    label,
    email,
    invitees: names.map((name) => ({ name })),
  });
  return body as { id: string; code: string };
};
const answer = (body: object) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: { isAttending: true, guestCount: 1, displayName: 'Dora Stone', ...body },
  });

/** Returns the subject and text of each mail of a template, by the recipient's address. */
async function mails(template: string): Promise<Record<string, string>> {
  const { rows } = await app.database.platform.execute<{ to: string; payload: never }>(
    sql`select to_email as "to", payload from outbox where event_id = ${event.id} and template = ${template} order by 1`,
  );
  const snapshot = (await readSnapshots(app.database.platform, [event.id])).get(event.id);
  return Object.fromEntries(
    rows.map(({ to, payload }) => {
      const { subject, text } = renderMessage(
        template as 'guest.message',
        { event: snapshot!, ...(payload as object) } as never,
        {
          publicUrl: 'https://turnout.test',
          mailFrom: 'Turnout <no-reply@turnout.test>',
          causedAt: new Date(),
        },
      );
      const quoted = /\[\[(.*)\]\]/s.exec(text)?.[1] ?? '';
      return [to, `${subject} / ${quoted}`];
    }),
  );
}
const words = {
  subject: 'For {first names|you}',
  body: '[[{household}, by {deadline}, {code|no code}, {place in line|a seat}, {{x}]]',
};

describe('a message', () => {
  it('fills in its fields for each household and each reply', async () => {
    const silvas = await household('The Silvas', ['Ana Silva', 'Ben Silva'], 'silva@example.com');
    const okafors = await household('The Okafors', ['Ife Okafor', 'Uche Okafor'], 'okafor@example.com');
    await call('POST', '/invitations/send', { ids: [silvas.id, okafors.id] });
    await call('PUT', '', { maxGuests: 5 });
    const replied = await answer({
      displayName: 'Ife Okafor',
      guestEmail: 'ife@example.com',
      guestDetails: [{ name: 'Ife Okafor' }],
      invitation: okafors.code,
    });
    expect(replied.status).toBe(201);
    await call('PUT', '', { maxGuests: 3 });
    expect(
      (await answer({ guestEmail: 'dora@example.com', guestDetails: [{ name: 'Dora Stone' }] })).body,
    ).toMatchObject({ reservation: { status: 'waitlisted' } });

    expect((await call('POST', '/messages', { audience: 'everybody', ...words })).status).toBe(201);
    const day = 'Sunday, June 1, 2031';
    expect(await mails('guest.message')).toEqual({
      'dora@example.com': `For Dora / your household, by ${day}, no code, 1, {x}`,
      'ife@example.com': `For Ife / The Okafors, by ${day}, ${okafors.code}, a seat, {x}`,
      'silva@example.com': `For Ana and Ben / The Silvas, by ${day}, ${silvas.code}, a seat, {x}`,
    });
  });

  it('leaves out the household’s label and code at an address that somebody typed after a name look-up', async () => {
    const silvas = await household('The Silvas', ['Ana Silva'], 'silva@example.com');
    await answer({
      displayName: 'Ana Silva',
      guestEmail: 'typed@example.com',
      guestDetails: [{ name: 'Ana Silva' }],
      invitation: silvas.code,
    });
    await app.database.platform
      .update(reservations)
      .set({ byLookUp: 'typed' })
      .where(eq(reservations.eventId, event.id));
    await call('POST', '/messages', { audience: 'confirmed', ...words });
    const sent = (await mails('guest.message'))['typed@example.com'];
    expect(sent).toContain('For Ana / your household');
    expect(sent).not.toContain(silvas.code);
  });

  it('shows its first recipient’s values in the preview, with a code that opens nothing', async () => {
    const silvas = await household('The Silvas', ['Ana Silva'], 'silva@example.com');
    await call('POST', '/invitations/send', { ids: [silvas.id] });
    const { body } = await call('POST', '/messages/preview', { audience: 'invited', ...words });
    expect(body).toMatchObject({ subject: 'For Ana' });
    expect(body.text).toContain('The Silvas, by Sunday, June 1, 2031, ABCD-EFGH');
  });

  it('fills in the text for a household without an address, whose code the host reads out', async () => {
    const silvas = await household('The Silvas', ['Ana Silva'], null);
    const okafors = await household('The Okafors', ['Ife Okafor'], 'okafor@example.com');
    await call('POST', '/invitations/send', { ids: [okafors.id] });
    const target = { audience: 'households', households: [silvas.id, okafors.id] };
    const { body } = await call('POST', '/messages', { ...target, ...words });
    const { body: unreached } = await call('GET', `/messages/${String(body.id)}/unreached`);
    expect((unreached as unknown as { text: string }[])[0]?.text).toContain(
      `For Ana\n\n[[The Silvas, by Sunday, June 1, 2031, ${silvas.code}, a seat, {x}]]`,
    );
  });

  it('400 for an unknown field, and for the code field without substitute words for guests who have no code', async () => {
    const send = (more: object) => call('POST', '/messages', { audience: 'confirmed', ...words, ...more });
    expect(await send({ body: 'Dear {name}' })).toMatchObject({
      status: 400,
      body: {
        issues: [
          {
            ...{ path: 'body', message: 'There is no field {name}. Check its spelling.' },
            ...{ reason: 'mail.noField', params: { field: 'name' } },
          },
        ],
      },
    });
    expect(await send({ subject: '{code}' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'subject' }] },
    });
  });
});

describe('the host’s own texts in an event’s mails', () => {
  it('400 if a changed text has an unknown field, while an unchanged text may keep one', async () => {
    await app.database.platform
      .update(events)
      .set({ invitationMessage: 'Hi {friend}' })
      .where(eq(events.id, event.id));
    expect((await call('PUT', '', { invitationMessage: 'Hi {friend}', location: 'Here' })).status).toBe(200);
    expect(await call('PUT', '', { invitationMessage: 'Dear {friend}' })).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'invitationMessage', message: 'There is no field {friend}. Check its spelling.' }],
      },
    });
    expect((await call('PUT', '', { reminderSubject: '{code}' })).body).toMatchObject({
      issues: [{ path: 'reminderSubject' }],
    });
  });

  it('fill in their fields in invitations, reminders and “See you soon”, and blank texts fall back to ours', async () => {
    const scope = tenantScope(event.tenantId);
    const seeYouSoon = () =>
      app.database.transaction(scope, async (tx) => {
        const row = (await findEvent(tx, scope, event.id))!;
        await handOverSeeYouSoon(tx, scope, row, {
          links: replyLinks(testKeys),
          codes: invitationCodes(testKeys),
        });
      });
    const silvas = await household('The Silvas', ['Ana Silva'], 'silva@example.com');
    await buildReservation(app.database, event, {
      guestEmail: 'dora@example.com',
      displayName: 'Dora Stone',
    });
    await call('POST', '/invitations/send', { ids: [silvas.id] });
    await call('POST', '/reminders/send', { ids: [silvas.id] });
    await seeYouSoon();
    expect(await mails('guest.reminder')).toEqual({
      'silva@example.com': `Can you make it? ${event.name} / `,
    });
    expect(await mails('guest.seeYouSoon')).toEqual({
      'dora@example.com': `See you soon: ${event.name} / `,
    });

    const text = { subject: '{first names}, soon', message: '[[{household} by {deadline}, {code|-}]]' };
    const changed = await call('PUT', '', {
      invitationSubject: text.subject,
      invitationMessage: text.message,
      reminderSubject: text.subject,
      reminderMessage: text.message,
      seeYouSoonSubject: text.subject,
      seeYouSoonMessage: text.message,
    });
    expect(changed.status).toBe(200);
    const letter = `Ana, soon / The Silvas by Sunday, June 1, 2031, ${silvas.code}`;
    expect(await mails('guest.invitation')).toEqual({ 'silva@example.com': letter });
    expect(await mails('guest.reminder')).toEqual({ 'silva@example.com': letter });
    await app.database.platform.execute(sql`delete from outbox where template = 'guest.seeYouSoon'`);
    await seeYouSoon();
    expect(await mails('guest.seeYouSoon')).toEqual({
      'dora@example.com': 'Dora, soon / your household by Sunday, June 1, 2031, -',
    });
  });
});

describe('the host’s text for the time after the event', () => {
  const begins = (days: number) =>
    app.database.platform
      .update(events)
      .set({ startsAt: new Date(Date.now() + days * 86_400_000), cutoffAt: null, endsAt: null })
      .where(eq(events.id, event.id));
  /** The page's data as a stranger reads it. */
  const read = async () => {
    const { status, body } = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
    return { status, text: JSON.stringify(body) };
  };

  it('appears on the page once the event is over, but not to strangers if the event is invitation-only', async () => {
    await call('PUT', '', { afterMessage: 'Thank you, friends.' });
    expect((await read()).text).not.toContain('Thank you');
    await begins(-2);
    expect((await read()).text).toContain('Thank you, friends.');
    await call('PUT', '', { inviteMode: 'invited' });
    expect((await read()).text).not.toContain('Thank you');
  });
});
