/**
 * Whose rows a piece of work may touch. Minted in `server/http/actor.ts` from the signed-in user, or from the row that
 * a public link names; every store function takes one, and `Database.transaction` turns it into a database role.
 */
export interface TenantScope {
  readonly kind: 'tenant';
  readonly tenantId: string;
}

export interface PlatformScope {
  readonly kind: 'platform';
}

export type Scope = TenantScope | PlatformScope;

export const tenantScope = (tenantId: string): TenantScope => ({ kind: 'tenant', tenantId });

export const platformScope: PlatformScope = { kind: 'platform' };
