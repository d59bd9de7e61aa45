/**
 * Replays, against a mail server, attempts to send unwanted text through Turnout to addresses that
 * nobody proved.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { kitchenVersions, outbox, users } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import type { Message } from '../mail/messages.ts';
import { samples } from '../mail/templates/previews.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { startWorker } from '../outbox/sending/worker.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildUser, signedInAs } from '../testing/builders.ts';
import { drainMail } from '../testing/drain-mail.ts';
import { mailServer, type MailServer } from '../testing/mail-server.ts';

let app: TestApp;
let unique = 0;
let arrived: { to: string; raw: string }[] = [];
let smtp: MailServer;

beforeAll(async () => {
  smtp = await mailServer({
    onMail({ to, raw }, _server, done) {
      arrived.push({ to, raw: raw.replace(/=\r\n/g, '') });
      done();
    },
  });
  app = await testApp({ config: { rateLimit: true, smtpUrl: smtp.url } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  arrived = [];
  for (const table of ['outbox', 'mail_recipients', 'mail_hours'])
    await run(sql`delete from ${sql.identifier(table)}`);
});

const run = (statement: ReturnType<typeof sql>) => app.database.platform.execute(statement);
const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, body }: { token?: string; body?: object } = {},
) => {
  const reply = await app.app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    remoteAddress: `10.3.${Math.floor(++unique / 250)}.${unique % 250}`,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const drain = drainMail(() => app);
const standing = async (like: string) => {
  const { rows } = await run(sql`
    select template, status, count(*)::int as mails from outbox where to_email like ${like}
    group by template, status order by template, status`);
  return rows.map(({ template, status, mails }) => [template, status, mails]);
};
const put = (messages: Pick<Message, 'template' | 'toEmail' | 'tenantId' | 'payload'>[], at = app) =>
  at.database.transaction(platformScope, (tx) => enqueue(tx, messages as Message[]));

/** Matches words that no mail to a stranger may contain. */
const evil = /evil|0900|locked|WIN|customer/i;

/** Returns a mail without ids and links' tokens, which are random and may contain such a word. */
const words = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll(/[\w-]{30,}/g, '');
const evilName = 'customer, your account is locked. Go to evil-bank.example/login';

async function signUp() {
  const { body: organization } = await call('POST', '/api/tenants/signup', {
    body: { name: `PayPal Support ${++unique} - call 0900 123456` },
  });
  const email = `throw-away-${unique}@example.com`;
  const { body: session } = await call('POST', '/api/register', {
    body: { email, password: 'secret words', role: 'admin', tenantId: organization.id, firstName: 'WIN' },
  });
  return { tenantId: organization.id as string, email, token: session.token as string };
}

describe('an unconfirmed new organization', () => {
  it('mails password links to at most 20 new users a day, without any text that its admin typed', async () => {
    const { token, email } = await signUp();
    for (let n = 0; n < 22; n++) {
      const made = await call('POST', '/api/users', {
        token,
        body: { email: `stranger-${n}@example.com`, invite: true, role: 'guest', firstName: evilName },
      });
      expect(made.status).toBe(201);
    }
    await drain();
    expect(arrived.filter(({ to }) => to.startsWith('stranger-'))).toHaveLength(20);
    for (const { raw } of arrived) expect(words(raw)).not.toMatch(evil);
    // Two links to users exceed the budget and wait for their turn.
    expect(await standing('stranger-%')).toEqual([
      ['account.setPassword', 'queued', 2],
      ['account.setPassword', 'sent', 20],
    ]);
    expect(arrived.filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('an applicant', () => {
  const apply = async (tenantId: string, email: string) => {
    const { status, body } = await call('POST', '/api/join-requests', {
      body: { tenantId, email, firstName: 'Grace', lastName: 'Hopper', requestMessage: 'Please' },
    });
    expect(status).toBe(201);
    return body.id as string;
  };
  const denialReason = 'Your parcel is held. Pay 2 EUR at https://evil.example/pay';
  const deny = (id: string, token: string) =>
    call('PUT', `/api/join-requests/${id}`, { token, body: { status: 'denied', denialReason } });

  it('gets at most five mails an hour before confirming the address, without the reason for a denial', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    for (let n = 0; n < 7; n++) {
      const id = await apply(user.tenantId ?? '', 'victim@example.com');
      expect((await deny(id, token)).status).toBe(200);
    }
    await drain();
    expect(await standing('victim@%')).toEqual([
      ['account.joinConfirm', 'sent', 1],
      ['account.joinDenied', 'sent', 5],
      ['account.joinDenied', 'withheld', 2],
    ]);
    for (const { raw } of arrived) expect(raw).not.toMatch(/evil|Grace|Hopper|The reason/);
    expect(arrived.some(({ raw }) => raw.includes('wasn=E2=80=99t approved'))).toBe(true);
  });

  it('reads the reason for a denial after confirming the address', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const id = await apply(user.tenantId ?? '', 'real@example.com');
    const [mail] = await app.database.platform
      .select()
      .from(outbox)
      .where(eq(outbox.toEmail, 'real@example.com'));
    const link = String(mail?.payload.path).split('token=')[1];
    expect((await call('POST', '/api/join-requests/confirm', { body: { token: link } })).status).toBe(200);
    await deny(id, token);
    await drain();
    expect(arrived.find(({ raw }) => raw.includes('wasn=E2=80=99t approved'))?.raw).toContain(
      'https://evil.example/pay',
    );
  });
});

describe('a user with an unverified address', () => {
  const aStranger = async (role: 'guest' | 'eventManager' = 'eventManager') => {
    const admin = await signedInAs(app.database, 'admin');
    const user = await buildUser(app.database, {
      tenantId: admin.user.tenantId,
      role,
      email: `victim-${++unique}@example.com`,
      firstName: evilName,
      provedEmail: null,
    });
    return { admin, user };
  };

  it('gets one notice of each kind in ten minutes, and the last notice afterward', async () => {
    const { admin, user } = await aStranger();
    for (let n = 0; n < 3; n++) {
      const body = { newPassword: `another secret ${n}` };
      expect((await call('PUT', `/api/users/${user.id}/password`, { token: admin.token, body })).status).toBe(
        200,
      );
      await put([
        {
          template: 'account.factorChanged',
          toEmail: user.email,
          tenantId: user.tenantId,
          payload: samples['account.factorChanged'],
        },
      ]);
      await drain();
    }
    expect(await standing(user.email)).toEqual([
      ['account.factorChanged', 'queued', 1],
      ['account.factorChanged', 'sent', 1],
      ['account.passwordChanged', 'queued', 1],
      ['account.passwordChanged', 'sent', 1],
    ]);
    await run(sql`update mail_recipients set mailed_at = mailed_at - interval '10 minutes'`);
    await run(sql`update outbox set next_attempt_at = now() where status = 'queued'`);
    await drain();
    expect(await standing(user.email)).toEqual([
      ['account.factorChanged', 'sent', 2],
      ['account.passwordChanged', 'sent', 2],
    ]);
    for (const { raw } of arrived) expect(words(raw)).not.toMatch(evil);
  });

  it('gets mails about replies without guests’ own words, and then one digest', async () => {
    const { user } = await aStranger();
    const event = await buildEvent(app.database, {
      tenantId: user.tenantId ?? '',
      createdBy: user.id,
      name: 'WIN 1000 EUR',
      location: 'https://evil.example',
      severalRepliesPerEmail: true,
    });
    const submit = () =>
      call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          isAttending: 'yes',
          displayName: 'evil.example',
          guestEmail: `evil-${++unique}@example.com`,
          guestPhone: '0900 123456',
          guestCount: 1,
          guestDetails: [{ name: 'WIN at evil.example', mealChoice: '' }],
          message: 'Go to https://evil.example/login',
        },
      });
    for (let n = 0; n < 8; n++) expect((await submit()).status).toBe(201);
    await drain();
    const toVictim = () => arrived.filter(({ to }) => to === user.email);
    expect(toVictim()).toHaveLength(5);
    for (const { raw } of toVictim()) {
      expect(words(raw)).not.toMatch(evil);
      expect(raw).not.toMatch(/^Reply-To:/m);
      expect(raw).toContain('Confirmed');
      expect(words(raw)).toContain('confirm your email address');
    }
    expect(await standing(user.email)).toEqual([
      ['manager.digest', 'queued', 1],
      ['manager.new', 'sent', 5],
    ]);
    // A later reply is added to the digest that waits.
    expect((await submit()).status).toBe(201);
    await drain();
    const [digest] = await app.database.platform
      .select()
      .from(outbox)
      .where(sql`${outbox.template} = 'manager.digest' and ${outbox.toEmail} = ${user.email}`);
    expect(digest?.payload).toMatchObject({ confirmed: 4, waitlisted: 0, declined: 0, withdrawn: 0 });

    await app.database.platform
      .update(users)
      .set({ provedEmail: user.emailKey })
      .where(eq(users.id, user.id));
    await run(sql`delete from outbox`);
    arrived = [];
    expect((await submit()).status).toBe(201);
    await drain();
    expect(toVictim()[0]?.raw).toContain('Go to https://evil.example/login');
    expect(toVictim()[0]?.raw).toMatch(/^Reply-To: .*evil-/m);
  });

  it('verifies the address by a mailed link, and has to verify a new address again', async () => {
    const { admin, user } = await aStranger('guest');
    await call('POST', '/api/password/forgot', { body: { email: user.email } });
    const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, user.email));
    const link = String(mail?.payload.path).split('token=')[1];
    const body = { token: link, password: 'words of my own' };
    expect((await call('POST', '/api/password/reset', { body })).status).toBe(200);
    const tell = async (toEmail: string) => {
      arrived = [];
      const payload = { ...samples['account.upgradeDecided'], firstName: 'Grace', reason: 'Because of it' };
      await put([{ template: 'account.upgradeDecided', toEmail, tenantId: user.tenantId, payload }]);
      await drain();
      return arrived.some(({ to, raw }) => to === toEmail && raw.includes('Hello Grace'));
    };
    expect(await tell(user.email)).toBe(true);
    await app.database.platform
      .update(users)
      .set({ email: 'moved@example.com', emailKey: 'moved@example.com' })
      .where(eq(users.id, user.id));
    expect(await tell('moved@example.com')).toBe(false);
    expect(admin.user.id).toBeTruthy();
  });
});

const upgrades = (toEmail: string, tenantId: string | null, count: number, at = app) =>
  put(
    Array.from({ length: count }, () => ({
      ...{ template: 'account.upgradeDecided' as const, toEmail, tenantId },
      payload: { ...samples['account.upgradeDecided'], firstName: 'Grace', reason: 'Because of it' },
    })),
    at,
  );

it('an unverified address gets five mails an hour from all organizations together, in addition to guest mail', async () => {
  const [first, other] = [await signedInAs(app.database, 'admin'), await signedInAs(app.database, 'admin')];
  const event = await buildEvent(app.database, { tenantId: first.tenant!.id, createdBy: first.user.id });
  for (const { tenant } of [first, other]) {
    await upgrades('Vic.Tim+x@gmail.com', tenant!.id, 2);
    await upgrades('victim@gmail.com', tenant!.id, 2);
  }
  const reply = {
    ...{ isAttending: 'yes', displayName: 'Vi', guestEmail: 'victim@gmail.com', guestCount: 1 },
    guestDetails: [{ name: 'Vi' }],
  };
  expect((await call('POST', `/api/rsvp/${event.customUrl}/submit`, { body: reply })).status).toBe(201);
  await drain();
  expect(arrived.filter(({ to }) => to.endsWith('gmail.com'))).toHaveLength(6);
  expect(await standing('%gmail.com')).toEqual([
    ['account.upgradeDecided', 'sent', 5],
    ['account.upgradeDecided', 'withheld', 3],
    ['guest.confirmed', 'sent', 1],
  ]);
});

describe.each([
  ['the built-in mailbox', () => ({ rateLimit: true })],
  ['RATE_LIMIT=off', () => ({ rateLimit: false, smtpUrl: app.deps.config.smtpUrl! })],
])('with the setting %s', (_what, config) => {
  it('every address counts as verified, and its mails contain typed words', async () => {
    const other = await testApp({ config: config() });
    const sender = startWorker(other.deps, { pollMs: 20 });
    onTestFinished(async () => {
      await sender.stop();
      await other.close();
    });
    const { tenant } = await signedInAs(other.database, 'admin');
    await upgrades('x@example.com', tenant!.id, 7, other);
    sender.wake();
    await vi.waitFor(
      async () => {
        const rows = await other.database.platform.select().from(outbox);
        expect(rows.map(({ status }) => status)).toEqual(Array(7).fill('sent'));
        for (const { textBody } of rows) expect(textBody ?? 'mailed').toMatch(/Because of it|mailed/);
      },
      { timeout: 30_000, interval: 20 },
    );
    for (const { raw } of arrived) expect(raw).toContain('Because of it');
  });
});

it('a caterer reads the place and the host’s words only after acknowledging the sheet', async () => {
  const { user } = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, {
    tenantId: user.tenantId ?? '',
    createdBy: user.id,
    emailSignature: 'Call 0900 123456',
  });
  const tell = async () => {
    arrived = [];
    const { event: _event, ...payload } = samples['manager.kitchenSheet'];
    await app.database.transaction(platformScope, (tx) =>
      enqueue(tx, [
        {
          template: 'manager.kitchenSheet',
          toEmail: 'Cook@example.com',
          tenantId: event.tenantId,
          eventId: event.id,
          payload,
        },
      ]),
    );
    await drain();
    return arrived[0]?.raw ?? '';
  };
  expect(await tell()).not.toContain('0900');
  await app.database.platform.insert(kitchenVersions).values({
    tenantId: event.tenantId,
    eventId: event.id,
    version: 1,
    sheet: { persons: [], menu: [] },
    sentTo: 'cook@example.com',
    tokenHash: 'x',
    acknowledgedAt: new Date(),
  });
  expect(await tell()).toContain('0900');
});
