/**
 * Settles replies on the one session, with statements that are parsed and planned once, like a
 * server connection (docs/decisions/0015-settled-by-statements.md).
 */
import { parse, type PGlite, protocol, type Transaction } from '@electric-sql/pglite';
import { byIndexes } from '../by-indexes.ts';
import type { SendStatement } from '../statement.ts';

/**
 * Everybody shares the session, and it never restarts. If a foreign key's check was planned while a
 * table had few rows, it would read all rows for each added guest.
 */
const freshForMs = 10_000;

const plans = [...byIndexes, ['plan_cache_mode', 'force_generic_plan'] as const]
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/** @returns a function with the statements that begin a `fixedTransaction`. */
export function fixedStatements(): () => string {
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

/** The names of the statements that each engine has parsed, with the types of their parameters. */
const prepared = new WeakMap<PGlite, Map<string, number[]>>();

/** Sends a transaction's statements, each parsed once by its name. */
export function namedStatements(client: PGlite, tx: Transaction): SendStatement {
  const parameterTypes = prepared.get(client) ?? new Map<string, number[]>();
  prepared.set(client, parameterTypes);

  // Every message contains Sync. After an error, PostgreSQL reads nothing else until it arrives.
  const say = (messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });

  const typesOf = async (name: string, text: string): Promise<number[]> => {
    const types = parameterTypes.get(name);
    if (types) return types;
    const described = await say([
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      sync,
    ]);
    const parsed = parse.parseDescribeStatementResults(described);
    parameterTypes.set(name, parsed);
    return parsed;
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
