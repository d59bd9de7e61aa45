/**
 * Draws in a thread of its own, so that nobody waits for a picture; started and ended by
 * pictures.ts.
 */
import { parentPort } from 'node:worker_threads';
import type { Picture } from '#domain/events/picture.ts';
import { draw } from './draw.ts';

parentPort?.on('message', (picture: Picture) => {
  draw(picture).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ failure: String((error as Error).message) }),
  );
});
