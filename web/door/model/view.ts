import type { EndedDoor, LinkRecord, QueuedRow } from '../storage/database.ts';
import { type DoorList, emptyList } from '../storage/list.ts';

export interface DoorView {
  /**
   * What the page shows. `welcome` is a link that this phone has not opened yet. `left` ends the
   * page's work.
   */
  phase: 'loading' | 'welcome' | 'open' | 'ended' | 'left' | 'noStorage';
  link: LinkRecord | null;
  list: DoorList;
  rows: readonly QueuedRow[];
  /** The server's refusal, in its own words. */
  problem: string | null;
  /** Whether the phone has room for the list. */
  isListKept: boolean;
  /** The reason why the door ended. */
  ended: EndedDoor | null;
  /** Whether the server accepted everything before the door ended. */
  isAllSent: boolean;
}

export const emptyView: DoorView = {
  phase: 'loading',
  link: null,
  list: emptyList(),
  rows: [],
  problem: null,
  isListKept: true,
  ended: null,
  isAllSent: false,
};
