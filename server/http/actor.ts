/**
 * Who is calling, from the Bearer token alone (docs/product.md#sessions: cookies are sent and mean nothing), and the scope
 * that follows from it. Scopes are minted here, or from the row that a public link names.
 */
import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/access/rules.ts';
import type { Scope } from '../db/scope.ts';
import { platformScope, tenantScope } from '../db/scope.ts';
import { findSession } from '../accounts/sessions.ts';
import type { ServerDeps } from './deps.ts';

export interface Actor {
  id: string;
  role: Role;
  /** Null for a superadmin alone. */
  tenantId: string | null;
  tenantName: string | null;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
}

/** The name that activity lines carry. */
export const actorLabel = (actor: Pick<Actor, 'firstName' | 'lastName' | 'email'>): string =>
  `${actor.firstName} ${actor.lastName}`.trim() || actor.email;

export const scopeOf = (actor: Actor): Scope =>
  actor.role === 'superadmin' || actor.tenantId === null ? platformScope : tenantScope(actor.tenantId);

/** The signed-in caller, or null; a token that is not valid is the same as none. */
export async function identify(deps: ServerDeps, request: FastifyRequest): Promise<Actor | null> {
  // The name of the scheme has no case (RFC 9110).
  const match = /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ? findSession(deps, match[1], new Date()) : null;
}
