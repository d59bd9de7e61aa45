/**
 * Who is signed in, in this browser (docs/product/accounts.md#sessions): restored from storage and
 * validated on load, cleared silently when it does not hold. The first call that is answered 401
 * ends it amid work: the pages stay as they are, for the same user to sign in again and go on.
 * Menus and pages follow the user's role, which somebody may change meanwhile: it is looked at
 * again whenever the server hints at that.
 */
import { routes } from '#web/kernel/routes.ts';
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
import { can, type Action, type Subject } from '#domain/access/rules.ts';
import { api, onRefused, request, tokenKey } from './api.ts';
import { useLive } from './live.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { runDeferred } from './undo.ts';
import { whoIsSignedIn } from './who-is-signed-in.ts';

const userKey = 'auth_user';
/** Whose session a 401 has ended in this browser: its other tabs tell that from signing out. */
const endedKey = 'turnout_session_ended';

/** Not looked at more often, however many calls are refused. */
const lookAgainMs = 5_000;
/** A tab that nobody looked at for this long may have missed a change of the user's role. */
const awayMs = 60_000;

export interface SessionState {
  user: SessionUser | null;
  /** True until the stored token has been checked. */
  validating: boolean;
  /**
   * The session of `user` ended while the app was open, but not by signing out: signing in again
   * goes on.
   */
  ended: boolean;
  start(session: Session): void;
  /** Stores a session that is started later: a reload before that finds it. */
  keep(session: Session): void;
  /** Takes over a changed profile. */
  update(user: SessionUser): void;
  logout(): void;
  /** Leaves an ended session for good, and everything that it showed. */
  forget(): void;
}

function keep(session: Session): void {
  removeStored(endedKey);
  writeStored(tokenKey, session.token);
  writeStored(userKey, JSON.stringify(session.user));
}

const Context = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [validating, setValidating] = useState(
    () => readStored(tokenKey) !== null && readStored(userKey) !== null,
  );
  const [ended, setEnded] = useState(false);

  /**
   * This tab was signed in and did not sign out itself: it follows the user who signs in next in
   * this browser.
   */
  const follows = useRef(false);
  const shown = useRef<SessionUser | null>(null);
  const hasEnded = useRef(false);
  // With the page that shows the user: a refused call that came between the two would sign out
  // instead of asking again.
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
    // What was under way stays what it was: a page whose list is refused would be replaced by the
    // failure.
    void queries.cancelQueries();
  }, [queries]);

  /**
   * Shows what is the user's: the pages as they are, refreshed, where it is the one who was here.
   */
  const take = useCallback(
    (next: SessionUser) => {
      removeStored(endedKey);
      setEnded(false);
      setUser(next);
      if (shown.current?.id !== next.id) return queries.clear();
      // What an old role was shown is not for the new one.
      queries.removeQueries({ type: 'inactive' });
      void queries.invalidateQueries();
    },
    [queries],
  );

  useEffect(() => {
    const token = readStored(tokenKey);
    if (token === null || readStored(userKey) === null) {
      clear();
      return;
    }
    let current = true;
    whoIsSignedIn(token)
      .then((found) => {
        if (!current) return;
        writeStored(userKey, JSON.stringify(found));
        setUser(found);
      })
      .catch(() => {
        if (current) clear();
      })
      .finally(() => {
        if (current) setValidating(false);
      });
    return () => {
      current = false;
    };
  }, [clear]);

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
      // A session that has ended has said so itself; anything else is seen at the next call.
      .catch(() => undefined);
  }, [take]);

  useEffect(() => {
    let looked = 0;
    onRefused((status) => {
      if (status === 401) {
        if (!shown.current) return clear();
        // Before the token goes, which the other tabs are told of.
        writeStored(endedKey, shown.current.id);
        end();
      } else if (Date.now() - looked > lookAgainMs) {
        looked = Date.now();
        lookAgain();
      }
    });
  }, [clear, end, lookAgain]);

  useEffect(() => {
    let hiddenAt = 0;
    const look = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (shown.current && Date.now() - hiddenAt > awayMs) lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lookAgain]);

  useEffect(() => {
    // Signing out in one tab signs out the others. Signing in as somebody else does too: calls
    // carry the stored token, and a page must not be one user's while its calls are another's.
    const follow = (event: StorageEvent) => {
      if (event.key !== tokenKey) return;
      if (event.newValue === null) {
        if (shown.current && readStored(endedKey) === shown.current.id) end();
        else clear();
      } else if (follows.current) lookAgain();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [clear, end, lookAgain]);

  useLive(
    user && !ended && !user.factorMissing && can(user, 'notification.read')
      ? `${user.id} ${user.role}`
      : null,
    lookAgain,
  );

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
        setUser(changed);
      },
      logout() {
        // While the session is still good.
        runDeferred();
        // The server is told, but nobody waits for it to be signed out here.
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
  if (!state) throw new Error('useSession needs a SessionProvider around it');
  return state;
}

/** The signed-in user, inside the guarded shell, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for pages behind the guard');
  return user;
}

/** The same question that the server asks, of the same rules. */
export function useCan(): (action: Action, subject?: Subject) => boolean {
  const { user } = useSession();
  return useCallback((action, subject) => user !== null && can(user, action, subject), [user]);
}
