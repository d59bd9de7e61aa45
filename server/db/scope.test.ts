import { describe, expect, it } from 'vitest';
import type { Actor } from '../http/actor.ts';
import type { ServerDeps } from '../http/deps.ts';
import type { Database, Db, PlatformDatabase, PlatformDb, TenantDb } from './connect.ts';
import type { DbOf } from './database.ts';
import { newId } from './id.ts';
import {
  isMinted,
  type PlatformScope,
  platformScope,
  platformScopeOf,
  type Scope,
  scopeOfOwner,
  type TenantScope,
  tenantScope,
} from './scope.ts';
import { tenantIdOf } from './session.ts';

const id = newId();
const other = newId();

describe('the scope of a database call', () => {
  it('narrows to the tenant of a row only if the scope covers that row', () => {
    expect(scopeOfOwner(platformScope, { tenantId: id })).toEqual(tenantScope(id));
    expect(scopeOfOwner(tenantScope(id), { tenantId: id })).toEqual(tenantScope(id));
    expect(() => scopeOfOwner(tenantScope(id), { tenantId: other })).toThrow('A row of another tenant');
  });

  it('throws if a tenant’s scope is used as the platform’s', () => {
    expect(platformScopeOf(platformScope)).toBe(platformScope);
    expect(() => platformScopeOf(tenantScope(id))).toThrow('in the scope of one');
  });

  it('fails in the database if code forges it', () => {
    const forged = JSON.parse(JSON.stringify(tenantScope(id))) as TenantScope;
    expect(isMinted(forged)).toBe(false);
    expect(() => tenantIdOf(forged)).toThrow('A scope was forged.');
    expect(tenantIdOf(tenantScope(id))).toBe(id);
  });
});

// The type check proves the following lines: each line that is expected to fail must fail.
declare const database: Database;
declare const deps: ServerDeps;
declare const scopes: { tenant: TenantScope; platform: PlatformScope; any: Scope };
declare const ofTenant: (tx: TenantDb) => Promise<void>;
declare const ofPlatform: (tx: PlatformDb) => Promise<void>;
declare const ofEither: (tx: Db) => Promise<void>;

export const typesHold = async (
  tenant: DbOf<TenantScope>,
  platform: DbOf<PlatformScope>,
  either: DbOf<Scope>,
): Promise<void> => {
  await Promise.all([ofTenant(tenant), ofPlatform(platform), ofEither(either)]);
  await Promise.all([ofEither(tenant), ofEither(platform)]);
  // @ts-expect-error A tenant's function does not take the platform's handle.
  await ofTenant(platform);
  // @ts-expect-error A platform's function does not take a tenant's handle.
  await ofPlatform(tenant);
  // @ts-expect-error A handle that may be either is not a tenant's.
  await ofTenant(either);
  // @ts-expect-error A handle that may be either is not the platform's.
  await ofPlatform(either);

  // A transaction's handle is that of its scope.
  await database.transaction(scopes.tenant, ofTenant);
  await database.transaction(scopes.platform, ofPlatform);
  await database.transaction(scopes.any, ofEither);
  await database.transaction(scopes.tenant, (tx) => tx.transaction(ofTenant));
  // @ts-expect-error A tenant's transaction gives no handle past row-level security.
  await database.transaction(scopes.tenant, ofPlatform);
  // @ts-expect-error A caller who may be a tenant's user gets no handle past row-level security.
  await database.transaction(scopes.any, ofPlatform);

  // @ts-expect-error A literal is no scope.
  const forgedTenant: TenantScope = { kind: 'tenant', tenantId: id };
  // @ts-expect-error A literal is no scope.
  const forgedPlatform: PlatformScope = { kind: 'platform' };
  const user = { id, role: 'superadmin' as const, tenantId: null, tenantName: null, email: 'a@b.co' };
  // @ts-expect-error A literal is no signed-in user.
  const forgedActor: Actor = { ...user, firstName: 'A', lastName: 'B', sessionId: id };
  // @ts-expect-error What handlers are given has no way past row-level security.
  const reached = deps.database.platform;
  // @ts-expect-error Nor a transaction past it.
  const opened = deps.database.platformTransaction;
  // @ts-expect-error Nor does it turn into what has.
  const widened: PlatformDatabase = deps.database;
  void [forgedTenant, forgedPlatform, forgedActor, reached, opened, widened];
};
