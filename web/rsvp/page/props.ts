/** The props of the parts of the guest's page. */
import type { ReactNode } from 'react';
import type { PageData, PublicEvent } from './event.ts';
import type { Draft } from '../reply-form/draft/draft.ts';

export interface PageProps extends PageData {
  /**
   * The token of a personal link. Only the browser has it: the server renders the page without it.
   */
  token?: string | null;
  /**
   * A trial of the form in the editor's question builder: the made-up guest, and a callback for
   * when nothing is missing.
   */
  tried?: { as: Draft; onDone: () => void } | null;
  /** The answer that the guest chose before the script ran. */
  chosenBefore?: Draft['attending'];
  /**
   * The content of the page without a script (no-script.tsx). Only the server renders it; browsers
   * with scripts ignore it.
   */
  plain?: ReactNode;
  /** The content of a page without a script, in place of the reply. Only the server renders it. */
  instead?: ReactNode;
  /**
   * The links to other languages, the ways to an invitation, and the sections. The server and the
   * editor's preview pass them. A browser keeps the HTML that the server wrote.
   */
  served?: { languages?: ReactNode; ways: ReactNode; story: ReactNode };
  /** Whether `instead` asks for a new reply. The header then says what happens to a yes. */
  foretells?: boolean;
  /** Whether `instead` is about a reply that said no. That guest has no use for a calendar. */
  declined?: boolean;
}

export interface ReplyProps extends PageProps {
  event: PublicEvent;
  /** Loads the event again and returns it, or null if that failed. */
  refresh: () => Promise<PublicEvent | null>;
}
