/** Tests that the rows of a file are mapped once, and again only if the host chose something. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildHelper } from '../testing/build-helper.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';
import { programsHere } from '../testing/programs.ts';
import { mappedAhead } from './ahead.ts';
import { packedPiece } from './pieces.ts';
import type { ReadList } from './read-list.ts';
import { type ListReader, makeListReader } from './reader.ts';
import { readMadeUpList } from './warm-up.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a check of a list that was just read', () => {
  let app: TestApp;
  /** The work that was done, in order. */
  const done: string[] = [];
  const lists: typeof programsHere.lists = (work, send) => {
    done.push(work.kind);
    return (programsHere.lists as Extract<typeof programsHere.lists, (...given: never[]) => unknown>)(
      work,
      send,
    );
  };
  beforeAll(async () => {
    app = await testApp({ programs: { ...programsHere, lists } });
  });
  afterAll(() => app.close());
  beforeEach(() => void done.splice(0));

  async function uploaded(text: string) {
    const { token, tenant, user } = await signedInAs(app.database, 'admin');
    const event = await buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id });
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/events/${event.id}/imports`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload: text,
    });
    const { id, mapping } = answer.json();
    const check = async (choices: object = {}) => {
      const { status, body } = await app.call('PUT', `/api/imports/${id}`, { token, body: choices });
      expect(status).toBe(200);
      return body;
    };
    return { id: String(id), mapping, check };
  }
  const text = 'Household,Name\nSilva,Ana Silva\n,Bo Reed\nOrr,Cy Orr & guest\n';

  it('maps the rows once for a host who takes the suggestions, with the result of a later check', async () => {
    const { mapping, check } = await uploaded(text);
    const first = await check({ mapping });
    expect(done).toEqual(['read']);
    expect(await check({ mapping })).toEqual(first);
    expect(done).toEqual(['read', 'mapRows']);
    expect(first).toMatchObject({ counts: { new: 2 }, totals: { households: 2, persons: 4 } });
  });

  it.each([
    ['another mapping', { mapping: ['tags', 'name'] }],
    ['rows to leave out', { skip: [2] }],
    ['no rows to leave out', { skip: [] }],
    ['what a blank household means', { blankHousehold: 'above' }],
    ['an undone guess', { guesses: { place: 'off' } }],
    ['a corrected cell', { edits: [{ row: 3, column: 1, text: 'Bea Reed' }] }],
  ])('maps the rows again if the host chose %s', async (_what, choices) => {
    const { check } = await uploaded(text);
    await check(choices);
    expect(done).toEqual(['read', 'mapRows']);
  });

  it('maps the rows again if their cells have changed since', async () => {
    const { id, check } = await uploaded('Name\nAna Silva\n');
    const changed = await packedPiece([[2, 'Bea Silva']]);
    await app.database.platform.execute(
      sql`update imports set rows = jsonb_build_array(rows -> 0, ${changed}::text) where id = ${id}`,
    );
    expect(await check()).toMatchObject({ rows: [{ names: ['Bea Silva'] }] });
    expect(done).toEqual(['read', 'mapRows']);
  });

  it('reads the file and maps its rows once with the encoding that the host chose', async () => {
    const { check } = await uploaded('Name\nAna Müller\n');
    const { rows } = await check({ encoding: 'windows-1252' });
    expect(rows).toMatchObject([{ names: ['Ana MÃ¼ller'] }]);
    expect(done).toEqual(['read', 'read']);
  });
});

describe.runIf(process.platform === 'linux')('a host who opens the import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opens-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, 'for await (const _chunk of process.stdin);');
  const running = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
      } catch {
        return false;
      }
    });
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ programs: { ...programsHere, lists: program } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('finds the process of the list started, once, and a helper who may only view starts none', async () => {
    const host = await signedInAs(app.database, 'admin');
    const helper = await signedInAs(app.database, 'guest', host.tenant!);
    const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
    await buildHelper(app.database, event, helper.user.id, 'view');
    const opens = async ({ token }: { token: string }) =>
      expect((await app.call('GET', `/api/events/${event.id}/imports`, { token })).status).toBe(200);
    await opens(helper);
    expect(running()).toEqual([]);
    await opens(host);
    await vi.waitFor(() => expect(running()).toHaveLength(1));
    const before = running();
    await opens(host);
    expect(running()).toEqual(before);
  });
});

describe('the made-up list', () => {
  it('becomes rows and households', () => expect(readMadeUpList()).resolves.toBeUndefined());
});

describe('mappedAhead', () => {
  const reader = makeListReader(programsHere.lists);
  const stays = new AbortController().signal;
  const asker = { tenantId: 'tenant', gone: stays, now: new Date() };
  /** Keeps the signals that end each process. */
  function ahead(own: ListReader = reader) {
    const ends: AbortSignal[] = [];
    const readList = (async (using, work) => {
      ends.push(using.gone);
      return work(own, { gone: using.gone });
    }) as ReadList;
    const lists = mappedAhead(readList);
    const read = async (id: string) => {
      const file = await lists.read(id, asker, { bytes: utf8(`Name\n${id}\n`), type: 'text/csv' });
      if ('refused' in file) throw new Error(file.refused);
      return (gone = stays) => lists.take(id, { mapping: file.mapping, pieces: file.pieces }, gone);
    };
    return { read, lists, ends };
  }

  it('returns a list once', async () => {
    const take = await ahead().read('Ana');
    expect(await take()).toMatchObject({ kind: 'mapped', rows: [{ label: 'Ana' }] });
    expect(await take()).toBeNull();
  });

  it('drops a list after five seconds, and ends its process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { read, ends } = ahead();
      const [taken, late] = [await read('Ana'), await read('Bo')];
      await taken();
      vi.advanceTimersByTime(4_999);
      expect(ends.map(({ aborted }) => aborted)).toEqual([false, false]);
      vi.advanceTimersByTime(1);
      expect(ends.map(({ aborted }) => aborted)).toEqual([false, true]);
      expect(await late()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps at most two lists', async () => {
    const { read, ends } = ahead();
    const all = [await read('Ana'), await read('Bo'), await read('Cy')];
    expect(ends.map(({ aborted }) => aborted)).toEqual([true, false, false]);
    const taken = await Promise.all(all.map((take) => take()));
    expect(taken.map((list) => list?.rows[0]?.label)).toEqual([undefined, 'Bo', 'Cy']);
  });

  it('ends the process if the host leaves, before or after the file is read', async () => {
    const { read, lists, ends } = ahead();
    const leaving = new AbortController();
    const reading = lists.read(
      'Bo',
      { ...asker, gone: leaving.signal },
      { bytes: utf8('Name\nBo\n'), type: '' },
    );
    leaving.abort();
    await reading;
    const take = await read('Ana');
    const asking = new AbortController();
    await take(asking.signal);
    expect(ends.map(({ aborted }) => aborted)).toEqual([true, false]);
    asking.abort();
    expect(ends.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('returns null if the rows could not be mapped, so that the check says why', async () => {
    const failing: ListReader = {
      ...reader,
      read: async (...given) => {
        const file = await reader.read(...given);
        return file.kind === 'read' ? { ...file, mapped: Promise.reject(new Error('broken')) } : file;
      },
    };
    expect(await (await ahead(failing).read('Ana'))()).toBeNull();
  });
});
