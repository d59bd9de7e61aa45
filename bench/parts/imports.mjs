// `npm run bench -- imports` measures how long a host waits until a list of 20,000 rows is read and
// checked.
import { setTimeout } from 'node:timers/promises';
import { call, organization } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { undisturbed } from '../rounds.mjs';

const rows = 20_000;
const times = 5;
/** How long a host looks for a file, in milliseconds. */
const choosing = 3_000;

const firstNames =
  'Ana Luis Maria Peter Ingrid Zoë Łukasz Cy Dana Emil Fiona Grace Howard Ines Jonas Karin Lena Marta Nadia Oscar Paul Rosa Sven Tom Uta Vera Walter Yara Ida Hugo'.split(
    ' ',
  );
const heads = 'Al Ber Cor Dal Eck Fal Gar Hol Ing Jor Kal Lun Mor Nor Ost Per Ros Sil Tor Wal'.split(' ');
const tails =
  'ander baum carlo denberg eira feld gren hardt ińska jansen kowski lund mann nero ström quist rup son tini vić wood'.split(
    ' ',
  );
/** Everybody has another name. */
const nameOf = (n) => {
  const last = `${heads[Math.floor(n / 30) % 20]}${tails[Math.floor(n / 600) % 21]}`;
  return `${firstNames[n % 30]},${last}${n < 12_600 ? '' : `-${heads[n % 19]}${tails[n % 20]}`}`;
};
const whole = (n) => nameOf(n).replace(',', ' ');

const lists = {
  'in two columns': ['Name,Email', (n) => `${whole(n)},p${n}@example.com`],
  'with numbered households': [
    'Household,Name,Email',
    (n) => `Family ${n},${firstNames[n % 30]} & ${whole(n + 7)},family-${n}@example.com`,
  ],
  'in 15 columns': [
    'First Name,Last Name,Partner First Name,Partner Last Name,Plus One,Street,City,ZIP,Country,Phone,Email,Tags,Notes,Side,Number of guests',
    (n) =>
      [
        ...[nameOf(n), n % 2 ? nameOf(n + 4) : ',', n % 2 ? '' : ['yes', 'no', '1'][n % 3]],
        ...[`${n} Main Street`, ['Berlin', 'Paris'][n % 2], 10_000 + n, 'Germany', `+49 30 ${1_000_000 + n}`],
        ...[
          `p${n}@example.com`,
          ['Family', 'Work'][n % 2],
          n % 5 ? '' : 'Vegan',
          'Bride',
          n % 6 === 2 ? 1 : 2,
        ],
      ].join(','),
  ],
};

export async function benchImports({ serverFile }) {
  const databaseUrl = await newDatabase('imports');
  const server = await start(serverFile, { DATABASE_URL: databaseUrl });
  const { token, newEvent } = await organization(server.url, 'Imports');
  await newEvent('List');
  const event = await sql(databaseUrl, `select id from events where name = 'List'`);
  for (const [what, [headings, lineOf]] of Object.entries(lists)) {
    const body = `${headings}\n${Array.from({ length: rows }, (_, n) => lineOf(n)).join('\n')}\n`;
    const reads = [];
    const both = [];
    for (let round = 0; round < times; round++)
      await undisturbed(`a list ${what}`, async () => {
        // As in the dialog: it asks for earlier imports while the host looks for the file.
        await call(server.url, 'GET', `/api/events/${event}/imports`, undefined, token);
        await setTimeout(choosing);
        const began = performance.now();
        const response = await fetch(`${server.url}/api/events/${event}/imports?name=guests.csv`, {
          method: 'POST',
          headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
          body,
        });
        const { id, mapping } = await response.json();
        reads.push(performance.now() - began);
        await call(server.url, 'PUT', `/api/imports/${id}`, { mapping }, token);
        both.push(performance.now() - began);
      });
    note(`ms, ${rows} rows ${what} are read`, reads);
    report(`ms, ${rows} rows ${what} are read and checked`, both, 2_000, true);
  }
  await server.stop();
}
