import { tokenKey } from './api.ts';
import { ApiError } from './api-error.ts';
import { fileNameOf, saveFile } from './download.ts';
import { readStored } from './storage.ts';

/** Saves a file that only the session may read. */
export async function saveFrom(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${readStored(tokenKey) ?? ''}` },
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}
