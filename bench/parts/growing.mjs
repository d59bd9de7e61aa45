// Measures the replies a second of each step of docs/growing.md, to one event and to 100
// organizations, with 16 clients.
import { join } from 'node:path';
import { many, organization, reply } from '../calls.mjs';
import { newDatabase, openPair } from '../database.mjs';
import { start, work } from '../processes.mjs';
import { note } from '../report.mjs';
import { load, rounds } from '../rounds.mjs';

const clients = 16;
const organizations = 100;

export async function benchGrowing({ serverFile, seconds }) {
  const started = async (...envs) => {
    const servers = [];
    for (const env of envs) servers.push(await start(serverFile, env));
    return servers.map(({ url }) => url);
  };
  const shared = { DATABASE_URL: await newDatabase('machines') };
  const steps = {
    'the embedded database': await started({ DATA_DIR: join(work, 'growing') }),
    'one PostgreSQL, one process': await started({ DATABASE_URL: await newDatabase('one') }),
    'every core': await started({ DATABASE_URL: await newDatabase('cores'), PROCESSES: 'auto' }),
    'two starts': await started(shared, shared),
    'a synchronous standby': await started({ DATABASE_URL: await openPair() }),
  };
  const cases = {};
  for (const [step, urls] of Object.entries(steps)) {
    const [first] = urls;
    const hot = await (await organization(first)).newEvent('Hot event');
    const clubs = await many(organizations, async (index) => {
      const { newEvent } = await organization(first, `Club ${index}`);
      return newEvent('Its event');
    });
    const measured = (events) => async () => {
      const figures = await Promise.all(
        urls.map((url) =>
          load({
            targets: events.map((event) => `${event.replace(first, url)}/submit`),
            clients: clients / urls.length,
            seconds,
            body: reply,
          }),
        ),
      );
      return figures.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    cases[`replies a second, ${step}, one event`] = measured([hot]);
    cases[`replies a second, ${step}, ${organizations} organizations`] = measured(clubs);
  }
  for (const [what, figures] of Object.entries(await rounds(cases))) note(what, figures);
}
