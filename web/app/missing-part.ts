/**
 * An error for a part of the application that could not load because the server cannot be reached.
 */
import { isReachable } from '#web/kernel/live/connection.ts';
import { withWords } from '#web/kernel/words.ts';
import { words as uiWords } from '#web/ui/words.ts';

export class MissingPart extends Error {
  override name = 'MissingPart';
}

/**
 * Loads a page with its words. If its files are missing, the router reloads the whole application,
 * since a newer version may have replaced them. Without a connection, a reload would end on the
 * browser's own error page and lose everything that is open.
 */
export async function partOf<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await withWords(load);
  } catch (error) {
    if (await isReachable()) throw error;
    throw new MissingPart(uiWords.failed.notLoaded, { cause: error });
  }
}
