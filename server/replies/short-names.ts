/**
 * Shortens the names in a reply that a look-up led to and whose address somebody typed. Its guest
 * may know only one name of the household, so mails and the personal link shorten all names, like
 * the page: "Ana S.".
 */
import { shortName } from '#domain/guest-list/names.ts';
import type { ReplyRow } from './rows/guests.store.ts';

interface Named {
  displayName: string;
  guestDetails?: readonly { id?: string | null | undefined; name?: string | null | undefined }[];
  byLookUp?: ReplyRow['byLookUp'];
}

export function shortNamesOf<Reply extends Named>(reply: Reply): Reply {
  if (reply.byLookUp !== 'typed') return reply;
  return {
    ...reply,
    displayName: shortName(reply.displayName),
    ...(reply.guestDetails && {
      guestDetails: reply.guestDetails.map((guest) => ({ ...guest, name: shortName(guest.name ?? '') })),
    }),
  };
}

const nameKeys: ReadonlySet<string> = new Set(['displayName', 'name', 'actorLabel']);

/**
 * Shortens the names in a row of any form, and leaves out the words that a search finds the name
 * by.
 */
export const withShortNames = (row: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(row), (key, value: unknown) => {
    if (key === 'nameKey') return undefined;
    return nameKeys.has(key) && typeof value === 'string' ? shortName(value) : value;
  }) as Record<string, unknown>;

/** If a guest sends short names back, restores the whole names. */
export function withWholeNames<Body extends Named>(body: Body, before: ReplyRow): Body {
  if (before.byLookUp !== 'typed') return body;
  const whole = <Name extends string | null | undefined>(name: Name, known: string | undefined) =>
    known !== undefined && name === shortName(known) ? known : name;
  return {
    ...body,
    displayName: whole(body.displayName, before.displayName),
    ...(body.guestDetails && {
      guestDetails: body.guestDetails.map((guest, index) => {
        const known = guest.id
          ? before.guestDetails.find(({ id }) => id === guest.id)
          : before.guestDetails[index];
        return { ...guest, name: whole(guest.name, known?.name) };
      }),
    }),
  };
}
