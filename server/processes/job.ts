/** Runs inside a one-job process: takes one piece of work, reports the outcome, and ends. */
import { setImmediate } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { frame, type FrameKind } from './frames.ts';

/**
 * Sends something before the outcome: an object without bytes, or bytes. Resolves once the server
 * can take more.
 */
export type Send = (part: object) => Promise<void>;

const write = (kind: FrameKind, value: unknown): Promise<void> =>
  new Promise((resolve) => {
    const [head, body] = frame(kind, value);
    process.stdout.write(head as Buffer);
    process.stdout.write(body as Buffer, () => resolve());
  });

/** The most that a process warms up before its work comes, in calls. */
const rounds = 5;

/**
 * Calls `warmUp` again and again until the work begins to come. Returns the processor time of
 * this, or undefined if the work was here already.
 */
async function whileWaiting(warmUp: () => Promise<void>): Promise<NodeJS.CpuUsage | undefined> {
  let isHere = false;
  process.stdin.once('readable', () => (isHere = true));
  for (let round = 0; round < rounds; round += 1) {
    // Two turns of the event loop: in the first, it begins to read.
    for (const _turn of [1, 2]) await setImmediate();
    if (isHere) return round > 0 ? process.cpuUsage() : undefined;
    await warmUp();
  }
  return process.cpuUsage();
}

async function readInput(): Promise<unknown> {
  const chunks: Buffer[] = [];
  if (!process.stdin.isTTY) for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  if (chunks.length === 0) {
    process.stderr.write('The server starts this program, to work on one file.\n');
    process.exit(1);
  }
  return deserialize(Buffer.concat(chunks));
}

/**
 * Does the work that the server sends. Any failure ends the process.
 * @param warmUp does similar work. A process that was started ahead calls it until its work comes.
 */
export async function doOneJob<Work>(
  work: (given: Work, send: Send) => unknown,
  warmUp?: () => Promise<void>,
): Promise<void> {
  // The server process has ended, so nobody needs the outcome.
  process.stdout.on('error', () => process.exit(1));
  try {
    const send: Send = (part) => write(part instanceof Uint8Array ? 'bytes' : 'part', part);
    const waited = warmUp && (await whileWaiting(warmUp));
    const outcome = await work((await readInput()) as Work, send);
    const { user, system } = process.cpuUsage(waited);
    await write('outcome', { outcome, ms: Math.ceil((user + system) / 1_000) });
    process.exit(0);
  } catch {
    process.exit(1);
  }
}
