/** Has pictures read by another user, whose process listens at a socket (keeper.ts). */
import { connect } from 'node:net';
import { serialize } from 'node:v8';
import { ClientGone } from '../db/heavy-reads.ts';
import { frame, frameReader } from '../processes/frames.ts';
import { type CoverReader, coverLimits } from './reader.ts';
import type { Rendering } from './render.ts';

/** The container's entry passes the socket to the server in this environment variable. */
export const socketVariable = 'TURNOUT_PICTURES';

export function makeReaderBehind(socket: string): CoverReader {
  const closing = new AbortController();
  return {
    run: (work, call) =>
      new Promise((resolve, reject) => {
        const gone = AbortSignal.any([call.gone, closing.signal]);
        const keeper = connect(socket);
        const stop = (error: Error) => {
          reject(error);
          keeper.destroy();
        };
        const leave = () => stop(new ClientGone('The client has gone.'));
        const hear = frameReader((_kind, outcome) => resolve(outcome as Rendering));
        let said = 0;
        keeper.on('data', (chunk) => {
          said += chunk.length;
          if (said > coverLimits.output) return stop(new Error('The process said too much.'));
          try {
            hear(chunk);
          } catch (error) {
            stop(new Error('The process said something else.', { cause: error }));
          }
        });
        keeper.on('error', stop);
        keeper.on('close', () => {
          gone.removeEventListener('abort', leave);
          stop(new Error('The process ended without an outcome.'));
        });
        for (const piece of frame('bytes', serialize(work))) keeper.write(piece);
        if (gone.aborted) leave();
        else gone.addEventListener('abort', leave, { once: true });
      }),
    close() {
      closing.abort();
      return Promise.resolve();
    },
  };
}
