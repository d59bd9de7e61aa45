/** A door's list: its parties, and the persons who are in. */
import type { DoorParty, DoorSync, PersonHere } from '#domain/doors/contract.ts';
import { type DoorDatabase, inWhole, type LinkRecord, ofLink } from './database.ts';

export interface DoorList {
  parties: Map<string, DoorParty>;
  here: Map<string, PersonHere>;
}

export const emptyList = (): DoorList => ({ parties: new Map(), here: new Map() });

type Change = Pick<DoorSync, 'whole' | 'parties' | 'removed' | 'here'>;

export const changesList = ({ whole, parties, removed, here }: Change): boolean =>
  whole || parties.length + removed.length + here.length > 0;

/** Returns the list with a change from the server. */
export function changedList(list: DoorList, { whole, parties, removed, here }: Change): DoorList {
  const next: DoorList = whole ? emptyList() : { parties: new Map(list.parties), here: new Map(list.here) };
  for (const id of removed) next.parties.delete(id);
  for (const party of parties) next.parties.set(party.id, party);
  for (const person of here) next.here.set(person.personId, person);
  return next;
}

/** Stores a change on the phone, together with its cursor. */
export async function keepList(
  db: DoorDatabase,
  token: string,
  { whole, parties, removed, here }: Change,
  cursor: string,
): Promise<void> {
  const tx = db.transaction(['links', 'parties', 'here'], 'readwrite');
  await inWhole(tx, async () => {
    const [allParties, allHere] = [tx.objectStore('parties'), tx.objectStore('here')];
    const link = await tx.objectStore('links').get(token);
    if (!link) return;
    if (whole) await Promise.all([allParties.delete(ofLink(token)), allHere.delete(ofLink(token))]);
    await Promise.all([
      tx.objectStore('links').put({ ...link, cursor }),
      ...removed.map(async (id) => allParties.delete([token, id])),
      ...parties.map(async (party) => allParties.put({ token, id: party.id, party })),
      ...here.map(async (person) => allHere.put({ ...person, token })),
    ]);
  });
}

export async function loadList(db: DoorDatabase, token: string): Promise<DoorList> {
  const [parties, here] = await Promise.all([
    db.getAll('parties', ofLink(token)),
    db.getAll('here', ofLink(token)),
  ]);
  return {
    parties: new Map(parties.map(({ id, party }) => [id, party])),
    here: new Map(here.map((person) => [person.personId, person])),
  };
}

export const findLink = (db: DoorDatabase, token: string): Promise<LinkRecord | undefined> =>
  db.get('links', token);

/** Adds a link to this phone, unless another tab has just done so. */
export async function addLink(db: DoorDatabase, link: LinkRecord): Promise<LinkRecord> {
  const tx = db.transaction('links', 'readwrite', { durability: 'strict' });
  const stored = await tx.store.get(link.token);
  if (!stored) await tx.store.put(link);
  await tx.done;
  return stored ?? link;
}

export async function changeLink(
  db: DoorDatabase,
  token: string,
  change: Partial<LinkRecord>,
): Promise<void> {
  const tx = db.transaction('links', 'readwrite');
  const link = await tx.store.get(token);
  if (link) await tx.store.put({ ...link, ...change });
  await tx.done;
}

/** Deletes the names of a door from the phone, but keeps its queue. */
export async function forgetList(db: DoorDatabase, token: string): Promise<void> {
  const tx = db.transaction(['parties', 'here'], 'readwrite');
  await Promise.all([
    tx.objectStore('parties').delete(ofLink(token)),
    tx.objectStore('here').delete(ofLink(token)),
  ]);
  await tx.done;
}

/** Deletes everything of a door from this phone. */
export async function forgetDoor(db: DoorDatabase, token: string): Promise<void> {
  const tx = db.transaction(['links', 'queue', 'parties', 'here'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    tx.objectStore('links').delete(token),
    tx.objectStore('queue').delete(ofLink(token)),
    tx.objectStore('parties').delete(ofLink(token)),
    tx.objectStore('here').delete(ofLink(token)),
  ]);
  await tx.done;
}
