/** Tests every setting of the table, from the call that sets it to all places that show it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  namesWith,
  settingDefaults,
  settingNames,
  settings,
  type SettingName,
} from '#domain/events/settings.ts';
import { newId } from '../db/id.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildTenant, signedInAs } from '../testing/builders.ts';

type Signed = Awaited<ReturnType<typeof signedInAs>>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const defaults: Partial<Record<SettingName, unknown>> = settingDefaults();

/** Returns a value that is not the default. */
function sampleOf(name: SettingName): unknown {
  const row = settings[name];
  switch (row.kind) {
    case 'choice':
      return row.of.find((each) => each !== row.default);
    case 'start':
      return inDays(40);
    case 'instant':
      return name === 'endTime' ? inDays(41) : inDays(30);
    case 'day':
      return inDays(20).slice(0, 10);
    case 'zone':
      return 'Europe/Berlin';
    case 'count':
      return row.default + 7;
    case 'flag':
      return !row.default;
    case 'languages':
      return ['de', 'en'];
    case 'meals':
      return [{ name: 'Fish', description: 'With beans' }];
    case 'address':
      return `all-settings-${newId().slice(-8)}`;
    case 'theme':
      return null;
    case 'color':
      return '#123456';
    case 'font':
      return 'Lora';
    default:
      return `About ${name}`;
  }
}

const sent = Object.fromEntries(settingNames.map((name) => [name, sampleOf(name)])) as Record<
  SettingName,
  unknown
>;
const some = (names: readonly SettingName[], from: Partial<Record<SettingName, unknown>> = sent) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

describe('the settings of an event', () => {
  let app: TestApp;
  let admin: Signed;
  let made: { id: string; customUrl: string };

  beforeAll(async () => {
    app = await testApp();
    admin = await signedInAs(app.database, 'admin', await buildTenant(app.database));
    const { status, body } = await app.call('POST', '/api/events', { token: admin.token, body: sent });
    expect(status).toBe(201);
    made = body;
  });
  afterAll(() => app.close());

  it('return from the API as sent', async () => {
    expect(made).toMatchObject(sent);
    const { body } = await app.call('GET', `/api/events/${made.id}`, { token: admin.token });
    expect(body).toMatchObject(sent);
  });

  it('appear on the guest’s page only if marked as shown', async () => {
    const { body } = await app.call('GET', `/api/rsvp/${made.customUrl}/data`);
    // `inviteMode` and `lookupFactor` appear because this event isn't `open`.
    const shown: SettingName[] = [...namesWith('onPage'), 'inviteMode', 'lookupFactor'];
    expect(body).toMatchObject(some(shown));
    expect(
      Object.keys(body)
        .filter((name) => name in settings)
        .sort(),
    ).toEqual([...shown].sort());
  });

  it('move to a copy, all but the title, dates and address', async () => {
    const { status, body } = await app.call('POST', `/api/events/${made.id}/duplicate`, {
      token: admin.token,
      body: {},
    });
    expect(status).toBe(201);
    const own = ['name', 'dateTime', 'endTime', 'cutoffDate', 'customUrl'];
    expect(body).toMatchObject(some(settingNames.filter((name) => !own.includes(name))));
  });

  it('start with their defaults, and can return to the defaults', async () => {
    const body = { name: 'Plain', dateTime: inDays(50) };
    const plain = await app.call('POST', '/api/events', { token: admin.token, body });
    const kept = namesWith('default').filter((name) => name !== 'customUrl');
    expect(plain.body).toMatchObject(some(kept, defaults));
    const url = `/api/events/${plain.body.id}`;
    const changed = await app.call('PUT', url, {
      token: admin.token,
      body: some(settingNames.filter((name) => name !== 'customUrl')),
    });
    expect(changed.status).toBe(200);
    const back = await app.call('PUT', url, { token: admin.token, body: some(kept, defaults) });
    expect(back.body).toMatchObject(some(kept, defaults));
  });

  it('stay hidden from guest members if private', async () => {
    const member = await signedInAs(app.database, 'guest', admin.tenant ?? undefined);
    const body = { ...sent, isPublic: true, customUrl: null };
    const open = await app.call('POST', '/api/events', { token: admin.token, body });
    const seen = await app.call('GET', `/api/events/${open.body.id}`, { token: member.token });
    expect(seen.status).toBe(200);
    expect(settingNames.filter((name) => !(name in seen.body)).sort()).toEqual(namesWith('isPrivate').sort());
  });
});
