/**
 * All routes that the browser can call. The build replaces this module with a table of their
 * methods and paths (vite.config.ts). The contracts would add zod and every schema, a fifth of what
 * the dashboard's first page loads.
 */
import { contracts, type Contracts } from '#domain/contracts.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';

/** A callable route. `types` carries the contract's types and is never present at run time. */
export interface CallableRoute<S extends RouteSpec = RouteSpec> {
  readonly method: RouteSpec['method'];
  readonly path: string;
  readonly produces?: string;
  readonly types?: S;
}

type Callable<S> = S extends RouteSpec ? CallableRoute<S> : never;

export const routes: {
  readonly [G in keyof Contracts]: { readonly [R in keyof Contracts[G]]: Callable<Contracts[G][R]> };
} = contracts;
