/**
 * Pictures of events for link previews. Drawn one at a time in a thread that starts with the first
 * one and ends when none was asked for in a while, so that a server nobody shares links of carries
 * nothing for them.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Picture } from '#domain/events/picture.ts';

/** Pictures kept, of some 40 kB each. */
const mostKept = 100;
const mostWaiting = 50;
/** Milliseconds. */
const idleAfter = 15_000;
/** What could not be drawn is not tried again for so long. */
const giveUpFor = 60_000;

/** The machine is too busy to draw this one now; it may be asked for again. */
export class PictureNotReady extends Error {}

export interface Pictures {
  /**
   * The PNG; throws when it cannot be drawn. Who asks for the same at the same time shares one
   * drawing.
   */
  png(picture: Picture): Promise<Buffer>;
  close(): Promise<void>;
}

/** Changes with whatever the picture shows. */
export const pictureVersion = (picture: Picture): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 16);

/**
 * `file` is the thread's program; where there is none, it is drawn here. A drawing gets `patience`
 * milliseconds: the first one loads libraries and fonts, on a machine that may be busy.
 */
export function makePictures(file = threadFile(), patience = 60_000): Pictures {
  const kept = new Map<string, Buffer>();
  const asked = new Map<string, Promise<Buffer>>();
  const failed = new Map<string, { until: number; error: Error }>();
  let last: Promise<unknown> = Promise.resolve();
  const drawing = file ? drawInThread(file, patience) : drawHere();

  return {
    async png(picture) {
      const version = pictureVersion(picture);
      const known = kept.get(version);
      if (known) {
        // The map's order is that of the last use.
        kept.delete(version);
        kept.set(version, known);
        return known;
      }
      const same = asked.get(version);
      if (same) return same;
      const before = failed.get(version);
      if (before && before.until > Date.now()) throw before.error;
      if (asked.size >= mostWaiting) throw new PictureNotReady('Too many pictures are waiting to be drawn.');
      const mine = last.then(() => drawing.draw(picture));
      last = mine.catch(() => undefined);
      asked.set(version, mine);
      try {
        const png = await mine;
        kept.set(version, png);
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
        return png;
      } catch (error) {
        if (failed.size >= mostKept) failed.clear();
        failed.set(version, { until: Date.now() + giveUpFor, error: afterwards(error) });
        throw error;
      } finally {
        asked.delete(version);
      }
    },
    close: () => drawing.close(),
  };
}

/** What is said of a picture that failed a moment ago. */
const afterwards = (error: unknown): Error =>
  error instanceof PictureNotReady ? error : new Error('This picture could not be drawn a moment ago.');

interface Drawing {
  draw(picture: Picture): Promise<Buffer>;
  close(): Promise<void>;
}

/** The thread's program lies beside the built server; where nothing is built, there is none. */
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
    // Whatever becomes of a thread that nobody waits for, it must not end the process, and the next
    // picture has another.
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
          // These alone: without Node's own listeners a thread that lives on is never heard again.
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
