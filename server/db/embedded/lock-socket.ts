/** The socket that shows that the owner of a locked folder lives. */
import { connect, createServer, type Server } from 'node:net';
import { relative, resolve } from 'node:path';

/**
 * A socket's path holds about a hundred characters, so the shorter form is used, or none if both
 * are too long.
 */
export function socketPath(folder: string, id: string): string | undefined {
  if (process.platform === 'win32') return `\\\\.\\pipe\\turnout-${id}`;
  const path = resolve(folder, `${id}.sock`);
  const short = relative(process.cwd(), path);
  return [path, short]
    .filter((candidate) => Buffer.byteLength(candidate) < 100)
    .sort((a, b) => a.length - b.length)[0];
}

export async function listen(folder: string, id: string): Promise<Server | undefined> {
  const path = socketPath(folder, id);
  if (!path) return undefined;
  const server = createServer((socket) => socket.destroy());
  const listening = await new Promise<boolean>((settle) => {
    // Some shared folders support no sockets. Pid and start time still protect on one machine.
    server.on('error', () => settle(false));
    server.listen(path, () => settle(true));
  });
  server.unref();
  return listening ? server : undefined;
}

/** Whether the owner with this id still listens. False only if the kernel says that nobody does. */
export async function answers(folder: string, id: string): Promise<boolean> {
  const path = socketPath(folder, id);
  if (!path) return true;
  return new Promise((settle) => {
    const socket = connect(path);
    socket.on('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      settle(!(code === 'ECONNREFUSED' || (code === 'ENOENT' && process.platform === 'win32'))),
    );
  });
}
