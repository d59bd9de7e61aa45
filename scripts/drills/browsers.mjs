/**
 * Walks the guest's journeys in browsers of other makers than the one in the tests: Debian's
 * Firefox, and WebKit, the engine of Safari. Needs no window, because WebKit draws on Xvfb.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../root.mjs';
import { firefox, webkit } from './browser-engines.mjs';
import { journeys } from './browser-journeys.mjs';
import { organization, startServer, withBuild } from './server.mjs';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/**
 * Returns 0 if every journey worked in every browser. Pictures of failures stay in the folder that
 * it prints.
 */
export async function browsers({ only }) {
  const makers = { firefox, webkit };
  const names = only ? only.split(',') : Object.keys(makers);
  const unknown = names.find((name) => !Object.hasOwn(makers, name));
  if (unknown) throw new Error(`There is no browser ${unknown}. Say ${Object.keys(makers).join(' or ')}.`);
  const started = [];
  const data = mkdtempSync(join(tmpdir(), 'turnout-browsers-'));
  const pictures = inRoot('test-results', 'browsers');
  mkdirSync(pictures, { recursive: true });
  let failures = 0;
  try {
    for (const name of names) started.push({ maker: name, ...(await makers[name]()) });
    return await withBuild(async (out) => {
      const server = await startServer(out, { DATA_DIR: data, RATE_LIMIT: 'off' });
      try {
        const event = await anEvent(server.url);
        for (const browser of started) {
          for (const size of [desktop, phone]) {
            for (const [journey, walk] of Object.entries(journeys)) {
              const page = await browser.open(size);
              const title = `${browser.name}, ${size.width} px: ${journey}`;
              try {
                await walk(page, event);
                console.log(`✓ ${title}`);
              } catch (error) {
                failures += 1;
                const file = join(
                  pictures,
                  `${browser.maker}-${size.width}-${journey.replaceAll(' ', '-')}.png`,
                );
                await page.picture().then(
                  (bytes) => writeFileSync(file, bytes),
                  () => {},
                );
                console.error(`✗ ${title}: ${error.message}\n  ${file}`);
              } finally {
                await page.close().catch(() => {});
              }
            }
          }
        }
        return failures === 0 ? 0 : 1;
      } finally {
        await server.kill();
      }
    });
  } finally {
    await Promise.all(started.map((browser) => browser.close()));
    rmSync(data, { recursive: true, force: true });
  }
}

/** An event, a household with its link, and a way to reply over the API. */
async function anEvent(url) {
  const { token, user, event, submit } = await organization(url, 'browsers');
  const post = async (path, body, headers) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
    return answer;
  };
  const household = await post(
    `/api/events/${event.id}/invitations`,
    { label: 'The Silvas', invitees: [{ name: 'Ana Silva' }, { name: 'Ben Silva' }] },
    { authorization: `Bearer ${token}` },
  );
  const address = `${url}/rsvp/${event.customUrl}`;
  return {
    address,
    session: { auth_token: token, auth_user: JSON.stringify(user) },
    invitation: `${address}?i=${household.code}`,
    async reply(guestEmail) {
      const answer = await post(submit, {
        ...{ displayName: 'Grace Hopper', guestEmail, isAttending: true, guestCount: 1 },
        guestDetails: [{ name: 'Grace Hopper' }],
      });
      return answer.link;
    },
  };
}
