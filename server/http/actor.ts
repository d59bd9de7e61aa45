/** Who is calling, and the scope that follows from it. Scopes are minted here, or from the row that a public link names. */
import type { Role } from '#domain/access/rules.ts';
import type { Scope } from '../db/scope.ts';
import { platformScope, tenantScope } from '../db/scope.ts';

declare const signedIn: unique symbol;

/** A signed-in user. Only `actorOf` makes one, for a session that lives. */
export interface Actor extends SessionUser {
  readonly [signedIn]: true;
}

interface SessionUser {
  id: string;
  role: Role;
  /** Null for a superadmin alone. */
  tenantId: string | null;
  tenantName: string | null;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
  hasFactor: boolean;
  /** The role must have a second factor, and there is none. */
  factorMissing: boolean;
  /** When the user last proved who they are; null in sessions that began before that was kept. */
  confirmedAt: Date | null;
}

/** For `server/accounts/sessions.ts` alone, which has looked at the session. */
export const actorOf = (user: SessionUser): Actor => user as Actor;

/** The name that activity lines carry. */
export const actorLabel = (actor: Pick<Actor, 'firstName' | 'lastName' | 'email'>): string =>
  `${actor.firstName} ${actor.lastName}`.trim() || actor.email;

export const scopeOf = (actor: Actor): Scope =>
  actor.role === 'superadmin' || actor.tenantId === null ? platformScope : tenantScope(actor.tenantId);
