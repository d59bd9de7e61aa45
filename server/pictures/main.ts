/**
 * Draws in a separate thread, so that no call waits for a picture. pictures.ts starts and ends the
 * thread.
 */
import { parentPort } from 'node:worker_threads';
import type { DrawnCover, Picture } from '#domain/events/picture.ts';
import { draw } from './draw.ts';

parentPort?.on('message', (picture: Picture | DrawnCover) => {
  draw(picture).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ failure: String((error as Error).message) }),
  );
});
