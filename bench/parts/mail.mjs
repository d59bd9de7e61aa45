// Measures confirmations: how many per second go into the built-in mailbox, and how long one waits.
import { organization, reply } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { ownSeconds } from '../machine.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { load, undisturbed } from '../rounds.mjs';

const waiting = 6_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function benchMail({ serverFile }) {
  const url = await newDatabase('mail');
  const server = await start(serverFile, { DATABASE_URL: url });
  const { newEvent } = await organization(server.url);
  const target = `${await newEvent('Hot event')}/submit`;
  const sent = async () => Number(await sql(url, `select count(*) from outbox where status = 'sent'`));
  const drained = async () => {
    while (
      (await sql(url, `select 1 from outbox where status <> 'sent' and next_attempt_at <= now() limit 1`)) !==
      ''
    )
      await sleep(500);
  };

  await load({ targets: [target], clients: 64, body: reply, calls: waiting });
  const { rate, cost } = await undisturbed('mails a second', async () => {
    const [before, began, cpu] = [await sent(), performance.now(), ownSeconds()];
    await drained();
    const mails = (await sent()) - before;
    return {
      rate: mails / ((performance.now() - began) / 1_000),
      cost: ((ownSeconds() - cpu) * 1_000) / mails,
    };
  });
  report('confirmations a second, rendered and put into the built-in mailbox', rate, 500);
  note('ms of processor for a confirmation, by the server, the database and this bench', cost);

  await sql(url, 'delete from outbox');
  await undisturbed('delay of confirmations', async () => {
    await load({ targets: [target], clients: 64, body: reply, rate: 100, seconds: 10 });
    await drained();
  });
  const delays = await sql(
    url,
    `select percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from sent_at - created_at))
     from outbox where template = 'guest.confirmed'`,
  );
  const [p50, p95] = delays.replace(/[{}]/g, '').split(',').map(Number);
  note('s, delay of a confirmation at 100 replies a second, the median', p50);
  report('s, delay of a confirmation at 100 replies a second, 95th percentile', p95, 5, true);
  await server.stop();
}
