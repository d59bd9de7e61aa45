import { useEffect, type RefObject } from 'react';
import type { SessionUser } from '#domain/accounts/contract.ts';
import { onRefused, tokenKey } from '../api/api.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * Stores whose session a 401 ended in this browser. It lets other tabs distinguish that from
 * signing out.
 */
export const endedKey = 'turnout_session_ended';

/** The minimum time between two checks of the role, however many calls are refused. */
const lookAgainMs = 5_000;
/** A tab that was hidden for this long may have missed a change of the user's role. */
const awayMs = 60_000;

interface Changes {
  /** The user whose pages this tab shows. */
  shown: RefObject<SessionUser | null>;
  /** Whether this tab follows the next user who signs in in this browser. */
  follows: RefObject<boolean>;
  clear: () => void;
  end: () => void;
  lookAgain: () => void;
}

/** Reacts to refused calls, to a return after a while, and to what other tabs do to the session. */
export function useSessionChanges({ shown, follows, clear, end, lookAgain }: Changes): void {
  useEffect(() => {
    let looked = 0;
    onRefused((status) => {
      if (status === 401) {
        if (!shown.current) return clear();
        // Do this first: removing the token notifies the other tabs.
        writeStored(endedKey, shown.current.id);
        end();
      } else if (Date.now() - looked > lookAgainMs) {
        looked = Date.now();
        lookAgain();
      }
    });
  }, [shown, clear, end, lookAgain]);

  useEffect(() => {
    let hiddenAt = 0;
    const look = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (shown.current && Date.now() - hiddenAt > awayMs) lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown, lookAgain]);

  useEffect(() => {
    // Signing out in one tab signs out the others. Signing in as somebody else does too: calls
    // carry the stored token, and a page must not show one user while its calls act for another.
    const follow = (event: StorageEvent) => {
      if (event.key !== tokenKey) return;
      if (event.newValue === null) {
        if (shown.current && readStored(endedKey) === shown.current.id) end();
        else clear();
      } else if (follows.current) lookAgain();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [shown, follows, clear, end, lookAgain]);
}
