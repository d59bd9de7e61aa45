/**
 * Defines the caller and derives its scope. A scope is created only here, or from the row that a
 * public link identifies.
 */
import type { HelperRight, Role } from '#domain/access/rules.ts';
import type { Scope } from '../db/scope.ts';
import { platformScope, tenantScope } from '../db/scope.ts';

declare const signedIn: unique symbol;

/** A signed-in user. Only `actorOf` creates this object, after a session was checked. */
export interface Actor extends SessionUser {
  readonly [signedIn]: true;
}

interface SessionUser {
  id: string;
  role: Role;
  /** Null only for a superadmin, who has no organization. */
  tenantId: string | null;
  tenantName: string | null;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
  hasFactor: boolean;
  /** True if the role requires a second factor and the user has none. */
  factorMissing: boolean;
  /** The events that the user helps with, as of the beginning of the call. */
  helps: ReadonlyMap<string, HelperRight>;
  /** Whether the user may edit at least one of these events. */
  edits: boolean;
  /**
   * The time when the user last proved their identity. Null in sessions from before this was
   * stored.
   */
  confirmedAt: Date | null;
}

/** Call this only from `server/accounts/sessions.ts`, which has checked the session. */
export const actorOf = (user: SessionUser): Actor => user as Actor;

/** The user's name in the activity log, or the email if there is no name. */
export const actorLabel = (actor: Pick<Actor, 'firstName' | 'lastName' | 'email'>): string =>
  `${actor.firstName} ${actor.lastName}`.trim() || actor.email;

export const scopeOf = (actor: Actor): Scope =>
  actor.role === 'superadmin' || actor.tenantId === null ? platformScope : tenantScope(actor.tenantId);
