import { afterIdentity, tokenKey } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { fileNameOf, saveFile } from '../api/download.ts';
import { readStored } from '../storage.ts';

/** Saves a file that only the session may read. The user may have to confirm who they are first. */
export async function saveFrom(path: string, fallbackName: string): Promise<void> {
  const response = await afterIdentity(async () => {
    const answer = await fetch(path, {
      headers: { authorization: `Bearer ${readStored(tokenKey) ?? ''}` },
    });
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
    return answer;
  });
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
}
