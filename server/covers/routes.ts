/** Handles setting, showing and changing covers (docs/product/looks.md#cover-pictures). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { can } from '#domain/access/rules.ts';
import type { coversRoutes } from '#domain/covers/contract.ts';
import type { CoverFile, Crop } from '#domain/covers/rules.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { type EventRow, findEventForEdit } from '../event-row/event.store.ts';
import { type Actor } from '../http/actor.ts';
import type { CallContext, Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { ownCoverOf } from './presenter.ts';
import type { Rendering, RenderedCover, Work } from './render.ts';
import { formatOf } from './sniff.ts';
import {
  changeCoverWords,
  type CoverRow,
  findCover,
  findSource,
  putCover,
  removeCover,
  storedBytes,
} from './covers.store.ts';

/**
 * The most bytes that all pictures of one organization may take up.
 * @internal A test compares it with the documents.
 */
export const maxStored = 500 * 1_048_576;

const eventNotFound = () => refuse('notFound', 'This event doesn’t exist.');
const noCover = () => refuse('notFound', 'This event has no cover picture.');
const storageFull = () =>
  refuse(
    'tooLarge',
    `Your organization’s cover pictures use all ${maxStored / 1_048_576} MB. Remove one from a past event first.`,
  );

interface Words {
  alt: string;
  decorative: boolean;
}

type Ask = { scope: Scope; actor: Actor; id: string };

/** Returns the event if the caller may view it, or the refusal. */
async function seen(tx: Db, { scope, actor, id }: Ask): Promise<EventRow | null> {
  const event = await findEventForEdit(tx, scope, id, { lock: false });
  return event && can(actor, 'event.view', seenEvent(actor, event)) ? event : null;
}

/** Returns the event if the caller may change it, or the refusal. */
async function changeable(tx: Db, { scope, actor, id }: Ask, lock = false) {
  const event = await findEventForEdit(tx, scope, id, { lock });
  if (!event) return eventNotFound();
  return can(actor, 'event.edit', await heldEvent(tx, actor, event)) ? event : refuse('forbidden');
}

/** Handles the cover calls. */
export function coversHandlers({ database, services }: AppDeps): Handlers<typeof coversRoutes> {
  const { coverReader, coverTurns } = services;

  /** Reads a picture and counts it toward the hourly limit. */
  async function rendered(
    tenantId: string,
    work: Work,
    { now, goneSignal }: Pick<CallContext, 'now' | 'goneSignal'>,
  ) {
    const gone = goneSignal();
    const wait = await services.coverBudget.count(tenantId, now);
    if (wait > 0)
      return refuse(
        'tooMany',
        'Your organization has uploaded a lot of pictures this hour. Please try again later.',
        {
          extra: { retryAfter: wait },
        },
      );
    const rendering: Rendering = await coverTurns.run(tenantId, gone, () => coverReader.run(work, { gone }));
    return rendering.kind === 'rendered' ? rendering : refuse(rendering.kind, rendering.why);
  }

  /**
   * Stores the cover, unless the event or the caller's right changed while the picture was read.
   */
  function keep(ask: Ask, cover: RenderedCover, words: Words | null, now: Date) {
    return database.transaction(ask.scope, async (tx) => {
      const event = await changeable(tx, ask, true);
      if ('refused' in event) return event;
      const before = await findCover(tx, event);
      if (!words && !before) return noCover();
      const files = filesOf(cover);
      const size = Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0);
      if ((await storedBytes(tx, event.tenantId, event.id)) + size > maxStored) return storageFull();
      const row = rowOf(
        event,
        cover,
        words ?? { alt: before?.alt ?? '', decorative: before?.decorative ?? false },
      );
      await putCover(tx, { ...row, bytes: size }, files, now);
      await record(tx, [lineOf(ask.actor, event)]);
      return ok(200, ownCoverOf(event.customUrl, row));
    });
  }

  return {
    async getCover({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await seen(tx, { scope, actor, id: params.id });
        if (!event) return eventNotFound();
        const row = await findCover(tx, event);
        return ok(200, { cover: row && ownCoverOf(event.customUrl, row) });
      });
    },

    async coverSource({ params, actor, scope }) {
      return database.transaction(scope, async (tx) => {
        const event = await seen(tx, { scope, actor, id: params.id });
        if (!event) return eventNotFound();
        const bytes = await findSource(tx, event);
        return bytes ? ok(200, Readable.from([bytes])) : noCover();
      });
    },

    async putCover({ params, file, actor, scope, call }) {
      const ask = { scope, actor, id: params.id };
      const event = await database.transaction(scope, (tx) => changeable(tx, ask));
      if ('refused' in event) return event;
      const format = formatOf(file);
      if ('why' in format) return refuse('notAPicture', format.why);
      const cover = await rendered(event.tenantId, { bytes: file, crop: null }, call);
      if ('refused' in cover) return cover;
      return keep(ask, cover, { alt: '', decorative: false }, call.now);
    },

    async changeCover({ params, body, actor, scope, call }) {
      const ask = { scope, actor, id: params.id };
      const said = await database.transaction(scope, async (tx) => {
        const event = await changeable(tx, ask, true);
        if ('refused' in event) return event;
        const row = await findCover(tx, event);
        if (!row) return noCover();
        const words = {
          alt: body.alt ?? row.alt,
          decorative: body.decorative ?? row.decorative,
        };
        if (words.alt !== row.alt || words.decorative !== row.decorative) {
          await changeCoverWords(tx, event, words, call.now);
          await record(tx, [lineOf(actor, event)]);
        }
        const recut = body.crop && !isSame(body.crop, row.crop) ? body.crop : null;
        return { event, row: { ...row, ...words }, recut, source: recut && (await findSource(tx, event)) };
      });
      if ('refused' in said) return said;
      const { event, row, recut, source } = said;
      if (!recut || !source) return ok(200, ownCoverOf(event.customUrl, row));
      const cover = await rendered(event.tenantId, { bytes: source, crop: recut }, call);
      if ('refused' in cover) {
        // The server read this picture before, so the fault is now the server's.
        return cover.refused === 'tooMany' ? cover : refuse('unavailable');
      }
      return keep(ask, { ...cover, source: { ...cover.source, bytes: source } }, null, call.now);
    },

    async deleteCover({ params, actor, scope }) {
      const ask = { scope, actor, id: params.id };
      return database.transaction(scope, async (tx) => {
        const event = await changeable(tx, ask, true);
        if ('refused' in event) return event;
        if (!(await removeCover(tx, event))) return noCover();
        await record(tx, [lineOf(actor, event)]);
        return ok(200, { message: 'Cover picture removed' });
      });
    },
  };
}

const filesOf = ({ files, source }: RenderedCover) => ({
  ...(Object.fromEntries(Object.entries(files).map(([name, { bytes }]) => [name, bytes])) as Record<
    CoverFile,
    Uint8Array
  >),
  source: source.bytes,
});

function rowOf(event: EventRow, cover: RenderedCover, words: Words): Omit<CoverRow, 'updatedAt' | 'bytes'> {
  const hash = createHash('sha256');
  for (const { bytes } of Object.values(cover.files)) hash.update(bytes);
  return {
    eventId: event.id,
    tenantId: event.tenantId,
    hash: hash.digest('hex').slice(0, 32),
    ...words,
    crop: cover.crop,
    files: Object.fromEntries(
      Object.entries(cover.files).map(([name, { width, height }]) => [name, { width, height }]),
    ),
    preview: cover.preview,
  };
}

const isSame = (a: Crop, b: Crop): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 1e-6);

const lineOf = (actor: Actor, event: EventRow) =>
  eventLine(actor, event, 'event.edit', { name: event.name, styles: ['coverPicture'] });
