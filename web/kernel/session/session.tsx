/**
 * Holds the signed-in user of this browser (docs/product/accounts.md#sessions). It restores the
 * session from storage and validates it on load. If the session isn't valid, it is cleared
 * silently. The first call that returns 401 later ends it: the pages stay, so that the same user
 * can sign in again and continue. Menus and pages follow the user's role, which somebody may change
 * in the meantime. The role is checked again whenever the server hints at a change.
 */
import { routes } from '#web/kernel/api/routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Session, SessionUser } from '#domain/accounts/contract.ts';
import {
  can,
  eventSubject,
  type Action,
  type EventAction,
  type EventRight,
  type Subject,
} from '#domain/access/rules.ts';
import { api, request, tokenKey } from '../api/api.ts';
import { useLive } from '../live/live.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { runDeferred } from '../toasts/undo.ts';
import { speak, wordsLanguage } from '../words.ts';
import { languageOf } from './language.ts';
import { endedKey, useSessionChanges } from './use-session-changes.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';

const userKey = 'auth_user';

export interface SessionState {
  user: SessionUser | null;
  /** Whether the stored token is still being checked. */
  validating: boolean;
  /**
   * Whether the session of `user` ended while the app was open, but not by signing out. Signing in
   * again resumes it.
   */
  ended: boolean;
  start(session: Session): void;
  /** Stores a session without starting it yet, so that a reload finds it. */
  keep(session: Session): void;
  /** Replaces the user's profile after a change. */
  update(user: SessionUser): void;
  logout(): void;
  /** Leaves an ended session for good, and clears everything that it showed. */
  forget(): void;
}

function keep(session: Session): void {
  removeStored(endedKey);
  writeStored(tokenKey, session.token);
  writeStored(userKey, JSON.stringify(session.user));
}

/** Returns the signed-in user as this browser last stored them, or null. */
export function storedUser(): SessionUser | null {
  try {
    return readStored(tokenKey) === null ? null : (JSON.parse(readStored(userKey) ?? 'null') as SessionUser);
  } catch {
    return null;
  }
}

/** Runs `show` once the words are in the user's language. */
function inLanguageOf(user: SessionUser, show: () => void): void {
  if (languageOf(user) === wordsLanguage()) show();
  // If the words can't be loaded, the page stays in the old language.
  else void speak(languageOf(user)).then(show, show);
}

const isStored = (): boolean => readStored(tokenKey) !== null && readStored(userKey) !== null;

/**
 * Asks the server whose session this browser stores, and tells `show`: the user, or null if the
 * session is not valid. Returns how to stop that.
 */
function validate(show: (found: SessionUser | null) => void): () => void {
  let current = true;
  const token = isStored() ? readStored(tokenKey) : null;
  if (token === null) show(null);
  else
    whoIsSignedIn(token)
      .then((found) => {
        if (!current) return;
        writeStored(userKey, JSON.stringify(found));
        inLanguageOf(found, () => show(found));
      })
      .catch(() => {
        if (current) show(null);
      });
  return () => {
    current = false;
  };
}

const Context = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [validating, setValidating] = useState(isStored);
  const [ended, setEnded] = useState(false);

  /**
   * Whether this tab was signed in and did not sign out itself. It then follows the next user who
   * signs in in this browser.
   */
  const follows = useRef(false);
  const shown = useRef<SessionUser | null>(null);
  const hasEnded = useRef(false);
  // Update the refs in the same commit that shows the user. A call refused between the two would
  // sign out instead of asking the user to sign in again.
  useLayoutEffect(() => {
    shown.current = user;
    hasEnded.current = ended;
    if (user) follows.current = true;
  }, [user, ended]);

  const clear = useCallback(() => {
    for (const key of [endedKey, tokenKey, userKey]) removeStored(key);
    setEnded(false);
    setUser(null);
    queries.clear();
  }, [queries]);

  const end = useCallback(() => {
    removeStored(tokenKey);
    removeStored(userKey);
    setEnded(true);
    // Cancel the fetches under way, so that pages keep what they show. Otherwise a refused list
    // would replace the page with an error.
    void queries.cancelQueries();
  }, [queries]);

  /** Takes over a user's session. If the same user was here before, the pages stay and refresh. */
  const take = useCallback(
    (next: SessionUser) =>
      inLanguageOf(next, () => {
        removeStored(endedKey);
        setEnded(false);
        setUser(next);
        if (shown.current?.id !== next.id) return queries.clear();
        // A user with a new role must not see what the old role saw.
        queries.removeQueries({ type: 'inactive' });
        void queries.invalidateQueries();
      }),
    [queries],
  );

  useEffect(
    () =>
      validate((found) => {
        if (!found) clear();
        else setUser(found);
        setValidating(false);
      }),
    [clear],
  );

  const lookAgain = useCallback(() => {
    const token = readStored(tokenKey);
    if (token === null) return;
    request(routes.accounts.me, undefined)
      .then(({ body }) => {
        if (readStored(tokenKey) !== token) return;
        const before = shown.current;
        writeStored(userKey, JSON.stringify(body));
        if (
          hasEnded.current ||
          before?.id !== body.id ||
          before.role !== body.role ||
          before.tenantId !== body.tenantId
        ) {
          take(body);
        } else if (JSON.stringify(body) !== JSON.stringify(before)) {
          setUser(body);
        }
      })
      // An ended session has already reported itself; the next call shows any other failure.
      .catch(() => undefined);
  }, [take]);

  useSessionChanges({ shown, follows, clear, end, lookAgain });
  useLive(user && !ended && !user.factorMissing ? `${user.id} ${user.role}` : null, lookAgain);

  const state = useMemo<SessionState>(
    () => ({
      user,
      validating,
      ended,
      keep,
      start(session) {
        keep(session);
        take(session.user);
      },
      update(changed) {
        writeStored(userKey, JSON.stringify(changed));
        inLanguageOf(changed, () => setUser(changed));
      },
      logout() {
        // Acts that could still be undone run now, while the session is still valid.
        runDeferred();
        // Tell the server, but sign out here without waiting for it.
        api.accounts.logout().catch(() => undefined);
        follows.current = false;
        clear();
      },
      forget: clear,
    }),
    [user, validating, ended, take, clear],
  );
  return <Context.Provider value={state}>{children}</Context.Provider>;
}

export function useSession(): SessionState {
  const state = useContext(Context);
  if (!state) throw new Error('There is no SessionProvider.');
  return state;
}

/** Returns the signed-in user. Use it only inside the guarded shell, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** An event, or a row that belongs to one, with the user's right on the event. */
type RowOfEvent = Parameters<typeof eventSubject>[0] & { right: EventRight | null };
const isOfEvent = (row: object | undefined): row is RowOfEvent => row !== undefined && 'right' in row;
type Can = <A extends Action>(
  action: A,
  row?: A extends EventAction ? RowOfEvent : Subject | RowOfEvent,
) => boolean;

/** Returns the function that says what the user may do, by the same rules as on the server. */
export function useCan(): Can {
  const { user } = useSession();
  return useCallback<Can>(
    (action, row) => {
      const subject = isOfEvent(row) ? eventSubject(row, row.right) : row;
      return user !== null && can(user, action, subject as Parameters<typeof can<typeof action>>[2]);
    },
    [user],
  );
}
