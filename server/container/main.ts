/**
 * The entry of the container. It begins as root, starts the process that reads pictures as a
 * separate user, and becomes the user `node` before it does anything else. Then it runs the server,
 * or the given command. If the container was told to run as another user, that user does
 * everything.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepReading } from '../covers/keeper.ts';
import { socketVariable } from '../covers/reader-behind.ts';

/** The Dockerfile makes these users. */
const node = 1_000;
const pictures = 1_001;

const [command, ...words] = process.argv.slice(2);

/** Starts the process that reads pictures, and returns its socket. */
function startReading(): string {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-'));
  chmodSync(folder, 0o777);
  const socket = join(folder, 'pictures');
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), '--pictures', socket], {
    ...{ uid: pictures, gid: pictures, cwd: '/', stdio: ['pipe', 'ignore', 'inherit'] },
    // The process gets no secret and no database address.
    env: { ...(process.env.PATH && { PATH: process.env.PATH }) },
  });
  // Only root can start the reading process. This process is no longer root, so the container ends
  // and its supervisor restarts it.
  const end = () => process.kill(process.pid, 'SIGTERM');
  keeper.on('exit', end).on('error', end);
  keeper.unref();
  return socket;
}

function becomeNode(): void {
  process.setgroups?.([]);
  process.setgid?.(node);
  process.setuid?.(node);
}

if (command === '--pictures') {
  keepReading(words[0] ?? '');
} else {
  if (process.getuid?.() === 0) {
    if (command === undefined) process.env[socketVariable] = startReading();
    becomeNode();
  }
  if (command === undefined) await import('../main.ts');
  else process.exitCode = spawnSync(command, words, { stdio: 'inherit' }).status ?? 1;
}
