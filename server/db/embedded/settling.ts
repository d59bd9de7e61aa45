/**
 * How the one session settles replies: by statements that it has parsed and planned once, like a connection to a server
 * (docs/decisions/0015-settled-by-statements.md).
 */
import { parse, type PGlite, protocol, type Transaction } from '@electric-sql/pglite';
import { byIndexes } from '../by-indexes.ts';
import type { SendStatement } from '../statement.ts';

/**
 * The session is everybody's and is never made anew: a check of a foreign key that somebody else had planned, while a table had a
 * few rows, would read all of them for each guest that is added.
 */
const freshForMs = 10_000;

const plans = [...byIndexes, ['plan_cache_mode', 'force_generic_plan'] as const]
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/** @returns what a transaction that settles says when it begins. */
export function settlingPlans(): () => string {
  let freshUntil = -Infinity;
  return () => {
    const now = performance.now();
    if (now < freshUntil) return `SELECT ${plans}`;
    freshUntil = now + freshForMs;
    return `SELECT ${plans}; DISCARD PLANS`;
  };
}

const { serialize } = protocol;
const sync = serialize.sync();
const run = [serialize.describe({ type: 'P' }), serialize.execute({}), sync];

/** By engine: the names that it knows, with the types of their parameters. */
const prepared = new WeakMap<PGlite, Map<string, number[]>>();

/** Sends the statements of a transaction, each parsed once by its name. */
export function namedStatements(client: PGlite, tx: Transaction): SendStatement {
  const known = prepared.get(client) ?? new Map<string, number[]>();
  prepared.set(client, known);

  // Sync goes with every message: after an error PostgreSQL reads nothing else until it comes.
  const say = (messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  const typesOf = async (name: string, text: string): Promise<number[]> => {
    const types = known.get(name);
    if (types) return types;
    const described = await say([
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      sync,
    ]);
    const found = parse.parseDescribeStatementResults(described);
    known.set(name, found);
    return found;
  };

  return async ({ name, text, values }) => {
    if (name === undefined) return tx.query(text, values);
    if (tx.closed) throw new Error('The transaction has ended: a statement in it was not awaited.');
    return client.runExclusive(async () => {
      const types = await typesOf(name, text);
      const texts = values.map((value, at) => serialized(client, value, types[at] ?? 0));
      const answered = await say([serialize.bind({ statement: name, values: texts }), ...run]);
      return parse.parseResults(answered, client.parsers)[0] ?? { rows: [] };
    });
  };
}

function serialized(client: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  const own = client.serializers[type];
  return own ? own(value) : `${value as string}`;
}
