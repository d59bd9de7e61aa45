/**
 * Tests that links, codes and tokens of one organization open nothing at the addresses of another
 * organization's events, call by call.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { contract } from '../../testing/contract.ts';
import { samples } from '../../testing/contract-samples.ts';
import { organization, type Organization, stateOf } from '../../testing/fuzz/fuzz-world.ts';

type Name = keyof typeof contract;

let app: TestApp;
let own: Organization;
let other: Organization;
let before: Awaited<ReturnType<typeof stateOf>>;
beforeAll(async () => {
  app = await testApp();
  own = await organization(app, 'own');
  other = await organization(app, 'other');
  before = await stateOf(app, other);
});
afterAll(() => app.close());

const bodyOf = (name: Name) => samples[name].body as Record<string, unknown> | undefined;
const atEvents = (Object.keys(contract) as Name[]).filter(
  (name) => contract[name].access === 'public' && contract[name].path.includes(':customUrl'),
);
const withToken = atEvents.filter((name) => contract[name].path.includes(':token'));
const withInvitation = atEvents.filter((name) => !withToken.includes(name) && name !== 'lookupInvitation');

const tokens = (name: Name) =>
  (contract[name].path.includes('/survey/') ? own.keys.survey : own.keys.reply).flat();

it.each(withToken)('404 for %s with a token of another organization', async (name) => {
  const { method, path }: RouteSpec = contract[name];
  for (const address of other.of.address) {
    for (const token of tokens(name)) {
      const url = path.replace(':customUrl', address).replace(':token', token);
      const body = bodyOf(name);
      expect([url, (await app.call(method, url, { ...(body && { body }) })).status]).toEqual([url, 404]);
    }
  }
});

it.each(withInvitation)(
  '404 for %s with a link, a code or a look-up of another organization',
  async (name) => {
    const { method, path }: RouteSpec = contract[name];
    for (const address of other.of.address) {
      for (const invitation of own.keys.invitation.flat()) {
        const url = path.replace(':customUrl', address);
        const body = bodyOf(name);
        const { status } = await app.call(method, body ? url : `${url}?i=${invitation}`, {
          ...(body && { body: { ...body, invitation } }),
        });
        expect([url, invitation, status]).toEqual([url, invitation, 404]);
      }
    }
  },
);

it('calls with foreign links leave the other organization unchanged', async () => {
  expect(await stateOf(app, other)).toEqual(before);
});
