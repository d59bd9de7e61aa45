/**
 * Who is signed in, in this browser (part 1 section 4): restored from storage and validated on load, cleared silently
 * when it does not hold, and ended by the first call that is answered 401.
 */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { accountsRoutes, type Session, type SessionUser } from '#domain/accounts/contract.ts';
import { can, type Action, type Subject } from '#domain/access/rules.ts';
import { api, onUnauthorised, request, tokenKey } from './api.ts';
import { useLive } from './live.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const userKey = 'auth_user';

export interface SessionState {
  user: SessionUser | null;
  /** True until the stored token has been checked. */
  validating: boolean;
  /** The session ended while the app was open: after signing in again one goes on where one was. */
  ended: boolean;
  start(session: Session): void;
  /** Takes over a changed profile. */
  update(user: SessionUser): void;
  logout(): void;
}

const Context = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [user, setUser] = useState<SessionUser | null>(null);
  const [validating, setValidating] = useState(
    () => readStored(tokenKey) !== null && readStored(userKey) !== null,
  );
  const [ended, setEnded] = useState(false);

  const clear = useCallback(() => {
    removeStored(tokenKey);
    removeStored(userKey);
    setUser(null);
    queries.clear();
  }, [queries]);

  useEffect(() => {
    const token = readStored(tokenKey);
    if (token === null || readStored(userKey) === null) {
      clear();
      return;
    }
    let current = true;
    request(accountsRoutes.me, undefined, { token })
      .then(({ body }) => {
        if (!current) return;
        writeStored(userKey, JSON.stringify(body));
        setUser(body);
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

  useEffect(() => {
    onUnauthorised(() => {
      setEnded(true);
      clear();
    });
  }, [clear]);

  useEffect(() => {
    // Signing out in one tab signs out the others.
    const follow = (event: StorageEvent) => {
      if (event.key === tokenKey && event.newValue === null) clear();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [clear]);

  useLive(user && can(user, 'notification.read') ? `${user.id} ${user.role}` : null);

  const state = useMemo<SessionState>(
    () => ({
      user,
      validating,
      ended,
      start(session) {
        queries.clear();
        writeStored(tokenKey, session.token);
        writeStored(userKey, JSON.stringify(session.user));
        setEnded(false);
        setUser(session.user);
      },
      update(changed) {
        writeStored(userKey, JSON.stringify(changed));
        setUser(changed);
      },
      logout() {
        // The server is told, but nobody waits for it to be signed out here.
        api.accounts.logout().catch(() => undefined);
        setEnded(false);
        clear();
      },
    }),
    [user, validating, ended, queries, clear],
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
