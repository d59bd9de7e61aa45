/** A part of the application that could not be fetched because there is no way to the server. */
import { isReachable } from '../kernel/connection.ts';

export class MissingPart extends Error {
  override name = 'MissingPart';
}

/**
 * Loads a page. Where its files are missing the router loads the whole application anew, since a
 * newer version may have taken their place; without a connection that would leave the browser's own
 * page, and everything open would be lost.
 */
export async function partOf<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await isReachable()) throw error;
    throw new MissingPart('The page is not loaded, and there is no connection.', { cause: error });
  }
}
