/** Copies the guest list of a duplicated event: its households with new codes, without answers. */
import type { Household } from '#domain/guest-list/household.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { ServerDeps } from '../http/deps.ts';
import { yieldToEventLoop } from '../db/yield.ts';
import { planByIndexes } from '../db/by-indexes.ts';
import type { Db } from '../db/connect.ts';
import { invitationCodes } from '../invitation-row/invitation-keys.ts';
import { createInvitations } from './create.store.ts';
import { eachHousehold, type StoredHousehold } from './bulk.store.ts';

/**
 * The number of households copied at a time. It is smaller than for an import, because a copy also
 * reads them.
 */
const copiedAtOnce = 20;

/**
 * The code in server/events gets this function as a parameter, because it does not depend on guest
 * lists. It runs in the transaction that makes the copy.
 */
export type CopyGuestList = (tx: Db, from: EventKey, to: EventKey, now: Date) => Promise<void>;

const asNew = ({ persons, ...of }: StoredHousehold): Household => ({
  label: of.label,
  envelopeName: of.envelopeName,
  addressLines: of.addressLines,
  postcode: of.postcode,
  city: of.city,
  country: of.country,
  email: of.email,
  phone: of.phone,
  language: of.language,
  tags: of.tags,
  note: of.note,
  list: of.list,
  sort: of.sort,
  seatsAllowed: of.seatsAllowed,
  persons: persons.map((person) => ({ ...person, id: null })),
});

/**
 * Returns the function that copies a guest list. It works in parts, so that other calls get a turn.
 */
export function copyGuestListBy({ keys }: Pick<ServerDeps, 'keys'>): CopyGuestList {
  const codes = invitationCodes(keys);
  return async (tx, from, to, now) => {
    await planByIndexes(tx);
    for await (const households of eachHousehold(tx, from)) {
      for (let at = 0; at < households.length; at += copiedAtOnce) {
        const part = households.slice(at, at + copiedAtOnce).map(asNew);
        await yieldToEventLoop();
        await createInvitations(tx, to, part, { codes, now });
      }
      await yieldToEventLoop();
    }
  };
}
