/** What the parts of the guest's page are given. */
import type { ReactNode } from 'react';
import type { PageData, PublicEvent } from './event.ts';
import type { Draft } from './reply-form/draft.ts';

export interface PageProps extends PageData {
  /** Of a personal link; the server renders without it. */
  token?: string | null;
  /**
   * Of the builder's frame: somebody to try the form as, and who is told once nothing is missing.
   */
  tried?: { as: Draft; onDone: () => void } | null;
  /** What the guest chose before the script ran. */
  chosenBefore?: Draft['attending'];
  /**
   * The same without a script (no-script.tsx). The server alone renders it, and a browser with
   * scripts never looks at it.
   */
  plain?: ReactNode;
  /** A page without a script has this where the reply is; the server alone renders it. */
  instead?: ReactNode;
  /**
   * The sections of the page. The server and the editor's preview give them, and a browser keeps
   * what the server wrote.
   */
  story?: ReactNode;
  /** `instead` asks for a new reply. */
  foretells?: boolean;
  /** `instead` is about a reply that said no: its guest has no use for a calendar. */
  declined?: boolean;
}

export interface ReplyProps extends PageProps {
  event: PublicEvent;
  /** Reads the event anew, and returns it; null where that failed. */
  refresh: () => Promise<PublicEvent | null>;
}
