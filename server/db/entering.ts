/** Runs several tenants one after the other in one transaction. */
import type { TenantDb } from './database.ts';
import type { TenantScope } from './scope.ts';
import { tenantIdOf } from './session.ts';
import { statement } from './statement.ts';

/** Work that enters one tenant after another. */
export type ForSeveral<T> = (tx: TenantDb, enter: (scope: TenantScope) => void) => Promise<T>;

const enterTenant = statement('enter_tenant_1', `select set_config('turnout.tenant', $1, true)`);

/** The tenant that the transaction begins with, if there is only one. */
export const firstTenant = ([first, ...others]: readonly TenantScope[]): string | undefined =>
  first && others.length === 0 ? tenantIdOf(first) : undefined;

/**
 * @returns a function that enters one of the scopes. Statements after it run for that tenant. It
 * throws for any other scope.
 */
export function entering(tx: TenantDb, scopes: readonly TenantScope[]): (scope: TenantScope) => void {
  let entered = scopes.length === 1 ? scopes[0] : undefined;
  return (scope) => {
    if (!scopes.includes(scope)) throw new Error('The transaction was not begun for this organization.');
    if (scope === entered) return;
    entered = scope;
    // If this statement fails, so does everything after it, and the transaction.
    enterTenant(tx, [tenantIdOf(scope)]).catch(() => {});
  };
}
