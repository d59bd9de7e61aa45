/**
 * Reads pictures for servers that run as another user (server/container/main.ts). Each caller sends
 * one picture and gets its outcome. If a caller leaves, the process of its picture ends.
 */
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { deserialize } from 'node:v8';
import { frame, frameReader } from '../processes/frames.ts';
import { type CoverReader, makeCoverReader } from './reader.ts';
import type { Work } from './render.ts';

function serve(caller: Socket, reader: CoverReader): void {
  const callerLeft = new AbortController();
  const leave = () => caller.destroy();
  const hear = frameReader((_kind, work) => {
    reader
      .run(deserialize(work as Buffer) as Work, { gone: callerLeft.signal })
      .then((outcome) => caller.end(Buffer.concat(frame('outcome', outcome))))
      .catch(leave);
  });
  caller.on('close', () => callerLeft.abort());
  caller.on('error', leave);
  caller.on('data', (chunk) => {
    try {
      hear(chunk);
    } catch {
      leave();
    }
  });
}

export function keepReading(socket: string): void {
  const reader = makeCoverReader();
  // The socket's folders decide who gets here. A caller can do nothing but have pictures read.
  createServer((caller) => serve(caller, reader)).listen(socket, () => chmodSync(socket, 0o666));
  process.stdin.on('end', () => process.exit(0)).resume();
}
