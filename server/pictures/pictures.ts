/**
 * Pictures of events for link previews and mails. A thread draws them one at a time. It starts with
 * the first picture and ends after a while without requests, so it costs nothing on a server whose
 * links nobody shares.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrawnCover, Picture } from '#domain/events/picture.ts';

/** How many pictures are kept, at some 40 kB each. */
const maxKept = 100;
const maxWaiting = 50;
/** How long the thread waits for another picture before it ends, in milliseconds. */
const idleAfter = 15_000;
/** How long to wait before trying again to draw a picture that failed, in milliseconds. */
const giveUpFor = 60_000;

/** The machine is too busy to draw this picture now. The caller may request it again later. */
export class PictureNotReady extends Error {}

export interface Pictures {
  /**
   * Returns the PNG; throws if it cannot be drawn. Simultaneous calls for the same picture share
   * one drawing.
   */
  png(picture: Picture | DrawnCover): Promise<Buffer>;
  close(): Promise<void>;
}

/** Returns a hash that changes with everything that the picture shows. */
export const pictureVersion = (picture: Picture | DrawnCover): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 16);

/**
 * `file` is the thread's program; if it is empty, this thread draws. A drawing may take `patience`
 * milliseconds. The first one loads libraries and fonts, possibly on a busy machine.
 */
export function makePictures(file = threadFile(), patience = 60_000): Pictures {
  const cache = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  const failed = new Map<string, { until: number; error: Error }>();
  let last: Promise<unknown> = Promise.resolve();
  const drawing = file ? drawInThread(file, patience) : drawHere();

  return {
    async png(picture) {
      const version = pictureVersion(picture);
      const cached = cache.get(version);
      if (cached) {
        // Setting the entry again keeps the map in the order of the last use.
        cache.delete(version);
        cache.set(version, cached);
        return cached;
      }
      const same = pending.get(version);
      if (same) return same;
      const before = failed.get(version);
      if (before && before.until > Date.now()) throw before.error;
      if (pending.size >= maxWaiting) throw new PictureNotReady('Too many pictures are waiting to be drawn.');
      const mine = last.then(() => drawing.draw(picture));
      last = mine.catch(() => undefined);
      pending.set(version, mine);
      try {
        const png = await mine;
        cache.set(version, png);
        const [oldest] = cache.keys();
        if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest);
        return png;
      } catch (error) {
        if (failed.size >= maxKept) failed.clear();
        failed.set(version, { until: Date.now() + giveUpFor, error: afterwards(error) });
        throw error;
      } finally {
        pending.delete(version);
      }
    },
    close: () => drawing.close(),
  };
}

/** Returns the error for later requests of a picture that failed a moment ago. */
const afterwards = (error: unknown): Error =>
  error instanceof PictureNotReady ? error : new Error('This picture could not be drawn a moment ago.');

interface Drawing {
  draw(picture: Picture | DrawnCover): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Returns the thread's program next to the built server, or an empty string if nothing is built.
 */
function threadFile(): string {
  const file = path.join(import.meta.dirname, 'pictures.js');
  return existsSync(file) ? file : '';
}

const drawHere = (): Drawing => ({
  draw: async (picture) => (await import('./draw.ts')).draw(picture),
  close: () => Promise.resolve(),
});

function drawInThread(file: string, patience: number): Drawing {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  function start(): Worker {
    const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    // A failing thread that no drawing waits for must not end the process. The next picture gets a
    // new thread.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (worker === thread) worker = null;
    });
    return thread;
  }

  return {
    draw: (picture) =>
      new Promise<Buffer>((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        const thread = worker;
        const settle = (outcome: () => void, broken: boolean) => {
          clearTimeout(timer);
          // Removes only these listeners. Without Node's own ones, we would never hear from a
          // living thread again.
          thread.off('message', onMessage).off('error', onError).off('exit', onExit);
          thread.unref();
          if (broken) void stop();
          else idle = setTimeout(() => void stop(), idleAfter).unref();
          outcome();
        };
        const onMessage = ({ png, failure }: { png?: Uint8Array; failure?: string }) =>
          settle(
            () => (png ? resolve(Buffer.from(png)) : reject(new Error(failure ?? 'No picture was drawn.'))),
            false,
          );
        const onError = (error: Error) => settle(() => reject(error), true);
        const onExit = () => settle(() => reject(new Error('The drawing thread ended.')), true);
        const timer = setTimeout(
          () => settle(() => reject(new PictureNotReady('The picture took too long to draw.')), true),
          patience,
        );
        thread.on('message', onMessage).on('error', onError).on('exit', onExit);
        thread.postMessage(picture);
      }),
    close: stop,
  };
}
