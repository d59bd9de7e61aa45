// Measures the memory of an idle process, and how much memory stays in use after many replies.
import { organization, reply } from '../calls.mjs';
import { newDatabase } from '../database.mjs';
import { residentMemory } from '../machine.mjs';
import { start } from '../processes.mjs';
import { note, report } from '../report.mjs';
import { load } from '../rounds.mjs';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function benchMemory({ serverFile }) {
  const server = await start(serverFile, { DATABASE_URL: await newDatabase('memory') });
  await sleep(8_000);
  const idle = residentMemory(server.pid);
  if (idle === null) return console.log('skip    memory: this system has no /proc');
  report('MB, idle, on PostgreSQL', idle, 150, true);
  const { newEvent } = await organization(server.url);
  const target = `${await newEvent('Hot event')}/submit`;
  const after = async (replies) => {
    await load({ targets: [target], clients: 64, body: reply, calls: replies });
    // The server writes mails in the meantime, as it does in real use.
    await sleep(5_000);
    return residentMemory(server.pid);
  };
  const few = await after(1_000);
  note('MB after 1,000 replies', few);
  const many = await after(99_000);
  note('MB after 100,000 replies', many);
  report('memory after 100,000 replies ÷ after 1,000', many / few, 1.15, true);
  await server.stop();
}
