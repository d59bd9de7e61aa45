/** Addresses at which nothing answers as PostgreSQL does. None of these needs a server. */
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../connect.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Starts a server that accepts connections and never answers, like a machine that hangs. */
async function silentHost(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const start = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', startTimeoutMs: 0 });

describe('a server that starts with an unusable DATABASE_URL', () => {
  it('names a host that hangs as one that does not answer', async () => {
    const silent = await silentHost();
    await expect(start(`postgres://u@127.0.0.1:1,${silent}/db`)).rejects.toThrow(
      `No database server accepts writes: 127.0.0.1:1 doesn’t answer, ${silent} doesn’t answer.`,
    );
    await expect(start(`postgres://u@${silent}/db`)).rejects.toThrow(
      `No database server answers at ${silent}.`,
    );
  });

  it('says which file of DATABASE_URL can’t be read', async () => {
    await expect(
      start('postgres://u@one,two/db?sslmode=verify-full&sslrootcert=/nowhere.pem'),
    ).rejects.toThrow(/^DATABASE_URL can’t be used: .*no such file or directory, open '\/nowhere.pem'/);
    await expect(start('postgres://u@one/db?sslnegotiation=never')).rejects.toThrow(
      /^DATABASE_URL can’t be used: Invalid sslnegotiation/,
    );
  });
});
