import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Theme } from '#domain/themes/contract.ts';
import { newId } from '../db/id.ts';
import { activityLog, events } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { builtInThemes } from './built-in.ts';
import { ensureBuiltInThemes } from './commands.ts';

type Signed = Awaited<ReturnType<typeof signedInAs>>;

let app: TestApp;
let superadmin: Signed;
let admin: Signed;
let manager: Signed;
let guest: Signed;

beforeAll(async () => {
  app = await testApp();
  superadmin = await signedInAs(app.database, 'superadmin');
  admin = await signedInAs(app.database, 'admin');
  manager = await signedInAs(app.database, 'eventManager', admin.tenant!);
  guest = await signedInAs(app.database, 'guest', admin.tenant!);
});
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, who: Signed, body?: unknown) =>
  app.call(method, url, { token: who.token, body });
let count = 0;
const complete = (more: object = {}) => ({
  name: `Theme ${newId().slice(-6)}${++count}`,
  primaryColor: '#111',
  secondaryColor: '#222222',
  accentColor: '#333333',
  backgroundColor: '#FFFFFF',
  textColor: '#000000',
  ...more,
});
const make = async (more: object = {}): Promise<Theme> =>
  (await call('POST', '/api/themes', superadmin, complete(more))).body as Theme;
const nobody = '01930000-0000-7000-8000-00000000dead';

describe('built-in themes', () => {
  it('appear once after a start, and keep a superadmin’s changes and deletions', async () => {
    await Promise.all([ensureBuiltInThemes(app.database), ensureBuiltInThemes(app.database)]);
    const before = (await call('GET', '/api/themes', superadmin)).body as Theme[];
    expect(before.map(({ name }) => name).sort()).toEqual(builtInThemes.map(({ name }) => name).sort());
    expect(before.every(({ builtIn, isActive }) => builtIn && isActive)).toBe(true);
    const [changed, deleted] = before as [Theme, Theme];
    await call('PUT', `/api/themes/${changed.id}`, superadmin, { name: 'Renamed', isActive: false });
    await call('DELETE', `/api/themes/${deleted.id}`, superadmin);
    await ensureBuiltInThemes(app.database);
    const after = (await call('GET', '/api/themes', superadmin)).body as Theme[];
    expect(after).toHaveLength(5);
    expect(after.find(({ id }) => id === changed.id)).toMatchObject({ name: 'Renamed', isActive: false });
    expect(after.some(({ id }) => id === deleted.id)).toBe(false);
  });
});

describe('GET /api/themes', () => {
  it('200 with all themes for superadmins and active themes for hosts, 403 for members, 401 without a session', async () => {
    const on = await make();
    const off = await make({ isActive: false });
    const ids = async (who: Signed, params = '') =>
      ((await call('GET', `/api/themes${params}`, who)).body as Theme[]).map(({ id }) => id);
    expect(await ids(superadmin)).toEqual(expect.arrayContaining([on.id, off.id]));
    for (const who of [admin, manager]) {
      const seen = await ids(who, '?tenantId=1');
      expect(seen).toContain(on.id);
      expect(seen).not.toContain(off.id);
    }
    expect((await call('GET', '/api/themes', guest)).status).toBe(403);
    expect((await app.call('GET', '/api/themes')).status).toBe(401);
  });

  it('200 with search, order and pages', async () => {
    for (const letter of ['b', 'A', 'c']) await make({ name: `${letter} paged` });
    const reply = await call('GET', '/api/themes?q=PAGED&sort=-name&page=1&pageSize=2', superadmin);
    expect((reply.body as Theme[]).map(({ name }) => name)).toEqual(['c paged', 'b paged']);
    expect(reply.headers['x-total-count']).toBe('3');
  });
});

describe('POST /api/themes', () => {
  it('201 with normalized values and an entry in the log', async () => {
    const sent = complete({ fontFamily: 'lora', customCss: '.card { border-radius: 0 }' });
    const { status, body } = await call('POST', '/api/themes', superadmin, {
      ...sent,
      builtIn: true,
      id: nobody,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: sent.name,
      primaryColor: '#111111',
      backgroundColor: '#ffffff',
      fontFamily: 'Lora',
      customCss: '.card { border-radius: 0 }',
      isActive: true,
      builtIn: false,
    });
    expect(body.id).not.toBe(nobody);
    const lines = await app.database.transaction(platformScope, (tx) =>
      tx.select().from(activityLog).where(eq(activityLog.subjectId, body.id)),
    );
    expect(lines).toMatchObject([{ action: 'theme.create', actorId: superadmin.user.id, tenantId: null }]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ primaryColor: 'red' }, 'primaryColor'],
    [{ textColor: undefined }, 'textColor'],
    [{ fontFamily: 'Papyrus' }, 'fontFamily'],
    [{ customCss: '@import url(https://example.com/x.css);' }, 'customCss'],
    [{ customCss: '.a { background: url(//example.com) }' }, 'customCss'],
    [{ customCss: '</style><script>alert(1)</script>' }, 'customCss'],
    [{ customCss: 'x'.repeat(20_001) }, 'customCss'],
  ])('400 for %j', async (wrong, path) => {
    const { status, body } = await call('POST', '/api/themes', superadmin, complete(wrong));
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(path);
    expect(body.error).toBe(body.issues[0].message);
  });

  it('409 for a name in use, whatever its case, and 403 for everybody but a superadmin', async () => {
    const theme = await make();
    const { status, body } = await call(
      'POST',
      '/api/themes',
      superadmin,
      complete({ name: ` ${theme.name.toUpperCase()} ` }),
    );
    expect(status).toBe(409);
    expect(body.issues[0].path).toBe('name');
    for (const who of [admin, manager, guest]) {
      expect((await call('POST', '/api/themes', who, complete())).status).toBe(403);
    }
  });
});

describe('PUT /api/themes/:id', () => {
  it('200 with changes only to the fields in the call', async () => {
    const theme = await make({ fontFamily: 'Inter' });
    const { status, body } = await call('PUT', `/api/themes/${theme.id}`, superadmin, {
      isActive: false,
      accentColor: '#ABC',
      builtIn: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...theme, isActive: false, accentColor: '#aabbcc' });
    const cleared = await call('PUT', `/api/themes/${theme.id}`, superadmin, { fontFamily: '' });
    expect(cleared.body.fontFamily).toBeNull();
    const empty = await call('PUT', `/api/themes/${theme.id}`, superadmin, {});
    expect(empty.body).toEqual(cleared.body);
  });

  it('400 for CSS that loads files, 409 for a name in use, 404 for an unknown theme, 403 below a superadmin', async () => {
    const theme = await make();
    const other = await make();
    const url = `/api/themes/${theme.id}`;
    const css = await call('PUT', url, superadmin, { customCss: 'a { background: image-set("x" 1x) }' });
    expect(css.status).toBe(400);
    expect(css.body.issues[0].path).toBe('customCss');
    expect((await call('PUT', url, superadmin, { name: other.name })).status).toBe(409);
    expect((await call('PUT', url, superadmin, { name: theme.name.toUpperCase() })).status).toBe(200);
    expect((await call('PUT', `/api/themes/${nobody}`, superadmin, { isActive: true })).status).toBe(404);
    expect((await call('PUT', '/api/themes/1', superadmin, { isActive: true })).status).toBe(404);
    for (const who of [admin, manager, guest]) {
      expect((await call('PUT', url, who, { isActive: false })).status).toBe(403);
    }
  });
});

describe('DELETE /api/themes/:id', () => {
  it('200 for a theme in use, and events keep the colors they copied', async () => {
    const theme = await make();
    const made = await call('POST', '/api/events', admin, {
      name: 'Themed',
      dateTime: new Date(Date.now() + 86_400_000).toISOString(),
      themeId: theme.id,
    });
    expect(made.status).toBe(201);
    const { status, body } = await call('DELETE', `/api/themes/${theme.id}`, superadmin);
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Theme deleted successfully' });
    const event = await call('GET', `/api/events/${made.body.id}`, admin);
    expect(event.body).toMatchObject({ themeId: null, themePrimaryColor: '#111111', textColor: '#000000' });
    expect((await call('DELETE', `/api/themes/${theme.id}`, superadmin)).status).toBe(404);
  });

  it('403 for everybody but a superadmin', async () => {
    const theme = await make();
    const event = await buildEvent(app.database, {
      tenantId: admin.tenant!.id,
      createdBy: admin.user.id,
      themeId: theme.id,
    });
    for (const who of [admin, manager, guest]) {
      expect((await call('DELETE', `/api/themes/${theme.id}`, who)).status).toBe(403);
    }
    const [row] = await app.database.transaction(platformScope, (tx) =>
      tx.select().from(events).where(eq(events.id, event.id)),
    );
    expect(row?.themeId).toBe(theme.id);
  });
});
