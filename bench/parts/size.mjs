// Compares the speed of an event with a million replies and one with a hundred.
import { organization, reply } from '../calls.mjs';
import { newDatabase, sql } from '../database.mjs';
import { start } from '../processes.mjs';
import { ratio, report } from '../report.mjs';
import { load, rounds } from '../rounds.mjs';

const fill = (count, event = 'Hot event') => `
with filled as (
  insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
    is_attending, arrival, created_at, updated_at)
  select gen_random_uuid(), e.tenant_id, e.id, 'Guest ' || n, e.next_arrival + n || '@example.com', e.next_arrival + n || '@example.com',
    e.next_arrival + n || '@example.com', case when n % 3 = 0 then 1 else 0 end, n % 3 = 0, e.next_arrival + n,
    now() - n * interval '1 second', now()
  from events e, generate_series(1, ${count}) n where e.name = '${event}'
  returning is_attending)
update events set
  confirmed_guests = confirmed_guests + (select count(*) from filled where is_attending),
  confirmed_replies = confirmed_replies + (select count(*) from filled where is_attending),
  declined_replies = declined_replies + (select count(*) from filled where not is_attending),
  next_arrival = next_arrival + ${count + 1}
where name = '${event}'`;

async function open(serverFile, name) {
  const url = await newDatabase(name);
  const server = await start(serverFile, { DATABASE_URL: url });
  const { token, newEvent, newAskingEvent } = await organization(server.url);
  const hot = await newEvent('Hot event');
  const submit = `${hot}/submit`;
  await load({ targets: [submit], clients: 4, body: reply, calls: 100 });
  const page = `${server.url}/api/reservations?page=1&pageSize=50`;
  const headers = { authorization: `Bearer ${token}` };
  const asking = await newAskingEvent('Asking', 1);
  const body = {
    ...reply,
    guestDetails: reply.guestDetails.map((guest) => ({ ...guest, answers: asking.answers })),
  };
  await load({ targets: [`${asking.target}/submit`], clients: 4, body, calls: 100 });
  const homeOf = async (event) => {
    const id = await sql(url, `select id from events where name = '${event}'`);
    const target = `${server.url}/api/events/${id}/overview`;
    return (seconds) => load({ targets: [target], clients: 4, headers, seconds });
  };
  return {
    url,
    home: await homeOf('Hot event'),
    askingHome: await homeOf('Asking'),
    list: (seconds) => load({ targets: [page], clients: 4, headers, seconds }),
    settle: (seconds) => load({ targets: [submit], clients: 16, body: reply, seconds }),
    stop: server.stop,
  };
}

export async function benchSize({ serverFile, seconds }) {
  const [small, large] = [await open(serverFile, 'small'), await open(serverFile, 'large')];
  await sql(large.url, fill(100_000));
  await sql(large.url, fill(100_000, 'Asking'));
  for (const { url, home, askingHome } of [small, large]) {
    await sql(url, 'vacuum analyze');
    await home(1);
    await askingHome(1);
  }
  const homes = await rounds({
    small: () => small.home(seconds),
    large: () => large.home(seconds),
    smallAsking: () => small.askingHome(seconds),
    largeAsking: () => large.askingHome(seconds),
  });
  const homeRate = (name) => homes[name].map(({ perSecond }) => perSecond);
  report(
    'cost of an event’s home, 100,000 ÷ 100 replies',
    ratio(homeRate('small'), homeRate('large')),
    1.3,
    true,
  );
  report(
    'the same of an event with a required question',
    ratio(homeRate('smallAsking'), homeRate('largeAsking')),
    1.3,
    true,
  );
  await sql(large.url, fill(900_000));
  for (const { url, list, settle } of [small, large]) {
    await sql(url, 'vacuum analyze');
    await list(1);
    await settle(1);
  }
  const figures = await rounds(
    {
      smallList: () => small.list(seconds),
      largeList: () => large.list(seconds),
      smallSettle: () => small.settle(seconds),
      largeSettle: () => large.settle(seconds),
    },
    {
      between: async () => {
        for (const { url } of [small, large]) await sql(url, `delete from outbox where status = 'queued'`);
      },
    },
  );
  const rate = (name) => figures[name].map(({ perSecond }) => perSecond);
  report(
    'cost of a reply, 1,000,000 ÷ 100 replies',
    ratio(rate('smallSettle'), rate('largeSettle')),
    1.15,
    true,
  );
  report(
    'cost of a page of replies, 1,000,000 ÷ 100 replies',
    ratio(rate('smallList'), rate('largeList')),
    1.2,
    true,
  );
  for (const each of [small, large]) await each.stop();
}
