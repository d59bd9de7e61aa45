/**
 * The door that a tab shows. It mirrors the data on the phone and changes it in one direction: an
 * action goes into the queue first, and only then is it shown as done.
 */
import { maxWants, practiceUntil, usualWants } from '#domain/doors/rules.ts';
import {
  type DoorDatabase,
  type EndedDoor,
  isFull,
  openDatabase,
  type QueuedRow,
} from '../storage/database.ts';
import {
  addLink,
  changedList,
  changeLink,
  emptyList,
  findLink,
  forgetDoor,
  loadList,
} from '../storage/list.ts';
import { type Act, asSent, isQueueEmpty, NoDoor, NotLent, record, rowsOf } from '../storage/queue.ts';
import { callLetIn, type LetIn, type LetInParty } from '../storage/let-in.ts';
import { exchange } from '../storage/sync.ts';
import { newId } from './ids.ts';
import { Loop, oneTabAtATime, otherTabs } from './loop.ts';
import { type DoorView, emptyView } from './view.ts';

export type Acted = 'done' | 'practice' | 'full' | 'noSeats' | 'ended' | 'failed';

export class Door {
  readonly token: string;
  view: DoorView = emptyView;
  #db: DoorDatabase | null = null;
  #listeners = new Set<() => void>();
  /** The number of unused seats that the next call requests beyond the usual ones. */
  #party = 0;
  readonly #loop: Loop;
  readonly #tabs: ReturnType<typeof otherTabs>;

  constructor(token: string) {
    this.token = token;
    this.#loop = new Loop(() => oneTabAtATime(`turnout-door-${token}`, () => this.#sync()));
    this.#tabs = otherTabs(`turnout-door-${token}`, (change) => {
      if (typeof change !== 'object') void this.#load(change === 'list');
      else if (this.view.phase !== 'welcome') this.#gone({ phase: 'ended', ended: change.ended });
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): DoorView => this.view;

  #show(change: Partial<DoorView>): void {
    this.view = { ...this.view, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  async open(): Promise<void> {
    try {
      this.#db = await openDatabase();
      const link = await findLink(this.#db, this.token);
      if (!link) {
        this.#show({ phase: 'welcome' });
        return;
      }
      await this.#load(true);
      this.#loop.start();
    } catch {
      this.#show({ phase: 'noStorage' });
    }
  }

  /** Makes this phone a device of the link. Returns false if the server can't be reached. */
  async join(deviceName: string): Promise<boolean> {
    const db = this.#db;
    if (!db) return false;
    await navigator.storage?.persist?.().catch(() => false);
    await addLink(db, {
      ...{ token: this.token, deviceId: newId(), deviceName, seq: 0, offsetMs: null, cursor: null },
      ...{ known: null, unused: 0, syncedAt: null, offlineSince: null, ended: null, savedUpTo: 0 },
    });
    await this.#loop.kick();
    const link = await findLink(db, this.token);
    if (link?.known || this.view.phase === 'ended') {
      if (link) this.#loop.start();
      return true;
    }
    // Nothing was recorded, so the next attempt starts over.
    await forgetDoor(db, this.token);
    this.#show({ link: null });
    return false;
  }

  /** The server's time in milliseconds, as far as this phone knows. */
  now(): number {
    return Date.now() + (this.view.link?.offsetMs ?? 0);
  }

  /** Returns whether the door is only for practice now. */
  isPractice(): boolean {
    const event = this.view.link?.known;
    if (!event) return false;
    const start = event.subEvent?.startsAt ?? event.event.dateTime;
    return this.now() < practiceUntil({ dateTime: new Date(start) }).getTime();
  }

  isOffline(): boolean {
    return this.view.link?.offlineSince !== null || navigator.onLine === false;
  }

  async #load(withList: boolean): Promise<void> {
    const db = this.#db;
    if (!db) return;
    const link = (await findLink(db, this.token)) ?? null;
    if (!link) {
      // Another tab has left the door.
      if (this.view.phase === 'open') this.#gone({ phase: 'left' });
      return;
    }
    const [rows, list] = await Promise.all([
      rowsOf(db, this.token),
      withList ? loadList(db, this.token) : this.view.list,
    ]);
    if (!link.known && link.ended === null) return;
    this.#show({ link, rows, list, phase: link.ended === null ? 'open' : 'ended', ended: link.ended });
  }

  /** Records an action. Shows it only after it is stored on the phone. */
  async act(act: Omit<Act, 'at' | 'offline'>): Promise<{ acted: Acted; rows: QueuedRow[] }> {
    const db = this.#db;
    if (!db) return { acted: 'failed', rows: [] };
    if (this.isPractice()) return { acted: 'practice', rows: [] };
    try {
      const rows = await record(db, this.token, { ...act, at: new Date(), offline: this.isOffline() });
      this.#show({ link: (await findLink(db, this.token)) ?? null, rows: [...this.view.rows, ...rows] });
      this.#tabs.tell('rows');
      void this.#loop.kick();
      return { acted: 'done', rows };
    } catch (error) {
      if (error instanceof NotLent) return { acted: 'noSeats', rows: [] };
      if (error instanceof NoDoor) return { acted: 'ended', rows: [] };
      return { acted: isFull(error) ? 'full' : 'failed', rows: [] };
    }
  }

  /**
   * Asks the server to lend this phone seats for a party that nobody expected, if it has too few.
   * Returns how many lent seats the phone has not used.
   */
  async borrow(seats: number): Promise<number> {
    const unused = () => this.view.link?.unused ?? 0;
    if (unused() >= seats) return unused();
    this.#party = Math.min(seats, maxWants);
    try {
      await this.#loop.kick();
      return unused();
    } finally {
      this.#party = 0;
    }
  }

  letIn(party: LetInParty, over: boolean): Promise<LetIn> {
    return callLetIn(this.token, { ...party, deviceId: this.view.link?.deviceId ?? '', over });
  }

  #wants(): number {
    const event = this.view.link?.known;
    if (!event?.rights.includes('walkIns') || this.isPractice()) return 0;
    return Math.max(usualWants, this.#party);
  }

  async #sync(wants = this.#wants()): Promise<{ again: boolean; restMs?: number }> {
    const db = this.#db;
    if (!db) return { again: false };
    let outcome;
    try {
      outcome = await exchange(db, this.token, wants);
    } catch (error) {
      // The rows are still in the queue, so the next call sends them again.
      this.#show({ isListKept: !isFull(error) });
      window.reportError(error);
      return { again: false };
    }
    switch (outcome.kind) {
      case 'left':
      case 'offline':
        await this.#load(false);
        return { again: false };
      case 'refused':
        this.#show({ problem: outcome.sentence });
        return { again: false, restMs: (outcome.retryAfter ?? 5) * 1_000 };
      case 'ended':
        await this.#end(outcome.ended);
        return { again: false };
      case 'synced':
        break;
    }
    const { answer, listChanged, listKept, sent, more } = outcome;
    // If the phone has no room, the list is kept only as long as this tab.
    if (listChanged) this.#show({ list: changedList(this.view.list, answer) });
    this.#show({ problem: null, isListKept: listKept });
    if (listChanged) this.#tabs.tell('list');
    else if (sent > 0) this.#tabs.tell('rows');
    if (answer.state !== 'open' && answer.state !== 'practice') {
      await this.#end(answer.state);
      return { again: more };
    }
    await this.#load(false);
    // The link's rights are only known now.
    const isPoor = wants < this.#wants();
    return { again: more || isPoor };
  }

  /** Shows that the door ended. Deletes its data once the server has answered every row. */
  async #end(ended: EndedDoor): Promise<void> {
    const db = this.#db;
    if (!db) return;
    const rows = await rowsOf(db, this.token);
    if (rows.every(({ state }) => state === 'sent')) {
      await forgetDoor(db, this.token);
      this.#gone({ phase: 'ended', ended, isAllSent: rows.length > 0 });
      this.#tabs.tell({ ended });
    } else {
      const link = (await findLink(db, this.token)) ?? null;
      this.#show({ phase: 'ended', ended, link, rows, list: emptyList() });
    }
  }

  /** Shows the end of a door whose data is no longer on the phone. */
  #gone(change: Pick<DoorView, 'phase'> & Partial<DoorView>): void {
    this.#loop.stop();
    this.#show({ ...change, link: null, rows: [], list: emptyList() });
  }

  /** Returns the rows that no server has accepted, as a file for the hosts. */
  savedQueue(): string {
    const { rows, link } = this.view;
    const waiting = rows.filter(({ state }) => state !== 'sent');
    return JSON.stringify(
      { linkId: link?.known?.linkId, deviceId: link?.deviceId, ...asSent(waiting) },
      null,
      2,
    );
  }

  /** Deletes the rest of a door that ended. */
  async forget(): Promise<void> {
    const { ended } = this.view;
    if (this.#db) await forgetDoor(this.#db, this.token);
    this.#gone({ phase: 'ended' });
    if (ended !== null) this.#tabs.tell({ ended });
  }

  /** Records that the volunteer has saved the waiting rows in a file. */
  async noteSaved(): Promise<void> {
    if (!this.#db) return;
    await changeLink(this.#db, this.token, { savedUpTo: this.view.link?.seq ?? 0 });
    await this.#load(false);
  }

  /** The rows that are neither sent nor saved in a file. */
  unsaved(): QueuedRow[] {
    const { rows, link } = this.view;
    return rows.filter(({ state, seq }) => state !== 'sent' && seq > (link?.savedUpTo ?? 0));
  }

  /**
   * Gives the loan back and deletes the door from this phone. Returns how many seats could not be
   * given back, because there is no network.
   */
  async leave(): Promise<number> {
    const db = this.#db;
    if (!db || this.unsaved().length > 0) return 0;
    let kept = 0;
    await oneTabAtATime(`turnout-door-${this.token}`, async () => {
      const before = this.view.link?.unused ?? 0;
      const outcome = await exchange(db, this.token, 0);
      kept = outcome.kind === 'synced' ? 0 : before;
      await forgetDoor(db, this.token);
    });
    this.#gone({ phase: 'left' });
    this.#tabs.tell('rows');
    return kept;
  }

  isQueueEmpty = async (): Promise<boolean> => this.#db !== null && isQueueEmpty(this.#db);
}
