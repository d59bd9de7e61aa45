/**
 * Makes hostile calls of the whole contract as every kind of caller, and opens every page and sends
 * its form, against two organizations. The server must never fail, and no response may show an
 * organization's data to a caller outside of it.
 */
import { roles, type Role } from '#domain/access/rules.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { writeFactorRoles } from '../../accounts/factors/required.store.ts';
import type { TestApp } from '../app.ts';
import { signedInAs } from '../builders.ts';
import { contract } from '../contract.ts';
import { samples } from '../contract-samples.ts';
import { dice, type Dice } from './dice.ts';
import { idsOf } from './fuzz-ids.ts';
import { organization, type Organization, stateOf } from './fuzz-world.ts';
import { hostileCall, type Ids } from './hostile.ts';
import { hostileForm, hostilePage } from './hostile-pages.ts';
import { formOf } from '../plain-form.ts';

export interface FuzzResult {
  seed: number;
  calls: number;
  /** How many times each status was returned. */
  statuses: Record<number, number>;
  /** How many combinations of a caller with a route or page succeeded at least once. */
  succeeded: number;
  /** The routes and pages that were never called. */
  missed: string[];
  /** The violations, each with everything needed to repeat it. */
  findings: string[];
}

interface Page {
  method: 'GET' | 'POST';
  path: string;
}

/** Roles, and members with a right on the event that has the guest list. */
type Caller = 'anonymous' | Role | keyof typeof helpers;
const helpers = { viewer: 'view', coHost: 'edit' } as const;
const isHelper = (caller: Caller): caller is keyof typeof helpers => Object.hasOwn(helpers, caller);
const callers: readonly Caller[] = ['anonymous', ...roles, 'viewer', 'coHost'];
const names = Object.keys(contract) as (keyof typeof contract)[];

/** The pages and forms that the contract doesn't list, with their methods. */
export function pagesOf({ app }: TestApp): Page[] {
  const steps: string[] = [];
  const pages: Page[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
    if (path === undefined) continue;
    steps.length = indent.length / 4;
    steps.push(path);
    const whole = steps.join('');
    if (whole.startsWith('/api')) continue;
    for (const method of ['GET', 'POST'] as const) {
      if (methods?.split(', ').includes(method)) pages.push({ method, path: whole });
    }
  }
  return pages;
}

type Act = { name: keyof typeof contract; caller: Caller } | { page: Page; caller: 'anonymous' };

/** Returns every route with every caller once, and every page several times, in random order. */
function round(roll: Dice, isPlatform: boolean, pages: readonly Page[]): Act[] {
  const all: Act[] = names.flatMap((name) =>
    callers.filter((caller) => (caller === 'superadmin') === isPlatform).map((caller) => ({ name, caller })),
  );
  if (!isPlatform) {
    for (let time = 0; time < 4; time++)
      all.push(...pages.map((page) => ({ page, caller: 'anonymous' as const })));
  }
  for (let at = all.length - 1; at > 0; at--) {
    const from = roll.below(at + 1);
    [all[at], all[from]] = [all[from] as Act, all[at] as Act];
  }
  return all;
}

interface Sent {
  method: RouteSpec['method'];
  url: string;
  body?: string;
}

/** Opens a page, or sends the form that its page has. */
async function sentToPage(roll: Dice, { app }: TestApp, { method, path }: Page, ids: Ids): Promise<Sent> {
  const url = hostilePage(roll, path, ids);
  if (method === 'GET') return { method, url };
  const shown = await app.inject({ method: 'GET', url });
  return { method, url, body: hostileForm(roll, formOf(shown.body), ids) };
}

/**
 * Returns the callers' tokens, and a function that signs a caller in again, for example after their
 * session ended.
 */
function signingIn({ database }: TestApp, own: Organization) {
  const tokens = new Map<Caller, string>();
  async function again(caller: Caller): Promise<void> {
    const role = isHelper(caller) ? 'guest' : (caller as Role);
    const { token, user } = await signedInAs(database, role, own.tenant);
    if (isHelper(caller)) await own.help(user.id, helpers[caller]);
    tokens.set(caller, token);
  }
  return { tokens, again };
}

/** Without a factor, callers who need one could call nothing else. */
const requireNoFactor = ({ database }: TestApp, { tenant }: Organization) =>
  database.platformTransaction(async (tx) => {
    for (const tenantId of [null, tenant.id]) await writeFactorRoles(tx, tenantId, []);
  });

export async function fuzz(
  app: TestApp,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzResult> {
  const result: FuzzResult = { seed, calls: 0, statuses: {}, succeeded: 0, missed: [], findings: [] };
  const reached = new Set<string>();
  const roll = dice(seed);
  const pages = pagesOf(app);
  const missed = new Set<string>([...names, ...pages.map(({ method, path }) => `${method} ${path}`)]);
  for (let world = 0; result.calls < requests && result.findings.length < 10; world++) {
    // Superadmins may do everything in every organization, so the checks between organizations run
    // without them.
    const isPlatform = world % 4 === 3;
    const mark = `${seed.toString(36)}w${world}z`;
    const own = await organization(app, `own${mark}`);
    const other = await organization(app, `oth${mark}`);
    const before = await stateOf(app, other);
    const { tokens, again } = signingIn(app, own);
    for (const caller of callers) if (caller !== 'anonymous') await again(caller);
    for (const act of round(roll, isPlatform, pages)) {
      if (result.calls >= requests) break;
      result.calls++;
      const { caller } = act;
      const ids = idsOf(roll, own, other);
      const route: RouteSpec | null = 'name' in act ? contract[act.name] : null;
      const what = 'name' in act ? act.name : `${act.page.method} ${act.page.path}`;
      missed.delete(what);
      const sent =
        'name' in act
          ? hostileCall(roll, contract[act.name], ids, samples[act.name].body)
          : await sentToPage(roll, app, act.page, ids);
      const token = tokens.get(caller);
      const { statusCode: status, body } = await app.app.inject({
        method: sent.method,
        url: sent.url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(sent.body !== undefined && {
            'content-type': route ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
        },
        ...(sent.body !== undefined && { payload: sent.body }),
      });
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status < 400) reached.add(`${caller} ${what}`);
      const finding = (wrong: string) =>
        result.findings.push(
          `${wrong}: ${status} for ${what} as ${caller}, seed ${seed}, call ${result.calls}: ${sent.method} ${sent.url} ` +
            `${(sent.body ?? '').slice(0, 1_500)} → ${body.slice(0, 500)}`,
        );
      if (status >= 500) finding('a failure of the server');
      if (caller !== 'superadmin') {
        const leaked = other.secrets.find((text) => body.includes(text));
        if (leaked) finding(`${leaked} of another organization`);
        const asked = sent.url + (sent.body ?? '');
        if (route && route.access !== 'public') {
          const id = other.ids.find((otherId) => body.includes(otherId) && !asked.includes(otherId));
          if (id) finding(`the id ${id} of another organization`);
        }
      }
      if (what === 'setFactorRules') await requireNoFactor(app, own);
      // A caller who signed out, was deleted or changed roles is replaced by a new user.
      if (token && (status === 401 || /logout|user|session|password|helper/i.test(what))) await again(caller);
    }
    if (!isPlatform) {
      const after = await stateOf(app, other);
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        result.findings.push(
          `rows of another organization changed: seed ${seed}, world ${world}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
        );
      }
    }
  }
  result.succeeded = reached.size;
  result.missed = [...missed];
  return result;
}
