/**
 * The rows that a piece of work may touch. A scope is a proof, so code cannot write one down. It is
 * minted where a session names its user (`server/http/actor.ts`) and where a public address names
 * its event (`server/event-row/find-address.ts`). `Database.transaction` turns it into a database
 * role.
 */

/** Not exported, so that no other file can write a scope as a literal. */
const proof = Symbol('proof of a scope');

interface Proven {
  readonly [proof]: true;
}

export interface TenantScope extends Proven {
  readonly kind: 'tenant';
  readonly tenantId: string;
}

export interface PlatformScope extends Proven {
  readonly kind: 'platform';
}

export type Scope = TenantScope | PlatformScope;

/** Mints the scope of a tenant. `eslint.config.js` lists the files that may do so. */
export const tenantScope = (tenantId: string): TenantScope =>
  Object.freeze({ kind: 'tenant', tenantId, [proof]: true as const });

/** Reaches every tenant's rows. `eslint.config.js` lists the files that may use it. */
export const platformScope: PlatformScope = Object.freeze({ kind: 'platform', [proof]: true as const });

/**
 * Returns the scope of the tenant that owns a row which the caller's scope reaches. It is the same
 * scope for the tenant's users, and a narrower one for a superadmin.
 * @throws if the row belongs to another tenant.
 */
export function scopeOfOwner(scope: Scope, { tenantId }: { tenantId: string }): TenantScope {
  if (scope.kind === 'platform') return tenantScope(tenantId);
  if (scope.tenantId !== tenantId) throw new Error('A row of another tenant was reached.');
  return scope;
}

/**
 * Returns a superadmin's scope, for a handler that nobody else may call.
 * @throws for a tenant's scope.
 */
export function platformScopeOf(scope: Scope): PlatformScope {
  if (scope.kind !== 'platform') throw new Error('Work across tenants was asked for in the scope of one.');
  return scope;
}

/** Whether the value was minted here, for checks that types cannot make. */
export const isMinted = (scope: Scope): boolean => proof in scope;
